-- Cities are facts that only a migration changes, so their names may be copied without following them. A tax number that
-- was saved without its check digit is found with it.
create or replace function customers_derive() returns trigger language plpgsql as $$
begin
  new.search := fold(search_number(new.code) || ' ' || new.commercial_name || ' ' || search_number(new.document_number)
      || nit_check_digit(new.document_number) || ' ' || new.address)
    || ' ' || coalesce((select search from cities where id = new.city_id), '');
  return new;
end $$;

create or replace trigger derived before insert or update of code, commercial_name, document_number, address, city_id
  on customers for each row execute function customers_derive();
