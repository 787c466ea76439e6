import type { SelectorQuery } from '#contract/lists.ts'

import type { Database } from './database.ts'
import { rowsById, type RowSource } from './lists.ts'
import { matching } from './search-words.ts'

/** What a selector chooses from: a table with `name_key` and `search`. */
export interface SelectorSource<Row extends object> extends RowSource<Row> {
  /** Which rows are offered at all, as a condition without parameters. */
  where?: string
}

const byName = 'order by name_key, id limit $1'

/**
 * What a selector offers, by name: everything, or the `top` first that match the term.
 *
 * What a term matches is found before it is put in order: the planner would else walk the order's index in the hope of
 * meeting matches soon.
 */
export async function readOptions<Row extends object>(
  db: Database,
  source: SelectorSource<Row>,
  { searchTerm, top }: SelectorQuery,
): Promise<Row[]> {
  const { name, table, columns, row, joins = '', where } = source
  const search = matching(searchTerm, 'search', 2)
  const conditions = [where, search?.sql].filter(Boolean).join(' and ')
  const offered = `from ${table} ${conditions && `where ${conditions}`}`
  const options = search
    ? `with hits as materialized (select id, name_key ${offered})
      select ${columns} from ${rowsById(source, `select id from hits ${byName}`)}`
    : `select ${columns} from (select * ${offered} ${byName}) as ${table} ${joins}`
  return db.named(
    `${name}.${top === undefined ? 'all' : 'top'}${search?.name ?? ''}`,
    `${options} order by ${table}.name_key, ${table}.id`,
    [top ?? null, ...(search?.values ?? [])],
    row,
  )
}
