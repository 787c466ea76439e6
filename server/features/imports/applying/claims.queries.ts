import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { ImportedNoun } from '../nouns/noun.rules.ts'
import { rowsOf, type Portion } from './writes.queries.ts'

/**
 * SQL `claim`: records, written natural keys, and for a record that changes its customer, that nothing begins to refer
 * to it by the present one.
 */
function claimsOf({ table, held }: ImportedNoun, portion: Portion) {
  const changed = sql`from import_rows join ${sql.table(table)} as stored on stored.id = record_id
    where ${rowsOf(portion)} and writes = 'change'`
  const moved = sql`union all select ${`${table}@`} || record_id ${changed}
    and stored.customer_id <> (values ->> 'customer_id')::integer`
  return sql`select distinct claim from (
      select ${`${table}#`} || record_id as claim from import_rows where ${rowsOf(portion)} and writes <> 'add'
      union all select unnest(import_keys(${table}, values::jsonb)) from import_rows
      where ${rowsOf(portion)} and writes = 'add'
      union all select key ${sql`from import_rows join ${sql.table(table)} as stored on stored.id = record_id,
        unnest(import_keys(${table}, values::jsonb)) as key
        where ${rowsOf(portion)} and writes = 'change'
          and key <> all (array_remove(import_keys(${table}, to_jsonb(stored)), null))`}
      ${held ? moved : sql``}
    ) as named where claim is not null`
}

/** @returns false when another import holds some of it */
export async function claim({ sql: db }: Database, noun: ImportedNoun, portion: Portion): Promise<boolean> {
  const { rows } = await sql<{ asked: number; held: number }>`with named as materialized (${claimsOf(noun, portion)}),
    added as (
      insert into import_claims (claim, import_id) select claim, ${portion.id}::integer from named order by claim
      on conflict do nothing returning claim
    )
    select (select count(*) from named)::integer as asked, ((select count(*) from added)
      + (select count(*) from import_claims join named using (claim) where import_id = ${portion.id}))::integer as held`.execute(
    db,
  )
  const { asked, held } = firstOf(rows)
  return asked === held
}

export async function giveBack(tx: Transaction<Tables>, noun: ImportedNoun, portion: Portion): Promise<void> {
  await sql`delete from import_claims where import_id = ${portion.id} and claim in (${claimsOf(noun, portion)})`.execute(
    tx,
  )
}

/** Plans of saves that were made without claims would read all of them, for each record again. */
export async function analyzeClaims({ sql: db }: Database): Promise<void> {
  await sql`analyze import_claims`.execute(db)
}

const atOnce = 5_000

export async function giveAllBack(db: Database, id: number): Promise<void> {
  for (let given = atOnce; given === atOnce;) {
    const rows = await db.named(
      'imports.giveBack',
      `delete from import_claims where claim in (select claim from import_claims where import_id = $1 limit ${atOnce})
      returning import_id`,
      [id],
    )
    given = rows.length
  }
}

/**
 * A save is asked for claims once it has an id (refuse_claimed.sql), so a save that missed the claims has an older id.
 */
export async function idAfterClaims(db: Database): Promise<string> {
  const rows = await db.named(
    'imports.idAfterClaims',
    'select pg_current_xact_id()::text as id',
    [],
    z.object({ id: z.string() }),
  )
  return firstOf(rows).id
}

/** The embedded database has no two transactions at a time. */
export async function hasOlder(db: Database, id: string): Promise<boolean> {
  if (db.engine === 'embedded') return false
  const rows = await db.named(
    'imports.olderTransactions',
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and age(backend_xid) > age($1::text::xid8::xid) limit 1`,
    [id],
    z.object({ pid: z.int() }),
  )
  return rows.length > 0
}
