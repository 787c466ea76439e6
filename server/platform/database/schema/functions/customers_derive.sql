-- Cities are facts that only a migration changes, so their names may be copied without following them.
create or replace function customers_derive() returns trigger language plpgsql as $$
begin
  new.search := fold(new.code || ' ' || new.commercial_name || ' ' || new.document_number || ' ' || new.address)
    || ' ' || coalesce((select search from cities where id = new.city_id), '');
  return new;
end $$;

create or replace trigger derived before insert or update of code, commercial_name, document_number, address, city_id
  on customers for each row execute function customers_derive();
