-- One statement may both add and change assignments, which is two events; the project is written for the first of them and
-- not again. A row that its own transaction has written before has all of its references checked, and locked, at the next
-- update: after the project, and so out of order.
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
    update projects set phase = now.phase, assigned_weight = now.weight, planned = now.planned, realized = now.realized,
      percentage = now.percentage, version = version + (projects.percentage <> now.percentage)::integer,
      updated_at = case when projects.percentage <> now.percentage then portal_now() else updated_at end
    from (
      select sums.*, case when progress_source = 'milestones' and sums.weight > 0 then round(sums.realized)
        else projects.percentage end as percentage
      from projects, progress_of(project) as sums where id = project
    ) as now
    where id = project and (projects.phase, projects.assigned_weight, projects.planned, projects.realized)
      is distinct from (now.phase, now.weight, now.planned, now.realized);
    perform record_progress(project);
  end loop;
  return null;
end $$;

create or replace trigger progress_added after insert on project_milestones
  referencing new table as changed for each statement execute function project_milestones_changed();
create or replace trigger progress_changed after update on project_milestones
  referencing old table as former new table as changed for each statement execute function project_milestones_changed();
create or replace trigger progress_removed after delete on project_milestones
  referencing old table as changed for each statement execute function project_milestones_changed();
