import { sql, type RawBuilder, type Transaction } from 'kysely'

import type { ProblemCode } from '#contract/errors.ts'
import type { Undone } from '#contract/imports.ts'
import { firstOf } from '#contract/items.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { NounWrites } from '../applying/nouns.queries.ts'
import { rowsOf, typedColumns, type Portion } from '../applying/writes.queries.ts'
import { columnNames, type ImportedNoun } from '../nouns/noun.rules.ts'
import type { LeftReason } from './left.rules.ts'

/** Rows that say what each record goes back to. No file has this sheet. */
export const wayBack = -1

export interface PortionBack extends Portion {
  of: number
}

export const backOf = ({ id, sheet, first, last }: Portion): PortionBack => ({
  id,
  sheet: wayBack,
  first,
  last,
  of: sheet,
})

/** What the trail says that a row of the file changed: the former values. */
export const formerOf = ({ entity }: Pick<ImportedNoun, 'entity'>) => sql`select before from audit
  where entity = ${entity} and entity_id = record_id and action = 'update'
    and audit.version = import_rows.version + 1 order by id desc limit 1`

/** What the rows remember themselves; those of a former version remember nothing. */
const keptIn = (kept: Readonly<Record<string, string>>) => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(import_rows.values::jsonb)
  where key = any (${Object.keys(kept)}::text[]))`

/** From the trail before the import, field by field; a created record is to be removed. */
export async function planBack(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  portion: Portion,
  kept: Readonly<Record<string, string>> = {},
) {
  await sql`insert into import_rows (import_id, sheet, row, cells, writes, record_id, version, values)
    select import_id, ${wayBack}::smallint, row, '[]', case writes when 'add' then 'remove' else 'change' end, record_id,
      import_rows.version + 1, (to_jsonb(stored) || told.before || ${keptIn(kept)})::json
    from import_rows left join ${sql.table(noun.table)} as stored on stored.id = record_id
    left join lateral (${formerOf(noun)}) as told on writes = 'change'
    where ${rowsOf(portion)} and (writes = 'add' or told.before is not null)`.execute(tx)
}

/** By the numbers of the portion, else a plan that expects few rows reads all of the import. */
async function leaveRows(
  tx: Transaction<Tables>,
  { id, of, first, last }: PortionBack,
  found: RawBuilder<unknown>,
): Promise<void> {
  const isFound = sql`import_rows.row between ${first} and ${last} and import_rows.row = found.row`
  await sql`with found as materialized (select row, min(because) as because from (${found}) as each group by row),
    told as (
      update import_rows set left_because = found.because from found
      where import_id = ${id} and sheet = ${of} and ${isFound}
    )
    delete from import_rows using found where import_id = ${id} and sheet = ${wayBack} and ${isFound}`.execute(tx)
}

const because = (reason: LeftReason | ProblemCode) => JSON.stringify({ reason })

/** Changed or removed by any person, with the last name and time. */
export const leaveChanged = (tx: Transaction<Tables>, { table, entity }: ImportedNoun, portion: PortionBack) =>
  leaveRows(
    tx,
    portion,
    sql`select row, json_build_object('reason', case when stored.id is null then 'gone' else 'changed' end,
        'by', last.actor_id, 'at', last.at)::text as because
      from import_rows left join ${sql.table(table)} as stored on stored.id = record_id
      left join lateral (
        select actor_id, at from audit where entity = ${entity} and entity_id = record_id order by id desc limit 1
      ) as last on true
      where ${rowsOf(portion)} and stored.version is distinct from import_rows.version`,
  )

/** A removed project takes these along. */
const partsOf = `('project_employees', 'project_contacts', 'progress_history')`

/** SQL about `record_id`, from every foreign key of the database. */
async function isReferred(tx: Transaction<Tables>, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; column: string }>`select conrelid::regclass::text as name,
      quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[array_position(confkey, (
      select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]
    where contype = 'f' and confrelid = ${table}::regclass
      and conrelid::regclass::text not in ${sql.raw(table === 'projects' ? partsOf : "('')")}
    order by 1, 2`.execute(tx)
  const asked = rows.map(({ name, column }) => `exists (select from ${name} where ${name}.${column} = record_id)`)
  return sql.raw(`(${asked.join(' or ')})`)
}

const hasActive = ({ columns }: ImportedNoun): boolean => 'isActive' in columns

/** Referred records are deactivated, or left when their noun has no such state. */
export async function keepReferred(tx: Transaction<Tables>, noun: ImportedNoun, portion: PortionBack): Promise<void> {
  const { rows } = await sql`select 1 from import_rows where ${rowsOf(portion)} and writes = 'remove' limit 1`.execute(
    tx,
  )
  if (rows.length === 0) return
  const referred = await isReferred(tx, noun.table)
  const found = sql`${rowsOf(portion)} and writes = 'remove' and ${referred}`
  if (!hasActive(noun)) return leaveFor(tx, portion, 'referred', sql`select row from import_rows where ${found}`)
  await sql`update import_rows set writes = 'change', kind = 'deactivated',
      values = (to_jsonb(stored) || '{"is_active": false}')::json
    from ${sql.table(noun.table)} as stored where stored.id = record_id and ${found}`.execute(tx)
}

export const leaveFor = (
  tx: Transaction<Tables>,
  portion: PortionBack,
  reason: LeftReason,
  rows: RawBuilder<unknown>,
) => leaveRows(tx, portion, sql`select row, ${because(reason)}::text as because from (${rows}) as stopped`)

export const leaveRefused = (tx: Transaction<Tables>, portion: PortionBack, code: ProblemCode) =>
  leaveRows(tx, portion, sql`select row, ${because(code)}::text as because from import_rows where ${rowsOf(portion)}`)

/** Others may refer to a record that is to be removed or moved to another customer. */
export async function lockBack(tx: Transaction<Tables>, { table, held }: ImportedNoun, portion: PortionBack) {
  const { rows } = await sql<{ id: number; writes: string }>`select record_id as id, writes from import_rows
    where ${rowsOf(portion)} and record_id is not null`.execute(tx)
  const strong = held !== undefined || rows.some(({ writes }) => writes === 'remove')
  await sql`select id from ${sql.table(table)} where id = any (${rows.map(({ id }) => id)}::integer[]) order by id
    ${sql.raw(strong ? 'for update' : 'for no key update')}`.execute(tx)
}

type Counted = Omit<Undone, 'left'>

export async function countBack(tx: Transaction<Tables>, portion: Portion): Promise<Counted> {
  const { rows } = await sql<Counted>`select
      (count(*) filter (where writes = 'change' and kind is null))::integer as "putBack",
      (count(*) filter (where writes = 'remove'))::integer as removed,
      (count(*) filter (where kind = 'deactivated'))::integer as deactivated
    from import_rows where ${rowsOf(portion)}`.execute(tx)
  return firstOf(rows)
}

/**
 * Under their next versions, and removes those that go: one statement is one step of a project's progress. Further
 * columns are those that only the trail has, and those that only the rows remember.
 */
export async function writeBack(
  tx: Transaction<Tables>,
  noun: ImportedNoun,
  portion: PortionBack,
  { trail = [], kept = {} }: Pick<NounWrites, 'trail' | 'kept'> = {},
): Promise<Counted> {
  const done = await countBack(tx, portion)
  const further = Object.entries({ ...Object.fromEntries(trail.map((name) => [name, 'text'])), ...kept })
  const names = [...columnNames(noun), ...further.map(([name]) => name)]
  const settings = names.map((name) => `${name} = came.${name}`)
  const typed = [typedColumns(noun, Object.keys(noun.columns)), ...further.map((one) => one.join(' '))].join(', ')
  await sql`with back as materialized (
      delete from import_rows where ${rowsOf(portion)} returning record_id, writes, values
    ), gone as (
      delete from ${sql.table(noun.table)} where id in (select record_id from back where writes = 'remove')
    ), came as materialized (
      select record_id, came.* from back, json_to_record(values) as came (${sql.raw(typed)}) where writes = 'change'
    )
    update ${sql.table(noun.table)} set ${sql.raw(settings.join(', '))}, version = version + 1, updated_at = portal_now()
    from came where id = came.record_id`.execute(tx)
  return done
}
