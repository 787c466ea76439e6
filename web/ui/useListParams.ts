import { useEffect, useMemo } from 'react'

import {
  type ListOptions,
  type ListParams,
  type ListState,
  pageCount,
  readListState,
  type Sort,
  toListParams,
  writeListState,
} from './list-params.ts'
import { useNavigation, useUrlState } from './navigation.tsx'

export interface List<Field extends string = string> extends ListState<Field> {
  /** The query of the list call; keeps its identity while the address does. */
  params: ListParams<Field>
  setPage: (page: number) => void
  /** Also goes back to the first page. */
  setSize: (size: number) => void
  /** Typing: replaces the history entry and goes back to the first page. */
  setQ: (q: string) => void
  setSort: (sort: Sort<Field>) => void
}

/**
 * The state of a list, kept in the URL. Pass `options` declared outside of the component. `total` (the
 * `filteredRecordsCount` of the answer) lets a page number past the end go to the last page that has data; leave it
 * undefined while rows of an earlier answer stand in.
 */
export function useListParams<Field extends string>(options: ListOptions<Field>, total?: number): List<Field> {
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  const state = useMemo(() => readListState(search, options), [search, options])
  const params = useMemo(() => toListParams(state), [state])

  const go = (change: Partial<ListState<Field>>, replace: boolean) => {
    const next = writeListState(search, { ...state, ...change }, options)
    if (next !== search) navigation?.navigate(pathname + next, { replace })
  }

  const last = total === undefined ? undefined : pageCount(total, state.size)
  const pastEnd = last !== undefined && state.page > last
  useEffect(() => {
    if (!pastEnd || last === undefined) return
    navigation?.navigate(pathname + writeListState(search, { ...state, page: last }, options), { replace: true })
  }, [pastEnd, last, navigation, pathname, search, state, options])

  return {
    ...state,
    params,
    setPage: (page) => go({ page }, false),
    setSize: (size) => go({ size, page: 1 }, false),
    setQ: (q) => go({ q: q.trim(), page: 1 }, true),
    setSort: (sort) => go({ sort, page: 1 }, false),
  }
}
