-- A project's milestones as their list shows and orders them. A project has few: its index bounds every sort and search.
create view project_milestone_list as
select project_milestones.id, project_milestones.version, project_milestones.project_id,
  project_milestones.milestone_id, milestones.name, milestones.ordinality, project_milestones.weight,
  project_milestones.planned_percentage, project_milestones.percentage_realized, milestones.name_key, milestones.search
from project_milestones join milestones on milestones.id = project_milestones.milestone_id;

-- A save that leaves weight and percentages as they were is no step of the progress.
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
    update projects set phase = null where id = project;
    perform record_progress(project);
  end loop;
  return null;
end $$;
drop trigger progress_changed on project_milestones;
create trigger progress_changed after update on project_milestones
  referencing old table as former new table as changed for each statement execute function project_milestones_changed();
