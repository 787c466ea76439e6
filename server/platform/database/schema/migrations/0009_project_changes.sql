-- What moved a project's scheduled day or its status: when, by whom and why.
create table project_changes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_id integer not null references projects,
  date timestamptz not null,
  employee_id integer references employees,
  previous_date date not null,
  new_date date not null,
  -- 1 the day (also when nothing changed), 2 the status, 3 both.
  novelty_type smallint not null check (novelty_type in (1, 2, 3)),
  -- The status that results.
  project_status_id integer not null references project_statuses,
  comments text not null,
  updated_at timestamptz not null default now(),
  search text collate "C" not null generated always as (fold(comments)) stored
);
-- A project has few: its index bounds every sort and search.
create index project_changes_of_project on project_changes (project_id, date, id);

create function project_changes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a project change can be neither edited nor deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger project_changes_stay
  before delete or update of project_id, date, employee_id, previous_date, new_date, novelty_type, project_status_id,
    comments
  on project_changes for each row execute function project_changes_stay();

create trigger audited after insert or update or delete on project_changes
  for each row execute function audit_change('projectChange', '{search}');
