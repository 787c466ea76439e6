-- A part of a row of the trail without a person. Of their own record every value goes, as in the record; what identifies
-- somebody else stays theirs, also where it is the same.
create or replace function trail_without_person(who text, person integer, patterns jsonb, entity text, entity_id integer, part jsonb)
returns jsonb language plpgsql stable strict as $$
declare
  erased jsonb := erased_fields(who, person) - '{has_user,role_id}'::text[];
  theirs jsonb := '{}';
begin
  if entity_id = person and entity = who then
    return (select coalesce(jsonb_object_agg(key, case when value in ('null', '""') or not erased ? key then value else erased -> key end), '{}')
      from jsonb_each(part));
  elsif entity_id = person and entity = 'session' and who = 'employee' then
    return part - '{address,user_agent}'::text[];
  elsif entity in ('contact', 'employee') then
    select coalesce(jsonb_object_agg(key, value), '{}') into theirs from jsonb_each(part)
    where key in ('first_name', 'middle_name', 'last_name', 'surname', 'email', 'document_number', 'phone_number', 'cellphone_number');
  elsif entity = 'customer' then
    select coalesce(jsonb_object_agg(key, value), '{}') into theirs from jsonb_each(part) where key in ('code', 'document_number');
  end if;
  return json_without_person(part::json, patterns, false)::jsonb || theirs;
end $$;
