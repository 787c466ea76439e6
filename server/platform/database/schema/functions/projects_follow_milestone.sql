-- The projects are locked by a statement of their own, so that their phases are read after whoever had them before.
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

create or replace trigger projects_follow after update of ordinality on milestones
  for each row when (old.ordinality <> new.ordinality) execute function projects_follow_milestone();
