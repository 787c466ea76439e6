-- Follow-ups of projects, and the tasks that come out of them.

create table checkpoints (
  id integer generated always as identity primary key,
  version integer not null default 1,
  project_id integer not null references projects,
  employee_id integer not null references employees,
  date timestamptz not null,
  summary text not null default '',
  comments text not null,
  updated_at timestamptz not null default now(),
  summary_key text collate "C" not null generated always as (sort_key(summary)) stored,
  -- Copied by the triggers below, as in projects.
  project_key text collate "C" not null default '',
  project_search text collate "C" not null default '',
  employee_key text collate "C" not null default '',
  employee_search text collate "C" not null default '',
  search text collate "C" not null generated always as (
    project_search || ' ' || employee_search || ' ' || fold(summary) || ' ' || fold(comments)
  ) stored
);
create index checkpoints_by_date on checkpoints (date, id);
create index checkpoints_by_project on checkpoints (project_key, id);
create index checkpoints_by_employee on checkpoints (employee_key, id);
create index checkpoints_by_summary on checkpoints (summary_key, id);
create index checkpoints_of_project on checkpoints (project_id, date, id);
create index checkpoints_of_employee on checkpoints (employee_id);
create index checkpoints_search on checkpoints using gin (search gin_trgm_ops);

create table checkpoint_tasks (
  id integer generated always as identity primary key,
  version integer not null default 1,
  checkpoint_id integer not null references checkpoints,
  employee_id integer not null references employees,
  task text not null,
  -- 1 to do, 2 in progress, 3 done.
  status smallint not null default 1 check (status in (1, 2, 3)),
  estimated_date date not null,
  comments text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index checkpoint_tasks_of_checkpoint on checkpoint_tasks (checkpoint_id, id);
create index checkpoint_tasks_open on checkpoint_tasks (employee_id, estimated_date, id) where status < 3;

create function checkpoints_derive_project() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.project_id <> old.project_id then
    perform from projects where id = new.project_id for share;
  end if;
  select sort_key(name), fold(name) into new.project_key, new.project_search from projects where id = new.project_id;
  new.project_key := coalesce(new.project_key, '');
  new.project_search := coalesce(new.project_search, '');
  return new;
end $$;
create trigger derived_project before insert or update of project_id, project_key on checkpoints
  for each row execute function checkpoints_derive_project();

create function checkpoints_derive_employee() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.employee_id <> old.employee_id then
    perform from employees where id = new.employee_id for share;
  end if;
  select name_key, fold(full_name(first_name, middle_name, last_name, surname))
  into new.employee_key, new.employee_search from employees where id = new.employee_id;
  new.employee_key := coalesce(new.employee_key, '');
  new.employee_search := coalesce(new.employee_search, '');
  return new;
end $$;
create trigger derived_employee before insert or update of employee_id, employee_key on checkpoints
  for each row execute function checkpoints_derive_employee();

create function checkpoints_follow_project() returns trigger language plpgsql as $$
begin
  update checkpoints set project_key = '' where project_id = new.id;
  return null;
end $$;
create trigger checkpoints_follow after update of name on projects
  for each row when (old.name is distinct from new.name) execute function checkpoints_follow_project();

create function checkpoints_follow_employee() returns trigger language plpgsql as $$
begin
  update checkpoints set employee_key = '' where employee_id = new.id;
  return null;
end $$;
create trigger checkpoints_follow after update of first_name, middle_name, last_name, surname on employees
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.surname)
    is distinct from (new.first_name, new.middle_name, new.last_name, new.surname)
  ) execute function checkpoints_follow_employee();

-- What is still to be done, as each person's own list shows and orders it. One person's open tasks are few: their index
-- bounds every sort and search.
create view open_task_list as
select checkpoint_tasks.id, checkpoint_tasks.version, checkpoint_tasks.employee_id, checkpoint_tasks.task,
  checkpoint_tasks.status, checkpoint_tasks.estimated_date, checkpoint_tasks.comments, checkpoint_tasks.checkpoint_id,
  checkpoints.project_id, checkpoints.project_key, sort_key(checkpoint_tasks.task) as task_key,
  fold(checkpoint_tasks.task || ' ' || checkpoint_tasks.comments) || ' ' || checkpoints.project_search as search
from checkpoint_tasks join checkpoints on checkpoints.id = checkpoint_tasks.checkpoint_id
where checkpoint_tasks.status < 3;

call keep_count('checkpoints');
create trigger audited
  after insert or delete or update of project_id, employee_id, date, summary, comments
  on checkpoints for each row execute function audit_change('checkpoint',
    '{summary_key,project_key,project_search,employee_key,employee_search,search}');
create trigger audited after insert or update or delete on checkpoint_tasks
  for each row execute function audit_change('checkpointTask', '{created_at}');
