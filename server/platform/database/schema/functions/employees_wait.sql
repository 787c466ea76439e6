-- Taken before the statement locks its row: whoever is being saved holds the shared one already and then asks for the
-- row, so the other order would be a deadlock. Name is in a unique index, hence a rename locks its row as a key.
create or replace function employees_wait() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock('employees'::regclass::oid::bigint);
  return null;
end $$;

create or replace trigger employees_wait before update of name on groups for each statement execute function employees_wait();
create or replace trigger employees_wait before update of name on positions for each statement execute function employees_wait();
