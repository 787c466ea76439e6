export type Order = OwnOrder | ParentOrder

/** A column with an index that ends in `id`, or with a unique one of its own. */
interface OwnOrder {
  key: string
  unique?: true
}

/** `by` refers to the other table, with an index (`by`, id). Parents with equal keys are ordered by id. */
interface ParentOrder {
  by: string
  of: string
  key: string
}

export interface Asked {
  order: Order
  ascending: boolean
}

export const isOfParent = (order: Order): order is ParentOrder => 'of' in order

export const nameOf = ({ name }: { name: string }, { order, ascending }: Asked, shape: string): string =>
  `${name}.${isOfParent(order) ? order.by : order.key}.${ascending ? 'up' : 'down'}.${shape}`

/** `name_key, id`, each with its direction; a unique key stands alone. */
export function ordering({ order, ascending }: Asked, table = ''): string {
  const columns = 'unique' in order ? [order.key] : [order.key, 'id']
  return directed(columns, ascending, table && `${table}.`)
}

const directed = (columns: readonly string[], ascending: boolean, prefix = ''): string =>
  columns.map((column) => `${prefix}${column}${ascending ? '' : ' desc'}`).join(', ')

export const placeColumns = (order: Order, table: string): string =>
  isOfParent(order) ? `${order.of}.${order.key} as key, ${order.of}.id as parent` : `${table}.${order.key} as key`

export const placeJoin = (order: Order, table: string): string =>
  isOfParent(order) ? `join ${order.of} on ${order.of}.id = ${table}.${order.by}` : ''

export const placeNames = (order: Order): readonly string[] =>
  isOfParent(order) ? ['key', 'parent', 'id'] : ['key', 'id']

export const placed = ({ order, ascending }: Asked, table = ''): string =>
  directed(placeNames(order), ascending, table && `${table}.`)

interface Slice {
  limit: string
  offset: string
}

/** Parent by parent, and of each no more rows than the page can hold. */
export function nearPlaces(table: string, order: ParentOrder, ascending: boolean, { limit, offset }: Slice): string {
  const { of, key, by } = order
  const sorted = directed([`${of}.${key}`, `${of}.id`, `${table}.id`], ascending)
  return `select ${table}.id, ${placeColumns(order, table)} from ${of} cross join lateral (
      select id from ${table} where ${by} = ${of}.id order by ${directed(['id'], ascending)} limit ${limit} + ${offset}
    ) as ${table} order by ${sorted} limit ${limit} offset ${offset}`
}

/** Counts the rows of each parent, and reads only those that the page falls on. */
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
