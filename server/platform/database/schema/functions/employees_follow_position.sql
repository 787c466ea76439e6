-- What a rename reaches is locked by id before it is written.
create or replace function employees_follow_position() returns trigger language plpgsql as $$
begin
  update employees set position_key = '' from (
    select id from employees where position_key = old.name_key and position_id = new.id order by id for no key update
  ) as reached where employees.id = reached.id;
  return null;
end $$;

create or replace trigger follow_1_employees after update of name on positions
  for each row when (old.name is distinct from new.name) execute function employees_follow_position();
