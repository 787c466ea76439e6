import type pg from 'pg'
import * as z from 'zod/mini'

import { firstOf, itemAt } from '#contract/items.ts'
import { damageTexts } from '#texts/operator/damage.ts'

import { quoted } from './rows.ts'

// To PostgreSQL a page of zeros is an empty page: its rows are lost without an error. Counters, references, the trail
// and primary keys still know them.

export const Damage = z.object({
  kind: z.enum(['counter', 'reference', 'trail', 'index']),
  table: z.string(),
  to: z.optional(z.string()),
  /** Rows of the table; of a reference and of the trail, the rows concerned. */
  rows: z.int(),
  told: z.optional(z.int()),
})
export type Damage = z.output<typeof Damage>

export function damageInWords({ kind, table, to = '', rows, told = 0 }: Damage): string {
  if (kind === 'counter') return damageTexts.counter(table, told, rows)
  if (kind === 'index') return damageTexts.index(table, told, rows)
  return kind === 'trail' ? damageTexts.trail(table, rows) : damageTexts.reference(table, to, rows)
}

/** A pool sees one moment per statement. */
export type Asked = Pick<pg.ClientBase, 'query'>

export async function lookForDamage(client: Asked): Promise<Damage[]> {
  return [
    ...(await wrongCounters(client)),
    ...(await danglingReferences(client)),
    ...(await missingRecords(client)).map(({ table, ids }) => ({ kind: 'trail' as const, table, rows: ids.length })),
    ...(await wrongIndexes(client)),
  ]
}

async function wrongCounters(client: Asked): Promise<Damage[]> {
  const { rows: counted } = await client.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'count_added' and c.relnamespace = current_schema()::regnamespace order by 1`,
  )
  const found: Damage[] = []
  for (const { name } of counted) {
    const { rows } = await client.query<{ told: number; rows: number }>(
      `select coalesce((select sum(n) from counters where name = $1), 0)::bigint as told,
        (select count(*) from ${quoted(name)}) as rows`,
      [name],
    )
    const { told, rows: there } = firstOf(rows)
    if (told !== there) found.push({ kind: 'counter', table: name, rows: there, told })
  }
  return found
}

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  to: string
  toColumns: string[]
  /** For `alter table … add constraint <name>`. */
  definition: string
}

const columnsBy = (numbers: string, of: string) =>
  `array(select a.attname::text from unnest(k.${numbers}) with ordinality as n (attnum, place)
    join pg_attribute a on a.attrelid = k.${of} and a.attnum = n.attnum order by n.place)`

export async function foreignKeysOf(client: Asked): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conname::text as name, f.relname::text as table, t.relname::text as to,
      ${columnsBy('conkey', 'conrelid')} as columns, ${columnsBy('confkey', 'confrelid')} as "toColumns",
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace order by 2, 1`,
  )
  return rows
}

export function dangles({ columns, to, toColumns }: ForeignKey): string {
  const given = columns.map((column) => `f.${quoted(column)} is not null`)
  const same = columns.map((column, n) => `t.${quoted(itemAt(toColumns, n))} = f.${quoted(column)}`)
  return `${given.join(' and ')} and not exists (select from ${quoted(to)} t where ${same.join(' and ')})`
}

async function danglingReferences(client: Asked): Promise<Damage[]> {
  const found: Damage[] = []
  for (const key of await foreignKeysOf(client)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from ${quoted(key.table)} f where ${dangles(key)}`,
    )
    const { n } = firstOf(rows)
    if (n > 0) found.push({ kind: 'reference', table: key.table, to: key.to, rows: n })
  }
  return found
}

/** Numbers by table, of records that the trail saw created and not removed. */
export async function missingRecords(client: Asked): Promise<{ table: string; entity: string; ids: number[] }[]> {
  const { rows: audited } = await client.query<{ table: string; entity: string }>(
    `select c.relname::text as table, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as entity
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'audited' and c.relnamespace = current_schema()::regnamespace order by 1`,
  )
  const found: { table: string; entity: string; ids: number[] }[] = []
  for (const { table, entity } of audited) {
    const { rows } = await client.query<{ id: number }>(
      `select entity_id as id from (
        select entity_id from audit where entity = $1 group by entity_id
        having max(id) filter (where action = 'create') > coalesce(max(id) filter (where action = 'delete'), 0)
      ) as known where not exists (select from ${quoted(table)} t where t.id = known.entity_id) order by 1`,
      [entity],
    )
    if (rows.length > 0) found.push({ table, entity, ids: rows.map(({ id }) => id) })
  }
  return found
}

/** Counts by index alone: vacuumed pages are not read, so lost rows still count. */
async function wrongIndexes(client: Asked): Promise<Damage[]> {
  const { rows: tables } = await client.query<{ table: string; key: string }>(
    `select c.relname::text as table, a.attname::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  )
  const found: Damage[] = []
  for (const { table, key } of tables) {
    const count = async (off: string[]): Promise<number> => {
      // One message is one transaction when there is none, so the settings are reset with it.
      const answer = await client.query<{ n: number }>(
        [
          ...off.map((way) => `set enable_${way} = off`),
          `select count(${quoted(key)})::integer as n from ${quoted(table)}`,
          ...off.map((way) => `reset enable_${way}`),
        ].join('; '),
      )
      // Several statements give a list of answers.
      return firstOf(itemAt([answer].flat(), off.length).rows).n
    }
    const rows = await count(['indexscan', 'indexonlyscan', 'bitmapscan'])
    const told = await count(['seqscan', 'bitmapscan'])
    if (told !== rows) found.push({ kind: 'index', table, rows, told })
  }
  return found
}
