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

create or replace trigger follow_2_projects after update of kind on positions
  for each row when (old.kind is distinct from new.kind) execute function projects_follow_position();
