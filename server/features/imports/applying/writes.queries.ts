import { sql, type RawBuilder, type Transaction } from 'kysely'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { ImportedNoun } from '../nouns/noun.rules.ts'
import type { SheetOf } from '../rows.queries.ts'

/** False when the import is not ready any more. */
export async function lockReady(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`select id from imports where id = ${id} and state = 'ready' for update`.execute(tx)
  return rows.length > 0
}

const table = ({ table: name }: ImportedNoun) => sql.table(name)

/** The records that a row refers to by some of its fields, as SQL: `referred (id)`, and whether the row's record has it already. */
const referred = ({ columns }: ImportedNoun, fields: readonly string[]) =>
  sql.raw(
    fields
      .map((field) => {
        const { name, type } = columns[field]!
        return type === 'integer[]'
          ? `select json_array_elements_text(values -> '${name}')::integer as id, stored.${name} as had`
          : `select (values ->> '${name}')::integer as id, array[stored.${name}] as had`
      })
      .join(' union all '),
  )

/**
 * Locks what the rows refer to, table by table in the order of lock-order.ts.
 * @throws Refusal import-changed where one of them is offered no longer
 */
export async function lockReferences(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  { id, sheet }: SheetOf,
): Promise<void> {
  for (const { table: name, fields, hasActive } of noun.locks ?? []) {
    const asked = sql`from import_rows left join ${table(noun)} as stored on stored.id = record_id and writes = 'change',
      lateral (${referred(noun, fields)}) as referred
      where import_id = ${id} and sheet = ${sheet} and writes is not null`
    const { rows: of } = await sql<{
      id: number
    }>`select distinct referred.id ${asked} and referred.id is not null`.execute(tx)
    const ids = of.map((row) => row.id)
    await sql`select id from ${sql.table(name)} where id = any (${ids}::integer[]) order by id
      ${sql.raw(name === 'milestones' ? 'for share' : 'for key share')}`.execute(tx)
    if (!hasActive) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} where not is_active
      and id in (select referred.id ${asked} and not coalesce(referred.id = any (had), false)) limit 1`.execute(tx)
    if (rows.length > 0) throw new Refusal('import-changed')
  }
}

/**
 * Locks the records of the rows.
 * @returns how many records are another version than the one that their row was compared with
 */
export async function lockRecords(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  { id, sheet }: SheetOf,
): Promise<number> {
  const { rows: asked } = await sql<{ id: number; version: number }>`select record_id as id, version from import_rows
    where import_id = ${id} and sheet = ${sheet} and writes = 'change'`.execute(tx)
  const ids = asked.map((row) => row.id)
  const { rows: locked } = await sql<{ id: number; version: number }>`select id, version from ${table(noun)}
    where id = any (${ids}::integer[]) order by id ${sql.raw(noun.held ? 'for update' : 'for no key update')}`.execute(
    tx,
  )
  const versions = new Map(locked.map((row) => [row.id, row.version]))
  return asked.filter((row) => versions.get(row.id) !== row.version).length
}

const typed = ({ columns }: ImportedNoun, fields: readonly string[]) =>
  sql.raw(fields.map((field) => `${columns[field]!.name} ${columns[field]!.type}`).join(', '))

/** Rows that one statement writes: it has a limit of its own, which a slow machine keeps too. */
const portion = 1_000

/** Writes a sheet's rows that are to be added or changed, portion by portion in their order. @returns how many records */
async function inPortions(
  tx: Transaction<Tables>,
  { id, sheet }: SheetOf,
  writes: 'add' | 'change',
  statement: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  const of = sql`import_id = ${id} and sheet = ${sheet} and writes = ${writes}`
  const { rows: portions } = await sql<{ first: number; last: number }>`select min(row) as first, max(row) as last
    from (select row, (row_number() over (order by row) - 1) / ${portion}::integer as portion from import_rows where ${of}) as numbered
    group by portion order by portion`.execute(tx)
  let written = 0
  for (const [place, { first, last }] of portions.entries()) {
    // What waits to be sorted into a search index is sorted in more at a time, which takes half as long; the last portion
    // sorts in what is left.
    const list = place < portions.length - 1 ? '4MB' : '256kB'
    await sql`select set_config('gin_pending_list_limit', ${list}, true)`.execute(tx)
    const { numAffectedRows } = await statement(sql`${of} and row between ${first} and ${last}`).execute(tx)
    written += Number(numAffectedRows ?? 0n)
  }
  return written
}

/** Writes the changed records of a sheet's rows, each under its next version. @param sets what else is set, as SQL */
export async function writeChanges(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  of: SheetOf,
  sets?: string,
): Promise<number> {
  const fields = Object.keys(noun.columns)
  const settings = [...Object.values(noun.columns).map(({ name }) => `${name} = came.${name}`), ...(sets ? [sets] : [])]
  return inPortions(
    tx,
    of,
    'change',
    (rows) => sql`with came as materialized (
      select record_id, came.* from import_rows, json_to_record(values) as came (${typed(noun, fields)}) where ${rows}
    )
    update ${table(noun)} set ${sql.raw(settings.join(', '))}, version = version + 1, updated_at = portal_now()
    from came where id = came.record_id`,
  )
}

/**
 * Writes the new records of a sheet's rows. A column that no row has keeps its default.
 * @param given columns that have one value in all of them
 */
export async function writeNew(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  of: SheetOf,
  given: Readonly<Record<string, number>> = {},
): Promise<number> {
  const fields = Object.keys(noun.columns).filter((field) => field !== 'isActive')
  const columns = sql.raw([...fields.map((field) => noun.columns[field]!.name), ...Object.keys(given)].join(', '))
  const values = sql.join([sql`came.*`, ...Object.values(given).map((value) => sql`${value}::integer`)])
  return inPortions(
    tx,
    of,
    'add',
    (rows) => sql`insert into ${table(noun)} (${columns})
    select ${values} from (select values from import_rows where ${rows} order by row) as added,
      json_to_record(values) as came (${typed(noun, fields)})`,
  )
}

/** Says in the same transaction that all of it is written. */
export async function noteApplied(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`update imports set state = 'applied' where id = ${id}`.execute(tx)
}
