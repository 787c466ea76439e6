-- What the means of the milestone catalogue are made of: the assignments of each milestone in open projects, summed as
-- they change, so that a page of the catalogue does not read all of them. Spread by backend like the counters.
create table milestone_sums (
  milestone_id integer not null references milestones on delete cascade,
  shard smallint not null,
  assignments integer not null,
  planned numeric not null,
  realized numeric not null,
  primary key (milestone_id, shard)
) with (fillfactor = 50);

create type milestone_step as (milestone_id integer, assignments integer, planned numeric, realized numeric);

-- In the order of the milestones, so that two who add at the same time don't wait in a circle.
create function add_to_milestone_sums(steps milestone_step[]) returns void language sql
begin atomic
  insert into milestone_sums (milestone_id, shard, assignments, planned, realized)
  select milestone_id, pg_backend_pid() % 16, sum(assignments), sum(planned), sum(realized)
  from unnest(steps) group by milestone_id order by milestone_id
  on conflict (milestone_id, shard) do update set
    assignments = milestone_sums.assignments + excluded.assignments,
    planned = milestone_sums.planned + excluded.planned,
    realized = milestone_sums.realized + excluded.realized;
end;

-- The project is locked by its update before it is asked whether it is open, and stays locked: whoever closes or opens
-- it meanwhile comes before, or sees these assignments.
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
    update projects set phase = null where id = project returning is_closed into closed;
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

create function projects_opened_or_closed() returns trigger language plpgsql as $$
declare
  sign integer := case when new.is_closed then -1 else 1 end;
begin
  perform add_to_milestone_sums(array(
    select (milestone_id, sign, sign * planned_percentage, sign * percentage_realized)::milestone_step
    from project_milestones where project_id = new.id));
  return null;
end $$;
create trigger milestone_sums_moved after update on projects
  for each row when (old.is_closed <> new.is_closed) execute function projects_opened_or_closed();

-- What is there already.
insert into milestone_sums (milestone_id, shard, assignments, planned, realized)
select milestone_id, 0, count(*), sum(planned_percentage), sum(percentage_realized)
from project_milestones join projects on projects.id = project_id
where not is_closed group by milestone_id;
