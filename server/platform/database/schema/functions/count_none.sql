create or replace function count_none() returns trigger language plpgsql as $$
begin
  update counters set n = 0 where name = tg_table_name;
  return null;
end $$;

create or replace trigger count_none after truncate on checkpoints
  for each statement execute function count_none();
create or replace trigger count_none after truncate on checkpoint_tasks
  for each statement execute function count_none();
create or replace trigger count_none after truncate on employees
  for each statement execute function count_none();
create or replace trigger count_none after truncate on projects
  for each statement execute function count_none();
