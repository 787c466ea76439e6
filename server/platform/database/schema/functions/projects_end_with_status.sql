-- A status that begins to close its projects ends those that have not ended, on the portal's day or, before they began, on
-- the day on which they would have. One that opens them takes back the ends that were set so. Each is a change of that
-- project.
create or replace function projects_end_with_status() returns trigger language plpgsql as $$
declare
  today date := (portal_now() at time zone 'America/Bogota')::date;
begin
  update projects set
    real_end_date = case
      when new.closes_project then coalesce(real_end_date, greatest(today, start_date))
      when ended_by_status then null
      else real_end_date
    end,
    ended_by_status = new.closes_project and (ended_by_status or real_end_date is null),
    version = version + 1,
    updated_at = portal_now()
  from (
    select id as reached from projects
    where project_status_id = new.id and case when new.closes_project then real_end_date is null else ended_by_status end
    order by id for no key update
  ) as those
  where projects.id = reached;
  return null;
end $$;

create or replace trigger projects_end after update of closes_project on project_statuses
  for each row when (old.closes_project is distinct from new.closes_project)
  execute function projects_end_with_status();
