create table project_milestones (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_id integer not null references projects,
  milestone_id integer not null references milestones,
  weight numeric(5, 2) not null check (weight > 0 and weight <= 100),
  planned_percentage numeric(5, 2) not null default 0 check (planned_percentage between 0 and 100),
  percentage_realized numeric(5, 2) not null default 0 check (percentage_realized between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint project_milestones_unique unique (project_id, milestone_id)
);
create index project_milestones_of_milestone on project_milestones (milestone_id);

create table milestone_tasks (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_milestone_id integer not null constraint milestone_tasks_milestone references project_milestones,
  comments text not null,
  estimated_hours numeric(6, 2) not null check (estimated_hours > 0 and estimated_hours <= 9999),
  actual_work_hours numeric(6, 2) check (actual_work_hours between 0 and 9999),
  completed_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index milestone_tasks_of_milestone on milestone_tasks (project_milestone_id, id);

-- How the progress of each project went: a row for every change of an assignment, of a percentage of one, or of the
-- project's own percentage. All in percent.
create table progress_history (
  id bigint generated always as identity primary key,
  project_id integer not null references projects on delete cascade,
  at timestamptz not null default clock_timestamp(),
  employee_id integer references employees,
  planned numeric(5, 2) not null,
  realized numeric(5, 2) not null,
  percentage smallint not null
);
create index progress_history_of_project on progress_history (project_id, at, id);

-- The same sums as projectProgress() in contract/progress.ts; a test compares the two.
create function projects_derive_progress() returns trigger language plpgsql as $$
begin
  select min(milestones.ordinality) filter (where percentage_realized < 100), coalesce(sum(weight), 0),
    coalesce(round(sum(weight * planned_percentage) / 100, 2), 0),
    coalesce(round(sum(weight * percentage_realized) / 100, 2), 0)
  into new.phase, new.assigned_weight, new.planned, new.realized
  from project_milestones join milestones on milestones.id = milestone_id
  where project_id = new.id;
  return new;
end $$;
create trigger derived_progress before update of phase on projects
  for each row execute function projects_derive_progress();

-- Written while the project's row is locked, so that the instants of a project's rows are in the order of their changes.
-- One statement may both add and change assignments: its second row would say the same.
create function record_progress(changed integer) returns void language plpgsql as $$
begin
  insert into progress_history (project_id, employee_id, planned, realized, percentage)
  select id, nullif(current_setting('portal.actor', true), '')::integer, planned, realized, percentage
  from projects where id = changed and not exists (
    select from progress_history as last
    where last.project_id = changed and last.at >= now()
      and (last.planned, last.realized, last.percentage) = (projects.planned, projects.realized, projects.percentage)
  );
end $$;

create function project_milestones_changed() returns trigger language plpgsql as $$
declare
  project integer;
begin
  -- An ordinality that is being changed is waited for: the change can't see a row that was just added.
  if tg_op = 'INSERT' then
    perform from milestones where id in (select milestone_id from changed) order by id for share;
  end if;
  for project in select distinct project_id from changed order by project_id loop
    update projects set phase = null where id = project;
    perform record_progress(project);
  end loop;
  return null;
end $$;
create trigger progress_added after insert on project_milestones
  referencing new table as changed for each statement execute function project_milestones_changed();
create trigger progress_changed after update on project_milestones
  referencing new table as changed for each statement execute function project_milestones_changed();
create trigger progress_removed after delete on project_milestones
  referencing old table as changed for each statement execute function project_milestones_changed();

create function projects_percentage_changed() returns trigger language plpgsql as $$
begin
  perform record_progress(new.id);
  return null;
end $$;
create trigger percentage_begun after insert on projects
  for each row execute function projects_percentage_changed();
create trigger percentage_changed after update of percentage on projects
  for each row when (old.percentage <> new.percentage) execute function projects_percentage_changed();

create function projects_follow_milestone() returns trigger language plpgsql as $$
begin
  update projects set phase = null
  where id in (select project_id from project_milestones where milestone_id = new.id);
  return null;
end $$;
create trigger projects_follow after update of ordinality on milestones
  for each row when (old.ordinality <> new.ordinality) execute function projects_follow_milestone();

create trigger audited after insert or update or delete on project_milestones
  for each row execute function audit_change('projectMilestone', '{created_at}');
create trigger audited after insert or update or delete on milestone_tasks
  for each row execute function audit_change('milestoneTask', '{created_at}');
