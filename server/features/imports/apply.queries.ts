import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { SheetOf } from './import-rows.queries.ts'
import type { ImportedNoun } from './imported-nouns.rules.ts'

/** Locks an import for whoever applies it; undefined where it is not ready any more. */
export async function lockReady(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`select id from imports where id = ${id} and state = 'ready' for update`.execute(tx)
  return rows.length > 0
}

const table = ({ table: name }: ImportedNoun) => sql.table(name)

/** The values that rows have for a field that refers to something, as SQL. */
const referred = ({ columns }: ImportedNoun, fields: readonly string[]) =>
  sql.join(
    fields.map((field) => sql`(values ->> ${columns[field]!.name})::integer`),
    sql`, `,
  )

/**
 * Locks what the rows refer to, table by table in the order of lock-order.ts, and then their records.
 * @returns how many records are another version than the one that their row was compared with
 */
export async function lockRecords(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  { id, sheet }: SheetOf,
): Promise<number> {
  for (const { table: name, fields } of noun.locks ?? [])
    await sql`select id from ${sql.table(name)} where id in (
      select unnest(array[${referred(noun, fields)}]) from import_rows
      where import_id = ${id} and sheet = ${sheet} and writes is not null
    ) order by id for share`.execute(tx)
  const { rows: asked } = await sql<{ id: number; version: number }>`select record_id as id, version from import_rows
    where import_id = ${id} and sheet = ${sheet} and writes = 'change'`.execute(tx)
  const ids = asked.map((row) => row.id)
  const { rows: locked } = await sql<{ id: number; version: number }>`select id, version from ${table(noun)}
    where id = any (${ids}::integer[]) order by id for update`.execute(tx)
  const versions = new Map(locked.map((row) => [row.id, row.version]))
  return asked.filter((row) => versions.get(row.id) !== row.version).length
}

const typed = ({ columns }: ImportedNoun, fields: readonly string[]) =>
  sql.raw(fields.map((field) => `${columns[field]!.name} ${columns[field]!.type}`).join(', '))

/** Writes the changed records of a sheet's rows, each under its next version. */
export async function writeChanges(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  { id, sheet }: SheetOf,
): Promise<number> {
  const fields = Object.keys(noun.columns)
  const settings = Object.values(noun.columns).map(({ name }) => `${name} = came.${name}`)
  const { numAffectedRows } = await sql`with came as materialized (
      select record_id, came.* from import_rows, json_to_record(values) as came (${typed(noun, fields)})
      where import_id = ${id} and sheet = ${sheet} and writes = 'change'
    )
    update ${table(noun)} set ${sql.raw(settings.join(', '))}, version = version + 1, updated_at = portal_now()
    from came where id = came.record_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Writes the new records of a sheet's rows. A column that no row has keeps its default. */
export async function writeNew(tx: Transaction<Tables>, noun: ImportedNoun, { id, sheet }: SheetOf): Promise<number> {
  const fields = Object.keys(noun.columns).filter((field) => field !== 'isActive')
  const columns = sql.raw(fields.map((field) => noun.columns[field]!.name).join(', '))
  const { numAffectedRows } = await sql`insert into ${table(noun)} (${columns})
    select came.* from (
      select values from import_rows where import_id = ${id} and sheet = ${sheet} and writes = 'add' order by row
    ) as added, json_to_record(values) as came (${typed(noun, fields)})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Says in the same transaction that all of it is written. */
export async function noteApplied(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`update imports set state = 'applied' where id = ${id}`.execute(tx)
}
