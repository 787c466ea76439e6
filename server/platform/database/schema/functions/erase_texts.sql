-- Replaces a person in the texts of a table: a part of erase_person. What has a version gets its next one, so that nobody
-- who has an older one open saves it again. Names that would be the same twice are told `apart` by their id.
-- Of imported sheets it may be the rows `first` to `last` alone.
create or replace function erase_texts(place text, listed text[], who text, person integer, patterns jsonb, apart boolean default false,
  first bigint default null, last bigint default null)
returns integer language plpgsql as $$
declare
  sets text;
  differs text;
  named text;
  versioned text := '';
  rows_of text := case when first is null then '' else 'row between $5 and $6 and ' end;
  changed integer;
begin
  select string_agg(format('%I = %s', name, becomes), ', '), string_agg(format('%I::text is distinct from (%s)::text', name, becomes), ' or '),
    string_agg(format('%I::text ~ $1', name), ' or ')
  into sets, differs, named
  from (
    select name, case format_type(atttypid, null)
        when 'text' then format('without_person(%1$I, $2)', name)
          || case when apart and name = 'name' then format(' || case when without_person(%1$I, $2) <> %1$I then '' '' || id else '''' end', name) else '' end
        when 'text[]' then format('array(select %s from unnest(%I) with ordinality as parts (each, n) order by n)',
          case when place = 'import_rows' and name in ('unclear', 'answered')
            then 'asked_without_person(each, $2, import_row_of(import_rows, $3, $4, $2))'
            else 'without_person(each, $2)' end, name)
        else format('json_without_person(%I::json, $2, %s)::%s', name,
          case place when 'import_rows' then format('import_row_of(import_rows, $3, $4, $2), %L', name = 'cells')
            when 'kept_answers' then format('%I::text ~ coalesce($2 ->> ''own'', ''$.'')', name) else 'false' end,
          format_type(atttypid, null))
      end as becomes
    from unnest(listed) as name join pg_attribute a on a.attrelid = place::regclass and a.attname = name
  ) as columns;
  named := named || case place
    when 'views' then ' or state ~ ''[?&]q='''
    when 'import_rows' then ' or import_row_of(import_rows, $3, $4, $2)'
    else '' end;
  if exists (select from pg_attribute where attrelid = place::regclass and attname = 'version') and place <> 'import_rows' then
    versioned := ', version = version + 1';
    if exists (select from pg_attribute where attrelid = place::regclass and attname = 'updated_at') then
      versioned := versioned || ', updated_at = portal_now()';
    end if;
  end if;
  execute format('update %I set %s%s where %s(%s) and (%s)', place, sets, versioned, rows_of, named, differs)
    using coalesce(patterns ->> 'any', '$.'), patterns, who, person, first, last;
  get diagnostics changed = row_count;
  return changed;
exception when unique_violation then
  if apart then
    raise;
  end if;
  return erase_texts(place, listed, who, person, patterns, true, first, last);
end $$;
