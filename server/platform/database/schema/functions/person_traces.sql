-- Where a text of a table names a person, with the text: `person` is what person_patterns says of them. Of imported sheets
-- it may be the rows `first` to `last` alone.
create or replace function person_traces(person jsonb, place text, first bigint default null, last bigint default null)
returns table (id integer, field text, value text)
language plpgsql stable as $$
declare
  listed text[];
  known text;
  name text;
  rows_of text := case when first is null then '' else 'row between $3 and $4 and ' end;
begin
  select columns into strict listed from personal_texts() t where t.place = person_traces.place;
  select attname into known from pg_attribute where attrelid = place::regclass and attnum > 0 and not attisdropped
    and attname in ('id', 'import_id', 'owner_id', 'employee_id') and format_type(atttypid, null) = 'integer'
  order by array_position('{id,import_id,owner_id,employee_id}', attname::text) limit 1;
  foreach name in array listed loop
    return query execute format('select %s, %L::text, %I::text from %I
      where %s%I::text ~ $1 and without_person(%I::text, $2) <> %I::text order by 1 limit 10000',
      coalesce(quote_ident(known), '1'), name, name, place, rows_of, name, name, name)
      using coalesce(person ->> 'any', '$.'), person, first, last;
  end loop;
end $$;
