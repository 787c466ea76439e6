-- What an import asks, or was answered, without the person that patterns find: a field alone, or field, tab and value. In a
-- row of theirs (`own`) a value that is one of theirs by itself is emptied, as in its cell.
create or replace function asked_without_person(asked text, person jsonb, own boolean) returns text language sql stable as $$
  select case when strpos(asked, chr(9)) = 0 then asked
    else split_part(asked, chr(9), 1) || chr(9)
      || (json_without_person(to_json(substr(asked, strpos(asked, chr(9)) + 1)), person, own) #>> '{}') end
$$;
