-- A document or telephone as a search finds it: as it is written, and once more without its signs.
create or replace function search_number(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if value !~ '[^0-9]' then
    return value;
  end if;
  return value || ' ' || regexp_replace(value, '[^0-9A-Za-z]', '', 'g');
end $$;
