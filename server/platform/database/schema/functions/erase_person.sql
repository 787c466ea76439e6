-- Erases a person, a contact or an employee, in pieces that each end within the time of a statement; all in one
-- transaction, which has locked the record. `patterns` is what person_patterns said before the first of them. `place` is
-- 'record', then each table of personal_texts, import_rows between two numbers of rows, then 'audit' between two ids.
-- It is the only one that may rewrite the trail (audit_is_append_only), and what it writes does not stand there.
-- As the tables' owner: with MIGRATION_DATABASE_URL the portal's own role may change no row of the trail.
create or replace function erase_person(who text, person integer, patterns jsonb, place text, first bigint default null, last bigint default null)
returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  listed text[];
  changed integer;
begin
  if place = 'record' then
    return erase_record(who, person);
  elsif place = 'audit' then
    -- The call of an import names its file.
    update audit a set call = without_person(a.call, patterns), before = trail_without_person(who, person, patterns, a.entity, a.entity_id, a.before),
      after = trail_without_person(who, person, patterns, a.entity, a.entity_id, a.after)
    where a.id between first and last and ((a.entity in (who, case when who = 'employee' then 'session' end) and a.entity_id = person)
        or a.call || coalesce(a.before::text, '') || coalesce(a.after::text, '') ~ coalesce(patterns ->> 'any', '$.')
        or (a.entity = 'view' and (a.before ? 'state' or a.after ? 'state')))
      and (a.call, a.before, a.after) is distinct from (without_person(a.call, patterns),
        trail_without_person(who, person, patterns, a.entity, a.entity_id, a.before),
        trail_without_person(who, person, patterns, a.entity, a.entity_id, a.after));
    get diagnostics changed = row_count;
    return changed;
  end if;
  select columns into strict listed from personal_texts() t where t.place = erase_person.place;
  if place in ('import_claims', 'import_answers', 'import_memories') then
    -- What only spares work is forgotten: two of them may not become the same.
    execute format('delete from %I where %s', place,
      (select string_agg(format('%I::text ~ $1', name), ' or ') from unnest(listed) as name)) using coalesce(patterns ->> 'any', '$.');
    get diagnostics changed = row_count;
    return changed;
  end if;
  return erase_texts(place, listed, who, person, patterns, false, first, last);
end $$;

revoke execute on function erase_person(text, integer, jsonb, text, bigint, bigint) from public;
