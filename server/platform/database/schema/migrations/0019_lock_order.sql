-- One order of locks for every save (docs/decisions/0017-lock-order.md): what others refer to comes before what refers to
-- it, rows of one table by id, and of what each save counts nobody waits for anything.

-- A row of a counter that nobody else is writing, locked. One that every transaction had to wait for in turn would be in
-- everybody's way until the commit, in whatever order these had come by their other rows. When all are taken there is one
-- more from now on.
create function free_shard(counted text) returns smallint language plpgsql as $$
declare
  mine smallint;
begin
  select shard into mine from counters
  where name = counted and shard = pg_backend_pid() % 16 for no key update skip locked;
  if not found then
    select shard into mine from counters where name = counted order by shard limit 1 for no key update skip locked;
  end if;
  if not found then
    insert into counters (name, shard) values (counted, 16 + floor(random() * 32000)) returning shard into mine;
  end if;
  return mine;
end $$;

create or replace function count_added() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n + (select count(*) from added), changed_by = pg_current_xact_id()::text::bigint
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace function count_removed() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n - (select count(*) from removed), changed_by = pg_current_xact_id()::text::bigint
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace function note_change() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set changed_by = pg_current_xact_id()::text::bigint where name = tg_table_name and shard = mine;
  return null;
end $$;

-- The same for the sums of the milestones: each goes to a row that nobody else is writing, or to a new one.
create or replace function add_to_milestone_sums(steps milestone_step[]) returns void language sql
begin atomic
  with changed as materialized (
    select milestone_id, sum(assignments)::integer as assignments, sum(planned) as planned, sum(realized) as realized
    from unnest(steps) group by milestone_id
  ), placed as materialized (
    select changed.*, free.shard from changed left join lateral (
      select shard from milestone_sums where milestone_sums.milestone_id = changed.milestone_id
      order by shard limit 1 for no key update skip locked
    ) as free on true
  ), added as (
    insert into milestone_sums (milestone_id, shard, assignments, planned, realized)
    select milestone_id, floor(random() * 32000), assignments, planned, realized from placed where shard is null
  )
  update milestone_sums set
    assignments = milestone_sums.assignments + placed.assignments,
    planned = milestone_sums.planned + placed.planned,
    realized = milestone_sums.realized + placed.realized
  from placed where milestone_sums.milestone_id = placed.milestone_id and milestone_sums.shard = placed.shard;
end;

-- One statement may both add and change assignments, which is two events; the project is written for the first of them and
-- not again. A row that its own transaction has written before has all of its references checked, and locked, at the next
-- update: after the project, and so out of order.
create or replace function project_milestones_changed() returns trigger language plpgsql as $$
declare
  touched integer[];
  open integer[] := '{}';
  project integer;
  closed boolean;
  steps milestone_step[] := '{}';
begin
  if tg_op = 'UPDATE' then
    touched := array(
      select distinct project_id from changed join former using (id, project_id)
      where (changed.weight, changed.planned_percentage, changed.percentage_realized)
        is distinct from (former.weight, former.planned_percentage, former.percentage_realized)
      order by project_id);
  else
    touched := array(select distinct project_id from changed order by project_id);
  end if;
  -- An ordinality that is being changed is waited for: the change can't see a row that was just added.
  if tg_op = 'INSERT' then
    perform from milestones where id in (select milestone_id from changed) order by id for share;
  end if;
  foreach project in array touched loop
    -- Locked before it is asked whether it is open: whoever closes or opens it meanwhile comes before, or sees these.
    select is_closed into closed from projects where id = project for no key update;
    update projects set phase = null from (
      select min(milestones.ordinality) filter (where percentage_realized < 100) as phase,
        coalesce(sum(weight), 0) as weight,
        coalesce(round(sum(weight * planned_percentage) / 100, 2), 0) as planned,
        coalesce(round(sum(weight * percentage_realized) / 100, 2), 0) as realized
      from project_milestones join milestones on milestones.id = milestone_id where project_id = project
    ) as now
    where projects.id = project and (projects.phase, projects.assigned_weight, projects.planned, projects.realized)
      is distinct from (now.phase, now.weight, now.planned, now.realized);
    perform record_progress(project);
    if not closed then
      open := open || project;
    end if;
  end loop;
  if tg_op <> 'DELETE' then
    steps := steps || array(
      select (milestone_id, 1, planned_percentage, percentage_realized)::milestone_step
      from changed where project_id = any (open));
  else
    steps := steps || array(
      select (milestone_id, -1, -planned_percentage, -percentage_realized)::milestone_step
      from changed where project_id = any (open));
  end if;
  if tg_op = 'UPDATE' then
    steps := steps || array(
      select (milestone_id, -1, -planned_percentage, -percentage_realized)::milestone_step
      from former where project_id = any (open));
  end if;
  perform add_to_milestone_sums(steps);
  return null;
end $$;

-- A name in a plain unique index is part of a key, so a rename would lock out whoever only refers to the row. In an index
-- of an expression it is none.
drop index project_statuses_name_unique;
create unique index project_statuses_name_unique on project_statuses (sort_key(name));
drop index milestones_name_unique;
create unique index milestones_name_unique on milestones (sort_key(type_project), sort_key(name));

-- As in the audit trail, who acts is noted, not referred to: no step of a project's progress locks a person.
alter table progress_history drop constraint progress_history_employee_id_fkey;

-- A file's references, people first.
create function project_files_refer() returns trigger language plpgsql as $$
begin
  perform from employees where id = new.employee_id for key share;
  perform from projects where id = new.project_id for key share;
  return new;
end $$;
create trigger refers before insert on project_files for each row execute function project_files_refer();

-- What a rename reaches is locked by id before it is written.
create or replace function employees_follow_position() returns trigger language plpgsql as $$
begin
  update employees set position_key = '' from (
    select id from employees where position_key = old.name_key and position_id = new.id order by id for no key update
  ) as reached where employees.id = reached.id;
  return null;
end $$;

create or replace function employees_follow_group() returns trigger language plpgsql as $$
begin
  update employees set group_key = '' from (
    select id from employees where group_key = old.name_key and group_id = new.id order by id for no key update
  ) as reached where employees.id = reached.id;
  return null;
end $$;

create or replace function projects_follow_customer() returns trigger language plpgsql as $$
begin
  update projects set customer_key = '' from (
    select id from projects where customer_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace function projects_follow_status() returns trigger language plpgsql as $$
begin
  update projects set status_key = '' from (
    select id from projects where project_status_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace function projects_follow_product() returns trigger language plpgsql as $$
begin
  update projects set product_search = '' from (
    select id from projects where product_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace function projects_follow_employee() returns trigger language plpgsql as $$
begin
  update projects set people_search = '' from (
    select id from projects where id in (select project_id from project_employees where employee_id = new.id)
    order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

-- Whoever begins to refer to one of these people waits, or is seen here.
create or replace function projects_follow_position() returns trigger language plpgsql as $$
begin
  perform from employees where position_id = new.id order by id for no key update;
  update projects set people_search = '' from (
    select id from projects where id in (
      select project_id from project_employees join employees on employees.id = employee_id
      where employees.position_id = new.id
    ) order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace function projects_follow_milestone() returns trigger language plpgsql as $$
begin
  update projects set phase = null from (
    select id from projects where id in (select project_id from project_milestones where milestone_id = new.id)
    order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace function checkpoints_follow_project() returns trigger language plpgsql as $$
begin
  update checkpoints set project_key = '' from (
    select id from checkpoints where project_id = new.id order by id for no key update
  ) as reached where checkpoints.id = reached.id;
  return null;
end $$;

create or replace function checkpoints_follow_employee() returns trigger language plpgsql as $$
begin
  update checkpoints set employee_key = '' from (
    select id from checkpoints where employee_id = new.id order by id for no key update
  ) as reached where checkpoints.id = reached.id;
  return null;
end $$;

-- Triggers of one event run by their names: projects before their follow-ups, employees before their projects.
alter trigger projects_follow on employees rename to follow_1_projects;
alter trigger checkpoints_follow on employees rename to follow_2_checkpoints;
alter trigger employees_follow on positions rename to follow_1_employees;
alter trigger projects_follow on positions rename to follow_2_projects;
