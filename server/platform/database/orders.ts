/** What a list is ordered by: a column of its own, or one of the table that a column refers to. */
export type Order = OwnOrder | ParentOrder

/** A column with an index that ends in `id`, or with a unique one of its own. */
interface OwnOrder {
  key: string
  unique?: true
}

/**
 * A column of another table, and the column that refers to it, with an index (`by`, id). Rows of parents with equal keys
 * stand together, by the parent's id and then by their own.
 */
interface ParentOrder {
  by: string
  of: string
  key: string
}

/** An order and its direction. */
export interface Asked {
  order: Order
  ascending: boolean
}

export const isOfParent = (order: Order): order is ParentOrder => 'of' in order

export const nameOf = ({ name }: { name: string }, { order, ascending }: Asked, shape: string): string =>
  `${name}.${isOfParent(order) ? order.by : order.key}.${ascending ? 'up' : 'down'}.${shape}`

/** `name_key, id`, each with its direction; of a unique key alone. */
export function ordering({ order, ascending }: Asked, table = ''): string {
  const columns = 'unique' in order ? [order.key] : [order.key, 'id']
  return directed(columns, ascending, table && `${table}.`)
}

const directed = (columns: readonly string[], ascending: boolean, prefix = ''): string =>
  columns.map((column) => `${prefix}${column}${ascending ? '' : ' desc'}`).join(', ')

/** What a row is placed by, beside its id. */
export const placeColumns = (order: Order, table: string): string =>
  isOfParent(order) ? `${order.of}.${order.key} as key, ${order.of}.id as parent` : `${table}.${order.key} as key`

/** Joins `table` with what its rows are placed by. */
export const placeJoin = (order: Order, table: string): string =>
  isOfParent(order) ? `join ${order.of} on ${order.of}.id = ${table}.${order.by}` : ''

/** The names of `placeColumns` and the id. */
export const placeNames = (order: Order): readonly string[] =>
  isOfParent(order) ? ['key', 'parent', 'id'] : ['key', 'id']

/** The order of rows that have `placeColumns`. */
export const placed = ({ order, ascending }: Asked, table = ''): string =>
  directed(placeNames(order), ascending, table && `${table}.`)

interface Slice {
  limit: string
  offset: string
}

/**
 * The ids of a page near the beginning, with what they are placed by: parent by parent in their order, of each no more
 * rows than the page can hold.
 */
export function nearPlaces(table: string, order: ParentOrder, ascending: boolean, { limit, offset }: Slice): string {
  const { of, key, by } = order
  const sorted = directed([`${of}.${key}`, `${of}.id`, `${table}.id`], ascending)
  return `select ${table}.id, ${placeColumns(order, table)} from ${of} cross join lateral (
      select id from ${table} where ${by} = ${of}.id order by ${directed(['id'], ascending)} limit ${limit} + ${offset}
    ) as ${table} order by ${sorted} limit ${limit} offset ${offset}`
}

/** The same far from it: the rows of each parent are counted, and only those that the page falls on are read. */
export function deepPlaces(table: string, order: ParentOrder, ascending: boolean, { limit, offset }: Slice): string {
  const { of, key, by } = order
  const skipped = `greatest(0, ${offset} - parents.before)`
  return `select rows.id, parents.key, parents.id as parent from (
      select ${of}.id, ${of}.${key} as key, n,
        sum(n) over (order by ${directed([`${of}.${key}`, `${of}.id`], ascending)}) - n as before
      from (select ${by} as id, count(*)::int as n from ${table} group by ${by}) as sizes join ${of} using (id)
    ) as parents cross join lateral (
      select id from ${table} where ${by} = parents.id order by ${directed(['id'], ascending)}
      limit ${limit} + ${offset} - parents.before - ${skipped} offset ${skipped}
    ) as rows where parents.before < ${limit} + ${offset} and parents.before + n > ${offset}`
}
