import pg from 'pg'
import * as z from 'zod/mini'

import { damageTexts } from '#texts/operator/damage.ts'

import { dangles, foreignKeysOf, missingRecords, type ForeignKey } from './damage.ts'
import { addRows, quoted, type Table } from './rows.ts'

// What is left of a damaged database must fit foreign keys: rows that refer to missing ones are left out, then those
// that refer to them.

export interface LeftOut {
  how: 'refused' | 'dangling' | 'emptied'
  table: string
  to?: string
  keys: string[]
}

const shown = 20
const Row = z.record(z.string(), z.unknown())

export function leftOutInWords({ how, table, to = '', keys }: LeftOut): string {
  const [first, more] = [keys.slice(0, shown).join(', '), keys.length - shown]
  return damageTexts.leftOut[how](table, keys.length, damageTexts.keys(first, more), to)
}

/** Until `settle`, within the client's transaction. */
export async function liftForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return keys
}

/** Undefined, and nothing is done, when the database refuses the data. */
async function tried<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T | undefined> {
  await client.query('savepoint trial')
  try {
    const done = await work()
    await client.query('release savepoint trial')
    return done
  } catch (error) {
    // 22: no value of the type; 23: against a rule of the table.
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
    await client.query('rollback to savepoint trial; release savepoint trial')
    return undefined
  }
}

/** Row by row when the database refuses them together. Returns the refused keys. */
export async function addWhatFits(
  client: pg.ClientBase,
  table: Table,
  lines: readonly string[],
): Promise<LeftOut | undefined> {
  const add = (rows: readonly string[]) =>
    tried(client, async () => {
      await addRows(client, table, rows)
      return true
    })
  if (lines.length === 0 || (await add(lines))) return undefined
  const keys: string[] = []
  for (const line of lines) {
    if (await add([line])) continue
    const row = z.parse(Row, JSON.parse(line))
    keys.push(table.key.map((column) => String(row[column])).join('/'))
  }
  return keys.length === 0 ? undefined : { how: 'refused', table: table.name, keys }
}

/** Restores foreign keys and counters; the trail gets the removals of lost records. */
export async function settle(
  client: pg.ClientBase,
  foreignKeys: readonly ForeignKey[],
  tables: readonly Table[],
): Promise<LeftOut[]> {
  const found: LeftOut[] = []
  for (let before = -1; before < found.length;) {
    before = found.length
    for (const key of foreignKeys) found.push(...(await clearDangling(client, key, foreignKeys, tables)))
  }
  await clearLists(client)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  await recount(client)
  for (const { entity, ids } of await missingRecords(client))
    await client.query(
      `insert into audit (call, entity, entity_id, action) select 'system', $1, unnest($2::integer[]), 'delete'`,
      [entity, ids],
    )
  return found
}

/** Empties the reference when the table's rules allow it; else removes the row. */
async function clearDangling(
  client: pg.ClientBase,
  key: ForeignKey,
  all: readonly ForeignKey[],
  tables: readonly Table[],
): Promise<LeftOut[]> {
  const { table, to, columns } = key
  const own = tables.find(({ name }) => name === table)?.key ?? []
  const answer = `returning concat_ws('/', ${own.map((column) => `f.${quoted(column)}`).join(', ')}) as key`
  const { rows: lost } = await client.query(`select from ${quoted(table)} f where ${dangles(key)} limit 1`)
  if (lost.length === 0) return []
  const users = (column: string) =>
    all.filter((other) => other.table === table && other.columns.includes(column)).length
  // A column of several references is emptied last.
  for (const column of columns.toSorted((one, two) => users(one) - users(two))) {
    const emptied = await tried(client, () =>
      client.query<{ key: string }>(
        `update ${quoted(table)} f set ${quoted(column)} = null where ${dangles(key)} ${answer}`,
      ),
    )
    if (emptied) return [{ how: 'emptied', table, to, keys: emptied.rows.map((row) => row.key) }]
  }
  const { rows } = await client.query<{ key: string }>(`delete from ${quoted(table)} f where ${dangles(key)} ${answer}`)
  return [{ how: 'dangling', table, to, keys: rows.map((row) => row.key) }]
}

/** A column `<noun>_ids` lists rows of `<noun>s`; missing ones leave the list. */
async function clearLists(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; to: string }>(
    `select c.relname::text as table, a.attname::text as column, t.relname::text as to
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_class t on t.relnamespace = c.relnamespace and t.relname = replace(a.attname, '_ids', 's') and t.relkind = 'r'
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname like '%\\_ids'
      and a.atttypid = 'integer[]'::regtype and a.attgenerated = '' and not a.attisdropped`,
  )
  for (const { table, column, to } of rows) {
    const [list, there] = [quoted(column), `select from ${quoted(to)} t where t.id = n.id`]
    await client.query(
      `update ${quoted(table)} set ${list} = array(
        select n.id from unnest(${list}) with ordinality as n (id, place) where exists (${there}) order by place)
      where exists (select from unnest(${list}) as n (id) where not exists (${there}))`,
    )
  }
}

async function recount(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'count_added' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) {
    await client.query('delete from counters where name = $1', [name])
    await client.query(
      `insert into counters (name, shard, n) select $1, shard, case when shard = 0 then (select count(*) from ${quoted(name)}) else 0 end
      from generate_series(0, 15) as shard`,
      [name],
    )
  }
}
