-- A row of a counter that nobody else is writing, locked. One that every transaction had to wait for in turn would be in
-- everybody's way until the commit, in whatever order these had come by their other rows. When all are taken there is one
-- more from now on.
create or replace function free_shard(counted text) returns smallint language plpgsql as $$
declare
  mine smallint;
begin
  select shard into mine from counters
  where name = counted and shard = pg_backend_pid() % 16 for no key update skip locked;
  if not found then
    select shard into mine from counters where name = counted order by shard limit 1 for no key update skip locked;
  end if;
  if not found then
    insert into counters (name, shard) values (counted, 16 + floor(random() * 32000)) returning shard into mine;
  end if;
  return mine;
end $$;
