import { sql, type Kysely, type Transaction } from 'kysely'

import type { Undone } from '#contract/imports.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { Portion } from '../applying/writes.queries.ts'
import type { ImportedNoun } from '../nouns/noun.rules.ts'
import type { SheetOf } from '../rows.queries.ts'
import { becauseOf, type LeftBecause } from './left.rules.ts'
import { wayBack } from './way-back.queries.ts'

export async function forgetPlan(tx: Kysely<Tables>, { id, sheet, first, last }: Portion): Promise<void> {
  await sql`delete from import_rows where import_id = ${id} and sheet = ${wayBack} and row between ${first} and ${last}`.execute(
    tx,
  )
  await sql`update import_rows set left_because = null where import_id = ${id} and sheet = ${sheet}
    and row between ${first} and ${last} and left_because is not null`.execute(tx)
}

/** For a dry run; false when it is not applied. */
export async function lockApplied(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`select id from imports where id = ${id} and state = 'applied' for update`.execute(tx)
  return rows.length > 0
}

export async function notePlanned({ sql: db }: Database, id: number): Promise<void> {
  await sql`update imports set checked = true, alive_at = now(), put_back = 0, removed = 0, deactivated = 0, to_write = (
      select count(*) from import_rows where import_id = ${id} and sheet = ${wayBack}
    ) where id = ${id} and not checked`.execute(db)
}

export async function noteBack(tx: Transaction<Tables>, id: number, done: Omit<Undone, 'left'>): Promise<void> {
  await sql`update imports set put_back = put_back + ${done.putBack}, removed = imports.removed + ${done.removed},
    deactivated = imports.deactivated + ${done.deactivated} where id = ${id}`.execute(tx)
}

export async function noteUndone(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`update imports set state = 'undone', alive_at = now() where id = ${id} and state = 'undoing'`.execute(tx)
}

export async function isUntouched({ sql: db }: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select id from imports where id = ${id} and state = 'undoing' and not checked`.execute(db)
  return rows.length > 0
}

export async function backToApplied({ sql: db }: Database, id: number, problem: string): Promise<void> {
  await sql`update imports set state = 'applied', problem = ${problem}, written = to_write, alive_at = now()
    where id = ${id} and state = 'undoing' and not checked`.execute(db)
}

export interface LeftRow {
  id: number
  name: string | null
  because: LeftBecause
}

export async function leftRows(
  db: Kysely<Tables>,
  { entity }: ImportedNoun,
  { id, sheet, first, last }: Portion,
  most: number,
): Promise<LeftRow[]> {
  const { rows } = await sql<{ id: number; name: string | null; because: string; by: string | null }>`
    select coalesce(record_id, row) as id, record_name(${entity}, record_id) as name, left_because as because,
      (select full_name(first_name, middle_name, last_name, surname) from employees
        where id = (left_because::json ->> 'by')::integer) as by
    from import_rows where import_id = ${id} and sheet = ${sheet} and row between ${first} and ${last}
      and left_because is not null order by row limit ${most}::integer`.execute(db)
  return rows.map(({ because, by, ...row }) => ({ ...row, because: becauseOf(because, by) }))
}

export async function leftCount(db: Kysely<Tables>, { id, sheet, first, last }: Portion): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from import_rows
    where import_id = ${id} and sheet = ${sheet} and row between ${first} and ${last} and left_because is not null`.execute(
    db,
  )
  return firstOf(rows).n
}

/** Undefined when it is not being undone. */
export async function undoneOf({ sql: db }: Database, { id, sheet }: SheetOf): Promise<Undone> {
  const { rows } = await sql<Undone>`select put_back as "putBack", removed, deactivated, (
      select count(*) from import_rows where import_id = ${id} and sheet = ${sheet} and left_because is not null
    )::integer as left from imports where id = ${id}`.execute(db)
  return rows[0] ?? { putBack: 0, removed: 0, deactivated: 0, left: 0 }
}
