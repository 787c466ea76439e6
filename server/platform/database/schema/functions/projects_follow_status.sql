create or replace function projects_follow_status() returns trigger language plpgsql as $$
begin
  update projects set status_key = '' from (
    select id from projects where project_status_id = new.id order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace trigger projects_follow after update of name, closes_project, position on project_statuses
  for each row when (
    (old.name, old.position) is distinct from (new.name, new.position)
    and old.closes_project is not distinct from new.closes_project
  )
  execute function projects_follow_status();
