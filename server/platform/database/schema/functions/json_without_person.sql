-- JSON without the person that patterns find, in the order that it had. `own` is of a record or row of theirs: there a field
-- that holds one of their values by itself is emptied, too. `numbers` may be documents and telephones.
create or replace function json_without_person(value json, person jsonb, own boolean, numbers boolean default false) returns json
language plpgsql stable strict as $$
declare
  plain text;
begin
  case json_typeof(value)
    when 'object' then
      return (select coalesce('{' || string_agg(to_json(without_person(key, person)) || ':'
        || coalesce(json_without_person(part, person, own, numbers), 'null')::text, ',' order by n) || '}', '{}')
        from json_each(value) with ordinality as each (key, part, n));
    when 'array' then
      return (select coalesce('[' || string_agg(coalesce(json_without_person(part, person, own, numbers), 'null')::text, ',' order by n) || ']', '[]')
        from json_array_elements(value) with ordinality as each (part, n));
    when 'string' then
      plain := value #>> '{}';
      return to_json(case when own and person -> 'fields' ? fold(btrim(plain)) then person -> 'fields' ->> fold(btrim(plain))
        else without_person(plain, person) end);
    when 'number' then
      plain := value #>> '{}';
      return case when numbers and without_person(plain, person) <> plain then to_json(without_person(plain, person)) else value end;
    else
      return value;
  end case;
end $$;
