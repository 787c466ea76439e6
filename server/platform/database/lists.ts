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

/** Where rows come from, as SQL written by the features: nothing a caller sends ever becomes part of a statement. */
export interface RowSource<Row extends object> extends SearchedTable {
  /** What the names of its prepared statements begin with: unique in the portal. */
  name: string
  /** What a row shows, `id` among it, each column under its name in the contract. */
  columns: string
  /** What these columns are. */
  row: RowClaim<Row>
  /** Joins that bring the names a row shows; exactly one row for each. */
  joins?: string
}

/** A paged list. Its table's rows are counted in `counters`, unless it belongs to another record. */
export interface ListSource<Row extends object, Sort extends string> extends RowSource<Row> {
  orders: Record<Sort, Order>
  defaultOrder: Sort
  /** Where the default order goes down, as from the newest; a caller who asks for descending then gets it ascending. */
  newestFirst?: true
  /** The column of the record that the list belongs to, as a contact's customer. Such lists are short. */
  within?: string
  /** The table whose rows are counted, where its own is a view of all of them. */
  countedAs?: string
  /** Its table is a view, whose rows no counter keeps: they are counted each time. */
  uncounted?: true
}

/** Rows as the database gives them: more than the contract names, which the answer's schema leaves behind. */
type Counted<Row> = Row & { total: number; filtered?: number; id: number | null }

const countedShape = { total: z.int() }
/** Of what was found; where the page is empty, the counts stand beside nulls. */
const foundShape = { ...countedShape, filtered: z.int(), place: z.unknown() }

/** What is claimed of a list's rows, and of what they are counted by. */
function counted<Row extends object>({ row }: RowSource<Row>, shape: RowClaim['shape'] = countedShape) {
  const all = { shape: { ...row.shape, ...shape }, ...(shape === foundShape && { orNulls: true }) }
  return all as unknown as RowClaim<Counted<Row>>
}

/** Up to here rows are read as they come; beyond, only ids are passed over and the page's rows fetched by id. */
const NEAR = 1000
/** More rows than any list within a record has. */
const MAX_ROWS = 2_147_483_647
/** How often a page counted from the end is read again because rows came or went meanwhile. */
const ATTEMPTS = 3

interface Range {
  limit: number
  offset: number
}

/**
 * One page of a list and both counts, exact and of one moment. Past the end the page is empty and the counts right.
 * `owner` is the record that the list belongs to, where it does. A `filter` narrows what is counted as filtered.
 *
 * The cost follows the page, not the table: totals come from the counters, a page from the end of the index that is
 * nearer, a search from the trigram index. A statement has a name of its own for each shape that the planner should
 * weigh by itself; the first page of the usual sizes has no parameters, so that it is planned once.
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
  const first = offset === 0 && (pageSizes as readonly number[]).includes(top)
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

/**
 * The paging parameters of a list that answers a page only when it is asked for one: their defaults filled in, or
 * undefined when none was sent and the answer is a plain array.
 */
export function pagingOf<Sort extends string>(
  query: Partial<{ [K in keyof ListQuery<Sort>]: ListQuery<Sort>[K] | undefined }>,
): ListQuery<Sort> | undefined {
  // An empty orderBy is a parameter that was sent, though it says nothing.
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

/** Every row of a list, in its default order. */
export async function readAll<Row extends object, Sort extends string>(
  db: Database,
  source: ListSource<Row, Sort>,
): Promise<Row[]> {
  const asked: Asked = { order: source.orders[source.defaultOrder], ascending: true }
  return db.named(nameOf(source, asked, 'all'), nearPage(source, asked, 'null', '0'), [], counted(source))
}

/** The order that a query asks for, or the list's own. */
export function askedOf<Sort extends string>(
  source: ListSource<object, Sort>,
  { orderBy, ascending }: { orderBy?: Sort | undefined; ascending?: boolean | undefined },
): Asked {
  const reversed = orderBy === undefined && source.newestFirst === true
  return { order: source.orders[orderBy ?? source.defaultOrder], ascending: (ascending ?? true) !== reversed }
}

/** How many rows there are: one row called `counts`. To count 3 000 rows takes the server as long as all else of a page. */
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

/** The rows of a page near the beginning, read straight from the order's index; of a parent's order by their ids. */
function nearPage(source: ListSource<object, string>, asked: Asked, limit: string, offset: string): string {
  const { table, columns, joins = '' } = source
  const { order, ascending } = asked
  if (isOfParent(order)) return pageOfPlaces(source, asked, nearPlaces(table, order, ascending, { limit, offset }))
  return `select counts.*, ${columns}
  from (select * from ${table} order by ${ordering(asked)} limit ${limit} offset ${offset}) as ${table}
  cross join ${counts(source)} ${joins} order by ${ordering(asked, table)}`
}

/** The rows of a page whose ids `places` selects with what they are placed by. */
const pageOfPlaces = (source: ListSource<object, string>, asked: Asked, places: string): string =>
  `select counts.*, ${source.columns} from ${rowsById(source, places)} cross join ${counts(source)}
  order by ${placed(asked, 'hit')}`

/**
 * The rows whose ids `hits` selects, each found by its id, with what they are joined to. OFFSET 0 keeps the planner from
 * reading the whole table when it doesn't know how many ids will come.
 */
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
    // Counted from the end, the page is the one asked for only when that many rows there were.
    if (rows[0]?.total === total) return pageOf(rows, total)
  }
  const rows = await read('deep', asked, { limit, offset })
  return pageOf(rows, rows[0]?.total ?? (await totalOf(db, source)))
}

/** What narrows a list beyond its search: the record that it belongs to, and a filter. */
export interface Narrowed {
  owner?: number | undefined
  filter?: Filter | undefined
}

/** What a list's search, record and filter find, as a statement. */
interface Finding {
  /** Tells it apart. */
  name: string
  /** Selects ids with what they are placed by. */
  text: string
  values: unknown[]
}

/** What a search finds of the rows that belong to a record and pass a filter. Its parameters are counted from `first`. */
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

/**
 * A page of what a search or a filter finds, or of what belongs to one record: found once, counted and cut from the same
 * hits.
 */
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
  // Where the page is empty, the counts stand alone.
  const { total: totalRecordsCount = 0, filtered: filteredRecordsCount = 0, id = null } = rows[0] ?? {}
  return { data: id === null ? [] : rows, filteredRecordsCount, totalRecordsCount }
}
