create or replace function projects_follow_employee() returns trigger language plpgsql as $$
begin
  update projects set people_search = '' from (
    select id from projects where id in (select project_id from project_employees where employee_id = new.id)
    order by id for no key update
  ) as reached where projects.id = reached.id;
  return null;
end $$;

create or replace trigger follow_1_projects after update of first_name, middle_name, last_name, surname, position_id on employees
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.surname, old.position_id)
    is distinct from (new.first_name, new.middle_name, new.last_name, new.surname, new.position_id)
  ) execute function projects_follow_employee();
