-- Removes the oldest of what is older in the trail than the installation keeps it, at most so many rows.
-- As the tables' owner: with MIGRATION_DATABASE_URL the portal's own role may remove none.
create or replace function forget_trail(until timestamptz, most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  delete from audit where id in (select id from audit where at < until order by at, id limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function forget_trail(timestamptz, integer) from public;
