-- A name is not read while it is being changed: the rename waits for these transactions, and these for it. Else an
-- employee saved meanwhile would keep the former name in its keys.
create or replace function employees_derive() returns trigger language plpgsql as $$
declare
  position_name text;
  group_name text;
begin
  perform pg_advisory_xact_lock_shared('employees'::regclass::oid::bigint);
  select name_key, search into new.position_key, position_name from positions where id = new.position_id;
  select name_key, search into new.group_key, group_name from groups where id = new.group_id;
  -- Without its position or group the row is about to be refused by its foreign key.
  new.position_key := coalesce(new.position_key, '');
  new.group_key := coalesce(new.group_key, '');
  new.search := concat_ws(' ',
    fold(concat_ws(' ', new.first_name, new.middle_name, new.last_name, new.surname, new.document_number, new.email)),
    position_name, group_name);
  return new;
end $$;

create or replace trigger derived
  before insert or update of first_name, middle_name, last_name, surname, document_number, email, position_id, group_id,
    position_key, group_key on employees for each row execute function employees_derive();
