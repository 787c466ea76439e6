import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

// Rows are JSON, one a line, made and read by PostgreSQL itself: each value keeps its exact text, on either engine.

export interface Table {
  name: string
  columns: string[]
  key: string[]
}

export interface Sequence {
  name: string
  last: string
  called: boolean
}

/** What belongs to the database itself: migrations, functions, backups and their rehearsals. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'functions_in_force', 'backup_runs', 'rehearsal_runs']
const rowsAtOnce = 500

export const quoted = (name: string): string => pg.escapeIdentifier(name)
const listed = (names: readonly string[]): string => names.map(quoted).join(', ')

/** Tables of the portal's data, referenced ones first. @throws BackupProblem for a circle of references */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)) as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
    order by c.relname`,
    [ownTables],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct a.relname::text as from, b.relname::text as to
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and a.oid <> b.oid`,
  )
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new BackupProblem(backupTexts.tablesInCircle([...names].join(', ')))
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Sequences ignore transactions: read after the snapshot, they are never behind it. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d join pg_class t on t.oid = d.refobjid
      where d.objid = pg_class.oid and t.relname = any ($1)) order by 1`,
    [ownTables],
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows } = await client
      .query<Omit<Sequence, 'name'>>(`select last_value::text as last, is_called as called from ${quoted(name)}`)
      .catch((cause: unknown) => {
        if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause
        throw new BackupProblem(backupTexts.unreadableTable, { cause })
      })
    found.push({ name, ...firstOf(rows) })
  }
  return found
}

export async function* rowsOf(client: pg.ClientBase, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const order = key.length > 0 ? `order by ${listed(key)}` : ''
  await client.query(
    `declare portal_rows no scroll cursor for select row_to_json(r)::text as line
    from (select ${listed(columns)} from ${quoted(name)} ${order}) as r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from portal_rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close portal_rows')
}

/** With their ids. The caller handles triggers. */
export async function addRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    await client.query(
      `insert into ${quoted(name)} (${listed(columns)}) overriding system value
      select ${listed(columns)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [`[${lines.slice(from, from + rowsAtOnce).join(',')}]`],
    )
  }
}

export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
}
