create or replace function employees_follow_group() returns trigger language plpgsql as $$
begin
  update employees set group_key = '' from (
    select id from employees where group_key = old.name_key and group_id = new.id order by id for no key update
  ) as reached where employees.id = reached.id;
  return null;
end $$;

create or replace trigger employees_follow after update of name on groups
  for each row when (old.name is distinct from new.name) execute function employees_follow_group();
