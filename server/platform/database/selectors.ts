import type { SelectorQuery } from '#contract/lists.ts'

import type { Database } from './database.ts'
import { finding, rowsById, type RowSource } from './lists.ts'

export interface SelectorSource<Row extends object> extends RowSource<Row> {
  where?: string
}

const order = { key: 'name_key' }

/**
 * By name; all rows, or the first `top` that match. Matches are found before they are ordered: the planner would
 * otherwise walk the order's index in the hope of early matches.
 */
export async function readOptions<Row extends object>(
  db: Database,
  source: SelectorSource<Row>,
  { searchTerm, top }: SelectorQuery,
): Promise<Row[]> {
  const { name, table, columns, row, joins = '', where } = source
  const filter = where === undefined ? undefined : { name: 'offered', sql: () => where, values: [] }
  const found = finding(source, order, searchTerm, { filter, first: 2 })
  const isSearch = found.values.length > 0
  const options = isSearch
    ? `with hits as materialized (${found.text})
      select ${columns} from ${rowsById(source, `select id from hits order by key, id limit $1`)}`
    : `select ${columns}
      from (select * from ${table} ${where ? `where ${where}` : ''} order by name_key, id limit $1) as ${table} ${joins}`
  return db.named(
    `${name}.${top === undefined ? 'all' : 'top'}${isSearch ? found.name : ''}`,
    `${options} order by ${table}.name_key, ${table}.id`,
    [top ?? null, ...found.values],
    row,
  )
}
