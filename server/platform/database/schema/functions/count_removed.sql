create or replace function count_removed() returns trigger language plpgsql as $$
declare
  mine smallint := free_shard(tg_table_name);
begin
  update counters set n = n - (select count(*) from removed)
  where name = tg_table_name and shard = mine;
  return null;
end $$;

create or replace trigger count_removed after delete on checkpoints referencing old table as removed
  for each statement execute function count_removed();
create or replace trigger count_removed after delete on checkpoint_tasks referencing old table as removed
  for each statement execute function count_removed();
create or replace trigger count_removed after delete on employees referencing old table as removed
  for each statement execute function count_removed();
create or replace trigger count_removed after delete on projects referencing old table as removed
  for each statement execute function count_removed();
