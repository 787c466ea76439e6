create or replace function checkpoints_derive_employee() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.employee_id <> old.employee_id then
    perform from employees where id = new.employee_id for share;
  end if;
  select name_key, fold(full_name(first_name, middle_name, last_name, surname))
  into new.employee_key, new.employee_search from employees where id = new.employee_id;
  new.employee_key := coalesce(new.employee_key, '');
  new.employee_search := coalesce(new.employee_search, '');
  return new;
end $$;

create or replace trigger derived_employee before insert or update of employee_id, employee_key on checkpoints
  for each row execute function checkpoints_derive_employee();
