import pg from 'pg'

import type { Database } from '#server/platform/database/database.ts'

import { fillFirstData } from './first-data.ts'

/** Remembers its rows for `emptyTables`. */
export async function fillTemplate(db: Database): Promise<void> {
  await fillFirstData(db)
  await rememberRows(db)
}

/**
 * A copy of all rows and counters beside, with a function that restores them in milliseconds: it empties tables that
 * began empty, and compares row counts and newest transactions of others. As a replica it fires no triggers, of which
 * the trail's refuse to forget. The trail's own counter goes on.
 */
async function rememberRows(db: Database): Promise<void> {
  await db.pool.query(`
    create schema remembered;
    create table remembered.tables (name text primary key, columns text, rows bigint, newest bigint);
    create table remembered.sequences (name text primary key, last bigint, called boolean);

    create procedure remembered.remember() language plpgsql as $$
    declare
      t record;
    begin
      for t in
        select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_migration%'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by c.relname
      loop
        execute format(
          'insert into remembered.tables select %L, %L, count(*), max(xmin::text::bigint) from public.%I',
          t.name, t.columns, t.name);
        -- Most are empty, and each table more takes time at every copy.
        if exists (select from remembered.tables where name = t.name and rows > 0) then
          execute format('create table remembered.%I as select %s from public.%I', 'rows_' || t.name, t.columns, t.name);
        end if;
      end loop;
      -- The trail's ids go on: by its last one a portal knows what it has read.
      for t in
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S'
          and oid <> pg_get_serial_sequence('public.audit', 'id')::regclass
      loop
        execute format('insert into remembered.sequences select %L, last_value, is_called from public.%I', t.name, t.name);
      end loop;
    end $$;
    call remembered.remember();

    create function remembered.restore() returns void language plpgsql
    set session_replication_role = replica as $$
    declare
      t record;
      now_rows bigint;
      now_newest bigint;
    begin
      for t in select * from remembered.tables loop
        execute format('select count(*), max(xmin::text::bigint) from public.%I', t.name) into now_rows, now_newest;
        if (now_rows, now_newest) is distinct from (t.rows, t.newest) then
          execute format('delete from public.%I', t.name);
          if t.rows > 0 then
            execute format(
              'insert into public.%I (%s) overriding system value select * from remembered.%I',
              t.name, t.columns, 'rows_' || t.name);
          end if;
          execute format(
            'update remembered.tables set newest = (select max(xmin::text::bigint) from public.%I) where name = %L',
            t.name, t.name);
        end if;
      end loop;
      perform setval(format('public.%I', name)::regclass, last, called) from remembered.sequences;
    end $$;`)
}

/** Unique to this run. */
export function databaseName(kind: 'template' | 'copy'): string {
  return `portal_test_${kind}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) {
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
}
