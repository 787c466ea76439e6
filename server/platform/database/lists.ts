import * as z from 'zod/mini'

import { defaultPageSize, pageSizes, type ListQuery, type Page } from '#contract/lists.ts'

import type { Database } from './database.ts'
import type { Filter } from './filter.ts'
import {
  deepPlaces,
  isOfParent,
  nameOf,
  nearPlaces,
  ordering,
  placeColumns,
  placed,
  placeJoin,
  type Asked,
  type Order,
} from './orders.ts'
import type { RowClaim } from './row-claim.ts'
import { everyPlace, holding, rowsIn, searching, type Place, type Search, type SearchedTable } from './search-words.ts'

export interface RowSource<Row extends object> extends SearchedTable {
  /** Begins the names of its prepared statements: unique in the portal. */
  name: string
  columns: string
  row: RowClaim<Row>
  joins?: string
}

/** `counters` count its rows, unless it belongs to another record. */
export interface ListSource<Row extends object, Sort extends string> extends RowSource<Row> {
  orders: Record<Sort, Order>
  defaultOrder: Sort
  newestFirst?: true
  /** The column that refers to the owning record. Such lists are short. */
  within?: string
  countedAs?: string
  /** The rows of a view are counted at each call. */
  uncounted?: true
}

/** More columns than the contract names: the answer's schema drops them. */
type Counted<Row> = Row & { total: number; filtered?: number; id: number | null }

const countedShape = { total: z.int() }
const foundShape = { ...countedShape, filtered: z.int(), place: z.unknown() }

function counted<Row extends object>({ row }: RowSource<Row>, shape: RowClaim['shape'] = countedShape) {
  const all: Pick<RowClaim, 'shape' | 'orNulls'> = {
    shape: { ...row.shape, ...shape },
    ...(shape === foundShape && { orNulls: true }),
  }
  return all as RowClaim<Counted<Row>>
}

/** Beyond it only ids are passed over, and the page's rows fetched by id. */
const NEAR = 1000
const MAX_ROWS = 2_147_483_647
/** A page counted from the end is read again when rows came or went meanwhile. */
const ATTEMPTS = 3

interface Range {
  limit: number
  offset: number
}

/**
 * Both counts are exact and of one moment; past the end the page is empty.
 * The cost follows the page: counters give totals, the nearer end of the index gives the page, the trigram index the
 * search. Each shape that the planner should weigh has a statement of its own; the usual first page has no parameters,
 * so that it is planned once.
 */
export async function readPage<Row extends object, Sort extends string>(
  db: Database,
  source: ListSource<Row, Sort>,
  query: ListQuery<Sort>,
  owner?: number,
  filter?: Filter,
): Promise<Page<Row>> {
  const asked = askedOf(source, query)
  if (query.searchTerm !== '' || source.within || source.uncounted || filter)
    return readHits(db, source, asked, query, { owner, filter })
  const { offset, top } = query
  if (offset > NEAR) return readDeep(db, source, asked, { limit: top, offset })
  const first = offset === 0 && pageSizes.some((size) => size === top)
  const rows = first
    ? await db.quick(
        nameOf(source, asked, `first${top}`),
        nearPage(source, asked, String(top), '0'),
        [],
        counted(source),
      )
    : await db.quick(
        nameOf(source, asked, 'near'),
        nearPage(source, asked, '$1::bigint', '$2::bigint'),
        [top, offset],
        counted(source),
      )
  return pageOf(rows, rows[0]?.total ?? (await totalOf(db, source)))
}

const pageOf = <Row>(data: Row[], total: number): Page<Row> => ({
  data,
  filteredRecordsCount: total,
  totalRecordsCount: total,
})

/** Undefined without parameters: then the answer is a plain array. */
export function pagingOf<Sort extends string>(
  query: Partial<{ [K in keyof ListQuery<Sort>]: ListQuery<Sort>[K] | undefined }>,
): ListQuery<Sort> | undefined {
  if (Object.keys(query).length === 0) return undefined
  const { searchTerm = '', offset = 0, top = defaultPageSize, orderBy, ascending = true } = query
  return { searchTerm, offset, top, orderBy, ascending }
}

/** Every row of a list that belongs to one record, in the list's own order. */
export async function readAllWithin<Row extends object, Sort extends string>(
  db: Database,
  source: ListSource<Row, Sort>,
  owner: number,
): Promise<Row[]> {
  const all = { searchTerm: '', offset: 0, top: MAX_ROWS, ascending: true }
  return (await readPage(db, source, all, owner)).data
}

export async function readAll<Row extends object, Sort extends string>(
  db: Database,
  source: ListSource<Row, Sort>,
): Promise<Row[]> {
  const asked: Asked = { order: source.orders[source.defaultOrder], ascending: true }
  return db.named(nameOf(source, asked, 'all'), nearPage(source, asked, 'null', '0'), [], counted(source))
}

export function askedOf<Sort extends string>(
  source: ListSource<object, Sort>,
  { orderBy, ascending }: { orderBy?: Sort | undefined; ascending?: boolean | undefined },
): Asked {
  const reversed = orderBy === undefined && source.newestFirst === true
  return { order: source.orders[orderBy ?? source.defaultOrder], ascending: (ascending ?? true) !== reversed }
}

/** From `counters`: counting 3 000 rows takes as long as the rest of a page. */
const counts = ({ table, countedAs = table }: { table: string; countedAs?: string }): string =>
  `(select coalesce(sum(n), 0)::int as total from counters where name = '${countedAs}') as counts`

async function totalOf(db: Database, source: ListSource<object, string>): Promise<number> {
  const [row] = await db.quick(
    `${source.name}.total`,
    `select total from ${counts(source)}`,
    [],
    z.object(countedShape),
  )
  return row?.total ?? 0
}

/** From the order's index; a parent's order by ids. */
function nearPage(source: ListSource<object, string>, asked: Asked, limit: string, offset: string): string {
  const { table, columns, joins = '' } = source
  const { order, ascending } = asked
  if (isOfParent(order)) return pageOfPlaces(source, asked, nearPlaces(table, order, ascending, { limit, offset }))
  return `select counts.*, ${columns}
  from (select * from ${table} order by ${ordering(asked)} limit ${limit} offset ${offset}) as ${table}
  cross join ${counts(source)} ${joins} order by ${ordering(asked, table)}`
}

const pageOfPlaces = (source: ListSource<object, string>, asked: Asked, places: string): string =>
  `select counts.*, ${source.columns} from ${rowsById(source, places)} cross join ${counts(source)}
  order by ${placed(asked, 'hit')}`

/** OFFSET 0 keeps the planner from reading the whole table when it does not know how many ids will come. */
export const rowsById = ({ table, joins = '' }: { table: string; joins?: string }, hits: string): string =>
  `(${hits}) as hit join lateral (select * from ${table} where id = hit.id offset 0) as ${table} on true ${joins}`

async function readDeep<Row extends object>(
  db: Database,
  source: ListSource<Row, string>,
  asked: Asked,
  { limit, offset }: Range,
): Promise<Page<Row>> {
  const { table } = source
  const { order } = asked
  const range = { limit: '$1::bigint', offset: '$2::bigint' }
  const read = (shape: string, inner: Asked, values: Range): Promise<Counted<Row>[]> => {
    const ids = isOfParent(order)
      ? deepPlaces(table, order, asked.ascending, range)
      : `select id, ${placeColumns(order, table)} from ${table} order by ${ordering(inner)} limit $1 offset $2`
    const text = pageOfPlaces(source, asked, ids)
    return db.named(nameOf(source, asked, shape), text, [values.limit, values.offset], counted(source))
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const total = await totalOf(db, source)
    if (offset >= total) return pageOf([], total)
    if (isOfParent(order) || offset <= total / 2) break
    const mirrored = { limit: Math.min(limit, total - offset), offset: Math.max(0, total - offset - limit) }
    const rows = await read('back', { ...asked, ascending: !asked.ascending }, mirrored)
    // Counted from the end, the page is right only with that many rows.
    if (rows[0]?.total === total) return pageOf(rows, total)
  }
  const rows = await read('deep', asked, { limit, offset })
  return pageOf(rows, rows[0]?.total ?? (await totalOf(db, source)))
}

export interface Narrowed {
  owner?: number | undefined
  filter?: Filter | undefined
}

interface Finding {
  name: string
  text: string
  values: unknown[]
}

/** Its parameters are counted from `first`. */
export function finding(
  source: Pick<ListSource<object, string>, 'table' | 'words' | 'numbers' | 'within'>,
  order: Order,
  searchTerm: string,
  { owner, filter, first = 1 }: Narrowed & { first?: number },
): Finding {
  const { table, within } = source
  const belongs = within ? [`${within} = $${first}`] : []
  const filtered = filter ? [filter.sql(first + belongs.length)] : []
  const next = first + belongs.length + (filter?.values.length ?? 0)
  // What belongs to one record is few rows.
  const search: (Pick<Search, 'name' | 'where' | 'values'> & Partial<Search>) | undefined = within
    ? holding(searchTerm, source, next)
    : searching(searchTerm, source, next)
  const those = `select * from ${table} where ${[...belongs, ...filtered, 'true'].join(' and ')}`
  const rows = (place: Place): string =>
    `select ${table}.id, ${placeColumns(order, table)} from ${rowsIn(place, table, those)}
      ${placeJoin(order, table)} where ${search?.where ?? 'true'}`
  return {
    name: `${filter ? `.${filter.name}.` : ''}${search?.name ?? ''}`,
    text: (search?.places ?? [everyPlace]).map(rows).join(' union '),
    values: [...(within ? [owner] : []), ...(filter?.values ?? []), ...(search?.values ?? [])],
  }
}

async function readHits<Row extends object>(
  db: Database,
  source: ListSource<Row, string>,
  asked: Asked,
  query: ListQuery,
  narrowed: Narrowed,
): Promise<Page<Row>> {
  const { table, within, uncounted } = source
  const found = finding(source, asked.order, query.searchTerm, { ...narrowed, first: 3 })
  const totals =
    within || uncounted
      ? `(select count(*)::int as total from ${table} where ${within ? `${within} = $3` : 'true'}) as counts`
      : counts(source)
  const cut = `select *, row_number() over (order by ${placed(asked)}) as place
    from (select * from hits order by ${placed(asked)} limit $1 offset $2) as cut`
  const text = `with hits as materialized (${found.text})
    select counts.*, (select count(*)::int from hits) as filtered, page.*
    from ${totals} left join (select ${source.columns}, hit.place from ${rowsById(source, cut)}) as page on true
    order by page.place`
  const rows = await db.named(
    nameOf(source, asked, `hits${found.name}`),
    text,
    [query.top, query.offset, ...found.values],
    counted(source, foundShape),
  )
  const { total: totalRecordsCount = 0, filtered: filteredRecordsCount = 0, id = null } = rows[0] ?? {}
  return { data: id === null ? [] : rows, filteredRecordsCount, totalRecordsCount }
}
