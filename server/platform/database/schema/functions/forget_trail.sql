-- Removes the oldest of what is older in the trail than the installation keeps it, at most so many rows.
create or replace function forget_trail(until timestamptz, most integer) returns integer language plpgsql as $$
declare
  removed integer;
begin
  delete from audit where id in (select id from audit where at < until order by at, id limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;
