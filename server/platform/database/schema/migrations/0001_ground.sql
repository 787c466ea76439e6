-- What every table stands on: folding for search and order, exact counts, the audit trail.

create extension if not exists pg_trgm;

-- Lower case and no accents, the same on every engine and under every collation: an own table of letters, because
-- lower() and unaccent() depend on the database's locale. The table is long and translate() walks it for each letter, so
-- plain ASCII skips it and Spanish is tried first: it takes 4 µs for a name and an e-mail, and 50 µs without that.
create function fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  plain := translate(value, 'áéíóúñüÁÉÍÓÚÑÜ', 'aeiounuaeiounu');
  if octet_length(plain) = length(plain) then
    return lower(plain collate "C");
  end if;
  return replace(replace(replace(
    translate(lower(value collate "C"),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĲĴĵĶķĹĺĻļĽľĿŁłŃńŅņŇňŊŌōŎŏŐőŒŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžΆΈΉΊΌΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫάέήίΰϊϋόύώЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯйѐёѓїќѝўẀẁẂẃẄẅ',
      'aaaaaaæceeeeiiiiðnoooooouuuuyþaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳjjkkllllllŀllnnnnnnŋooooooœrrrrrrssssssssttttŧuuuuuuuuuuuuwwyyyzzzzzzαεηιουωιαβγδεζηθικλμνξοπρστυφχψωιυαεηιυιυουωееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюяиеегікиуwwwwww'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
end $$;

-- Lower case alone, accents kept, for what differs by more than its case only: an e-mail.
create function ignore_case(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  return translate(lower(value collate "C"),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿ');
end $$;

-- The order people expect in Spanish, under the collation "C": folded, with ñ as a letter of its own after n. The schema
-- is named because a restored backup computes keys with no search path.
create function sort_key(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return public.fold(replace(replace(value, 'ñ', 'n~'), 'Ñ', 'n~'));
end $$;

-- Exact counts that cost a page nothing. One row per table would be a lock that every insert waits for: the count is
-- spread over 16 rows by backend, and the total is their sum.
create table counters (
  name text not null,
  shard smallint not null,
  n bigint not null default 0,
  primary key (name, shard)
) with (fillfactor = 50);

create function count_added() returns trigger language plpgsql as $$
begin
  update counters set n = n + (select count(*) from added)
  where name = tg_table_name and shard = pg_backend_pid() % 16;
  return null;
end $$;

create function count_removed() returns trigger language plpgsql as $$
begin
  update counters set n = n - (select count(*) from removed)
  where name = tg_table_name and shard = pg_backend_pid() % 16;
  return null;
end $$;

create function count_none() returns trigger language plpgsql as $$
begin
  update counters set n = 0 where name = tg_table_name;
  return null;
end $$;

-- Called once by the migration that creates a table whose rows are counted.
create procedure keep_count(counted regclass) language plpgsql as $$
begin
  insert into counters (name, shard) select counted::text, shard from generate_series(0, 15) as shard;
  execute format('create trigger count_added after insert on %s referencing new table as added for each statement execute function count_added()', counted);
  execute format('create trigger count_removed after delete on %s referencing old table as removed for each statement execute function count_removed()', counted);
  execute format('create trigger count_none after truncate on %s for each statement execute function count_none()', counted);
end $$;

create function total_of(counted text) returns integer
language sql stable parallel safe
return (select coalesce(sum(n), 0)::integer from counters where name = counted);

-- The audit trail: who, when, by which call, which record, the fields before and after.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  call text not null,
  request_id text,
  entity text not null,
  entity_id integer not null,
  action text not null check (action in ('create', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index audit_by_record on audit (entity, entity_id, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_is_not_truncated before truncate on audit for each statement execute function audit_is_append_only();

-- Written by the database, so that no change can be made without its row and both stand or fall together.
-- Arguments: the entity's name, and the columns that say nothing of their own (derived ones, and the version).
-- The transaction says who acts: set_config('portal.actor' | 'portal.call' | 'portal.request', …, true).
create function audit_change() returns trigger language plpgsql as $$
declare
  ignored text[] := tg_argv[1]::text[] || '{version,updated_at}'::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  old_part jsonb := old_row;
  new_part jsonb := new_row;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into old_part, new_part
    from jsonb_each(new_row) where value is distinct from old_row -> key;
    if new_part is null then
      return null;
    end if;
  end if;
  insert into audit (actor_id, call, request_id, entity, entity_id, action, before, after)
  values (
    nullif(current_setting('portal.actor', true), '')::integer,
    coalesce(nullif(current_setting('portal.call', true), ''), 'system'),
    nullif(current_setting('portal.request', true), ''),
    tg_argv[0],
    (coalesce(new_row, old_row) ->> 'id')::integer,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    old_part, new_part
  );
  return null;
end $$;
