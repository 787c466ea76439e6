import type { Transaction } from 'kysely'

import type { Actor, Database } from './database.ts'
import { namedIn } from './driver.ts'
import type { RowClaim } from './row-claim.ts'
import type { Tables } from './schema/tables.ts'

/** A kind of record as SQL, written by the features. */
interface RecordSource<Row extends object> {
  table: keyof Tables
  /** `select … from <table> join …`: what a person may know of the rows that stand as the table. */
  details: string
  row: RowClaim<Row>
  /** A column that is part of a key: an update that names it locks its row more strongly. */
  key?: string
}

type Values = Record<string, unknown>

/**
 * Writes a new row and reads it back as `details` shows it, in one statement: what was written stands in the place of
 * its table. The columns are those of `values`, always the same for one table: the statement is prepared.
 */
export async function insertRecord<Row extends object>(
  tx: Transaction<Tables>,
  { table, details, row: claim }: RecordSource<Row>,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  const [row] = await namedIn(
    tx,
    `${table}.insert`,
    `with ${table} as (insert into ${table} (${columns.join(', ')}) values (${parameters.join(', ')}) returning *) ${details}`,
    Object.values(values),
    claim,
  )
  return row!
}

/**
 * The same as a change of its own, which is one sending instead of a transaction's four: for a row that nothing else has
 * to be written with. What must be so before it is written, the table's own constraints say.
 */
export async function insertAlone<Row extends object>(
  db: Database,
  actor: Actor,
  { table, details, row: claim }: RecordSource<Row>,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values)
  const parameters = columns.map((_, index) => `$${index + 5}`)
  const [row] = await db.changeAlone(
    actor,
    `${table}.insertAlone`,
    `${table} as (insert into ${table} (${columns.join(', ')}) select ${parameters.join(', ')} from acting returning *) ${details}`,
    Object.values(values),
    claim,
  )
  return row!
}

/**
 * Writes all of a row's values under its next version and reads it back as `details` shows it, in one statement. Values
 * that are stored already write nothing: no version, no row of the trail. The row is there: it is locked before. Values
 * may lack the `key` alone, where that stays.
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
  const [row] = await namedIn(
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
  return row!
}
