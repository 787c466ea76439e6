import type { Transaction } from 'kysely'

import { firstOf } from '#contract/items.ts'

import type { Actor, Database } from './database.ts'
import { namedIn } from './driver.ts'
import type { RowClaim } from './row-claim.ts'
import type { Tables } from './schema/tables.ts'

interface RecordSource<Row extends object> {
  table: keyof Tables
  details: string
  row: RowClaim<Row>
  /** An update of this column locks its row more strongly. */
  key?: string
}

type Values = Record<string, unknown>

/** One prepared statement also reads the row as `details` shows it, so `values` always have the same columns. */
export async function insertRecord<Row extends object>(
  tx: Transaction<Tables>,
  { table, details, row: claim }: RecordSource<Row>,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  const rows = await namedIn(
    tx,
    `${table}.insert`,
    `with ${table} as (insert into ${table} (${columns.join(', ')}) values (${parameters.join(', ')}) returning *) ${details}`,
    Object.values(values),
    claim,
  )
  return firstOf(rows)
}

/**
 * One round trip instead of the four of a transaction, for a row that is written alone. The table's own constraints
 * guard it.
 */
export async function insertAlone<Row extends object>(
  db: Database,
  actor: Actor,
  { table, details, row: claim }: RecordSource<Row>,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values)
  const parameters = columns.map((_, index) => `$${index + 5}`)
  const rows = await db.changeAlone(
    actor,
    `${table}.insertAlone`,
    `${table} as (insert into ${table} (${columns.join(', ')}) select ${parameters.join(', ')} from acting returning *) ${details}`,
    Object.values(values),
    claim,
  )
  return firstOf(rows)
}

/**
 * Writes a locked row under its next version, and reads it as `details` shows it. Equal values write nothing: no
 * version, no row of the trail. Only `key` may be left out, and then stays.
 */
export async function replaceRecord<Row extends object>(
  tx: Transaction<Tables>,
  { table, details, row: claim, key }: RecordSource<Row>,
  id: number,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values)
  const parameters = columns.map((_, index) => `$${index + 2}`)
  const settings = columns.map((column, index) => `${column} = ${parameters[index]}`)
  const rows = await namedIn(
    tx,
    `${table}.replace${key === undefined || key in values ? '' : 'Rest'}`,
    `with changed as (
      update ${table} set ${settings.join(', ')}, version = version + 1, updated_at = portal_now()
      where id = $1 and row(${columns.join(', ')}) is distinct from row(${parameters.join(', ')}) returning *
    ), ${table} as (
      select * from changed union all select * from ${table} where id = $1 and not exists (select from changed)
    ) ${details}`,
    [id, ...Object.values(values)],
    claim,
  )
  return firstOf(rows)
}
