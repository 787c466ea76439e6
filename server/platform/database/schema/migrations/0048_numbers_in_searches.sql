-- Documents and telephones are found however they are typed: a search has their digits, too.
create function search_number(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if value !~ '[^0-9]' then
    return value;
  end if;
  return value || ' ' || regexp_replace(value, '[^0-9A-Za-z]', '', 'g');
end $$;
create function nit_check_digit(number text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  weights constant integer[] := '{3,7,13,17,19,23,29,37,41,43,47,53,59,67,71}';
  total integer := 0;
begin
  if number !~ '^[0-9]{5,15}$' then
    return '';
  end if;
  for place in 1..length(number) loop
    total := total + substr(number, length(number) - place + 1, 1)::integer * weights[place];
  end loop;
  return case when total % 11 > 1 then 11 - total % 11 else total % 11 end::text;
end $$;

drop view accounts;
alter table employees drop column search;
alter table employees add column search text collate "C" not null generated always as (
  fold(full_name(first_name, middle_name, last_name, surname) || ' ' || email || ' ' || search_number(document_number)
    || ' ' || search_number(cellphone_number) || ' ' || search_number(phone_number))
) stored;
create index employees_search on employees using gin (search gin_trgm_ops);

create view accounts as
select employees.id, employees.version, employees.first_name, employees.middle_name, employees.last_name,
  employees.surname, employees.email, employees.is_active, employees.role_id, roles.name as role_name,
  employees.name_key, employees.email_key, coalesce(roles.name_key, '') as role_key,
  coalesce((
    select max(at) from audit where entity = 'session' and entity_id = employees.id and action = 'signIn'
  ), '1970-01-01 00:00:00+00'::timestamptz) as last_key,
  employees.position_id, employees.group_id, employees.search
from employees left join roles on roles.id = employees.role_id
where employees.has_user;

alter table contacts drop column search;
alter table contacts add column search text collate "C" not null generated always as (
  fold(first_name || ' ' || middle_name || ' ' || last_name || ' ' || surname || ' ' || email || ' ' || position || ' '
    || search_number(cellphone_number) || ' ' || search_number(phone_number))
) stored;
create index contacts_search on contacts using gin (search gin_trgm_ops);

create or replace function customers_derive() returns trigger language plpgsql as $$
begin
  new.search := fold(search_number(new.code) || ' ' || new.commercial_name || ' ' || search_number(new.document_number)
      || nit_check_digit(new.document_number) || ' ' || new.address)
    || ' ' || coalesce((select search from cities where id = new.city_id), '');
  return new;
end $$;
-- What a search finds is no change that the trail tells of.
alter table customers disable trigger audited;
update customers set code = code;
alter table customers enable trigger audited;
