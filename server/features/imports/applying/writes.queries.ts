import { sql, type Kysely, type Transaction } from 'kysely'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { columnIn, columnNames, type ImportedNoun } from '../nouns/noun.rules.ts'
import type { SheetOf } from '../rows.queries.ts'

const table = ({ table: name }: ImportedNoun) => sql.table(name)

/** SQL `referred (id)`, and whether the record refers to it already. */
const referred = (noun: ImportedNoun, fields: readonly string[]) =>
  sql.raw(
    fields
      .map((field) => {
        const { name, type } = columnIn(noun, field)
        return type === 'integer[]'
          ? `select json_array_elements_text(values -> '${name}')::integer as id, stored.${name} as had`
          : `select (values ->> '${name}')::integer as id, array[stored.${name}] as had`
      })
      .join(' union all '),
  )

/** Rows of one transaction, from `first` to `last`. */
export interface Portion extends SheetOf {
  first: number
  last: number
}

export const rowsOf = ({ id, sheet, first, last }: Portion) =>
  sql`import_id = ${id} and sheet = ${sheet} and writes is not null and row between ${first} and ${last}`

const asked = (noun: ImportedNoun, portion: Portion, fields: readonly string[]) =>
  sql`from import_rows left join ${table(noun)} as stored on stored.id = record_id and writes = 'change',
    lateral (${referred(noun, fields)}) as referred where ${rowsOf(portion)}`

export async function lockReferences(tx: Transaction<Tables>, noun: ImportedNoun, portion: Portion): Promise<void> {
  for (const { table: name, fields } of noun.locks ?? []) {
    const { rows } = await sql<{ id: number }>`select distinct referred.id ${asked(noun, portion, fields)}
      and referred.id is not null`.execute(tx)
    const ids = rows.map((row) => row.id)
    await sql`select id from ${sql.table(name)} where id = any (${ids}::integer[]) order by id
      ${sql.raw(name === 'milestones' ? 'for share' : 'for key share')}`.execute(tx)
  }
}

export async function namesInactive(db: Kysely<Tables>, noun: ImportedNoun, portion: Portion): Promise<boolean> {
  for (const { table: name, fields, hasActive } of noun.locks ?? []) {
    if (!hasActive) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} where not is_active
      and id in (select referred.id ${asked(noun, portion, fields)} and not coalesce(referred.id = any (had), false))
      limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Only references that the record did not have before. */
export const rowsNamingInactive = (noun: ImportedNoun, portion: Portion) =>
  (noun.locks ?? []).flatMap(({ table: name, fields, hasActive }) =>
    hasActive
      ? [
          sql`select row ${asked(noun, portion, fields)} and not coalesce(referred.id = any (had), false)
            and exists (select from ${sql.table(name)} as offered where offered.id = referred.id and not is_active)`,
        ]
      : [],
  )

/** @throws Refusal import-changed for another version than the compared one */
export async function lockRecords(tx: Transaction<Tables>, noun: ImportedNoun, portion: Portion): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`select record_id as id, version from import_rows
    where ${rowsOf(portion)} and writes = 'change'`.execute(tx)
  const ids = rows.map((row) => row.id)
  const { rows: locked } = await sql<{ id: number; version: number }>`select id, version from ${table(noun)}
    where id = any (${ids}::integer[]) order by id ${sql.raw(noun.held ? 'for update' : 'for no key update')}`.execute(
    tx,
  )
  const versions = new Map(locked.map((row) => [row.id, row.version]))
  if (rows.some((row) => versions.get(row.id) !== row.version)) throw new Refusal('import-changed')
}

/** The rows remember these columns of their locked records for undoing. */
export async function keepColumns(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  portion: Portion,
  kept: Readonly<Record<string, string>> = {},
): Promise<void> {
  const pairs = Object.keys(kept).map((name) => `'${name}', stored.${name}`)
  if (pairs.length === 0) return
  await sql`update import_rows set values = (values::jsonb || jsonb_build_object(${sql.raw(pairs.join(', '))}))::json
    from ${table(noun)} as stored where stored.id = record_id and ${rowsOf(portion)} and writes = 'change'`.execute(tx)
}

export function typedColumns(noun: ImportedNoun, fields: readonly string[]): string {
  const columns = fields.map((field) => columnIn(noun, field))
  return [...new Set(columns.map(({ name, type }) => `${name} ${type}`))].join(', ')
}

const typed = (noun: ImportedNoun, fields: readonly string[]) => sql.raw(typedColumns(noun, fields))

/** Under their next version. `sets` is further SQL. */
export async function writeChanges(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  portion: Portion,
  sets?: string,
): Promise<void> {
  const fields = Object.keys(noun.columns)
  // A former version stored no parts.
  const settings = new Set(
    Object.values(noun.columns).map(({ name, part }) =>
      part === undefined
        ? `${name} = came.${name}`
        : `${name} = case when brought::jsonb ? '${name}' then came.${name} else ${noun.table}.${name} end`,
    ),
  )
  if (sets) settings.add(sets)
  await sql`with came as materialized (
      select record_id, values as brought, came.* from import_rows, json_to_record(values) as came (${typed(noun, fields)})
      where ${rowsOf(portion)} and writes = 'change'
    )
    update ${table(noun)} set ${sql.raw([...settings].join(', '))}, version = version + 1, updated_at = portal_now()
    from came where id = came.record_id`.execute(tx)
}

/** Its rows name them afterwards. A column without any value keeps its default; `given` has one value for all. */
export async function writeNew(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  portion: Portion,
  given: Readonly<Record<string, number>> = {},
): Promise<void> {
  const fields = Object.keys(noun.columns).filter((field) => field !== 'isActive')
  const columns = sql.raw([...columnNames(noun, fields), ...Object.keys(given)].join(', '))
  const values = sql.join([sql`came.*`, ...Object.values(given).map((value) => sql`${value}::integer`)])
  await sql`update import_rows set record_id = nextval(pg_get_serial_sequence(${noun.table}, 'id')), version = 0
    where ${rowsOf(portion)} and writes = 'add'`.execute(tx)
  await sql`insert into ${table(noun)} (id, ${columns}) overriding system value
    select record_id, ${values} from (
      select record_id, values from import_rows where ${rowsOf(portion)} and writes = 'add' order by row
    ) as added, json_to_record(values) as came (${typed(noun, fields)})`.execute(tx)
}
