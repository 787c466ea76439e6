import { defaultPageSize, pageSizes } from '#contract/lists.ts'
import type { Sort } from '#web/platform/kit/tables/table.ts'

// List state in the URL: what a list shows is its address, so that back, reload and a shared link all work.

export interface ListOptions<Field extends string> {
  /** Any other field in the URL is ignored. */
  sortFields: readonly Field[]
  /** The order shown without a sort in the URL; undefined leaves it to the server. */
  defaultSort?: Sort<Field> | undefined
  defaultSize?: number | undefined
}

export interface ListState<Field extends string> {
  /** From 1. */
  page: number
  size: number
  q: string
  sort: Sort<Field> | undefined
}

/** `offset` counts the rows to skip, `top` the rows to answer. */
export interface ListParams<Field extends string = string> {
  searchTerm: string
  offset: number
  top: number
  orderBy?: Field
  ascending?: boolean
}

const naturalNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Missing or senseless values become their default. */
export function readListState<Field extends string>(search: string, options: ListOptions<Field>): ListState<Field> {
  const query = new URLSearchParams(search)
  const size = naturalNumber(query.get('size'))
  const field = options.sortFields.find((one) => one === query.get('sort'))
  return {
    page: naturalNumber(query.get('page')) ?? 1,
    size: pageSizes.find((one) => one === size) ?? options.defaultSize ?? defaultPageSize,
    q: query.get('q')?.trim() ?? '',
    sort: field ? { field, ascending: query.get('asc') !== 'false' } : options.defaultSort,
  }
}

const sameSort = (one: Sort | undefined, other: Sort | undefined) =>
  one?.field === other?.field && one?.ascending === other?.ascending

/** Defaults are left out, parameters of others stay. '' or '?…'. */
export function writeListState<Field extends string>(
  search: string,
  state: ListState<Field>,
  options: ListOptions<Field>,
): string {
  const query = new URLSearchParams(search)
  const set = (name: string, value: string | undefined) =>
    value === undefined ? query.delete(name) : query.set(name, value)
  const sort = sameSort(state.sort, options.defaultSort) ? undefined : state.sort
  set('page', state.page === 1 ? undefined : String(state.page))
  set('size', state.size === (options.defaultSize ?? defaultPageSize) ? undefined : String(state.size))
  set('q', state.q || undefined)
  set('sort', sort?.field)
  set('asc', sort && !sort.ascending ? 'false' : undefined)
  const text = query.toString()
  return text && `?${text}`
}

export function toListParams<Field extends string>({ page, size, q, sort }: ListState<Field>): ListParams<Field> {
  const paging = { searchTerm: q, offset: (page - 1) * size, top: size }
  return sort ? { ...paging, orderBy: sort.field, ascending: sort.ascending } : paging
}

export const listParamsIn = <Field extends string>(search: string, options: ListOptions<Field>): ListParams<Field> =>
  toListParams(readListState(search, options))
