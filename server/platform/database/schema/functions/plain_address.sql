-- An address without the signs that stand for others; as it is, where they are not UTF-8.
create or replace function plain_address(value text) returns text language plpgsql stable strict as $$
begin
  return convert_from((
    select string_agg(case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, '')
    from regexp_matches(replace(value, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') as part
  ), 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  return value;
end $$;
