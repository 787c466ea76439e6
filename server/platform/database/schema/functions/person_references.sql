-- Which rows refer to a person: each table that has a foreign key to their record, and an id of its own.
create or replace function person_references(who text, person integer) returns table (place text, id integer, field text)
language plpgsql stable as $$
declare
  refers record;
begin
  for refers in
    select c.relname::text as place, a.attname::text as field,
      (select i.attname from pg_attribute i where i.attrelid = c.oid and not i.attisdropped and i.attname in ('id', 'project_id', 'checkpoint_id')
        and format_type(i.atttypid, null) = 'integer' order by array_position('{id,project_id,checkpoint_id}', i.attname::text) limit 1) as key
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = (who || 's')::regclass
      and c.relname not in ('erasures', 'recovery_codes') order by c.relname, a.attname
  loop
    continue when refers.key is null;
    return query execute format('select %L::text, %I, %L::text from %I where %I = $1 order by 2 limit 10000',
      refers.place, refers.key, refers.field, refers.place, refers.field) using person;
  end loop;
end $$;
