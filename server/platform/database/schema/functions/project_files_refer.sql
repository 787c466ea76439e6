-- A file's references, people first.
create or replace function project_files_refer() returns trigger language plpgsql as $$
begin
  perform from employees where id = new.employee_id for key share;
  perform from projects where id = new.project_id for key share;
  return new;
end $$;

create or replace trigger refers before insert on project_files for each row execute function project_files_refer();
