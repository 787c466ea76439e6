create or replace function count_added() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n + (select count(*) from added)
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace trigger count_added after insert on checkpoints referencing new table as added
  for each statement execute function count_added();
create or replace trigger count_added after insert on checkpoint_tasks referencing new table as added
  for each statement execute function count_added();
create or replace trigger count_added after insert on employees referencing new table as added
  for each statement execute function count_added();
create or replace trigger count_added after insert on projects referencing new table as added
  for each statement execute function count_added();
