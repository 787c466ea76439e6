-- Functions and triggers stand in ../functions from here on, and are applied again when their text changes; what each of
-- them was when it was applied last is noted here.
create table functions_in_force (
  name text primary key,
  sha256 text not null
);
drop procedure keep_count;

-- No page of a list is given again without being read, so no table says any more when it changed last.
do $$
declare
  noted regclass;
begin
  for noted in select tgrelid::regclass from pg_trigger where tgname = 'change_noted' loop
    execute format('drop trigger change_noted on %s', noted);
  end loop;
end $$;
drop procedure keep_changes;
drop function note_change;
delete from counters where name in ('positions', 'groups', 'products');

-- Until the files of ../functions are applied these stand in for what is dropped below.
create or replace function count_added() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n + (select count(*) from added)
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace function count_removed() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n - (select count(*) from removed)
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace function count_none() returns trigger language plpgsql as $$
begin
  update counters set n = 0 where name = tg_table_name;
  return null;
end $$;

alter table counters drop column changed_by;
alter table counters drop column place;

-- The milestone catalogue reads its means from the assignments themselves, and the progress of a project is written by who
-- changes it: no update of `phase` stands for it any more.
create or replace function progress_of(
  project integer, out phase smallint, out weight numeric, out planned numeric, out realized numeric
) language sql stable as $$
  select min(milestones.ordinality) filter (where percentage_realized < 100), coalesce(sum(weight), 0),
    coalesce(round(sum(weight * planned_percentage) / 100, 2), 0),
    coalesce(round(sum(weight * percentage_realized) / 100, 2), 0)
  from project_milestones join milestones on milestones.id = milestone_id
  where project_id = project
$$;

create or replace function project_milestones_changed() returns trigger language plpgsql as $$
declare
  touched integer[];
  project integer;
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
    -- Locked by a statement of its own, so that the sums are read after whoever had it before.
    perform from projects where id = project for no key update;
    update projects set phase = now.phase, assigned_weight = now.weight, planned = now.planned, realized = now.realized
    from progress_of(project) as now
    where id = project and (projects.phase, projects.assigned_weight, projects.planned, projects.realized)
      is distinct from (now.phase, now.weight, now.planned, now.realized);
    perform record_progress(project);
  end loop;
  return null;
end $$;

create or replace function projects_follow_milestone() returns trigger language plpgsql as $$
declare
  reached integer[] := array(
    select id from projects where id in (select project_id from project_milestones where milestone_id = new.id)
    order by id for no key update);
begin
  update projects set phase = now.phase from unnest(reached) as one (id) cross join lateral progress_of(one.id) as now
  where projects.id = one.id and projects.phase is distinct from now.phase;
  return null;
end $$;

drop trigger derived_progress on projects;
drop function projects_derive_progress;
drop trigger milestone_sums_moved on projects;
drop function projects_opened_or_closed;
drop function add_to_milestone_sums;
drop type milestone_step;
drop table milestone_sums;
