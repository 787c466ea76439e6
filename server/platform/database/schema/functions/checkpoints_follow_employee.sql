create or replace function checkpoints_follow_employee() returns trigger language plpgsql as $$
begin
  update checkpoints set employee_key = '' from (
    select id from checkpoints where employee_id = new.id order by id for no key update
  ) as reached where checkpoints.id = reached.id;
  return null;
end $$;

create or replace trigger follow_2_checkpoints after update of first_name, middle_name, last_name, surname on employees
  for each row when (
    (old.first_name, old.middle_name, old.last_name, old.surname)
    is distinct from (new.first_name, new.middle_name, new.last_name, new.surname)
  ) execute function checkpoints_follow_employee();
