import { useEffect, useEffectEvent, useMemo } from 'react'

import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { pageCount } from '#web/platform/kit/tables/pager-pages.ts'
import type { Sort } from '#web/platform/kit/tables/table.ts'

import {
  type ListOptions,
  type ListParams,
  type ListState,
  readListState,
  toListParams,
  writeListState,
} from './list-params.ts'

export interface List<Field extends string = string> extends ListState<Field> {
  /** The query of the list call; keeps its identity while the address does. */
  params: ListParams<Field>
  setPage: (page: number, options?: { replace?: boolean }) => void
  /** Also goes back to the first page. */
  setSize: (size: number) => void
  /** Typing: replaces the history entry and goes back to the first page. */
  setQ: (q: string) => void
  setSort: (sort: Sort<Field>) => void
}

/** Kept in the URL. Declare `options` outside of the component. */
export function useListParams<Field extends string>(options: ListOptions<Field>): List<Field> {
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  const state = useMemo(() => readListState(search, options), [search, options])
  const params = useMemo(() => toListParams(state), [state])

  const go = (change: Partial<ListState<Field>>, replace: boolean) => {
    // A term that waits in the search box must not call a person back who has pressed a link meanwhile.
    if (navigation?.leaving?.()) return
    const next = writeListState(search, { ...state, ...change }, options)
    if (next !== search) navigation?.navigate(pathname + next, { replace })
  }

  return {
    ...state,
    params,
    setPage: (page, { replace = false } = {}) => go({ page }, replace),
    setSize: (size) => go({ size, page: 1 }, false),
    setQ: (q) => go({ q: q.trim(), page: 1 }, true),
    setSort: (sort) => go({ sort, page: 1 }, false),
  }
}

/**
 * Leads from a page past the end to the last one with data. `total` is the answer's `filteredRecordsCount`; undefined
 * while rows of an earlier answer stand in.
 */
export function useLastPage({ page, size, setPage }: Pick<List, 'page' | 'size' | 'setPage'>, total?: number) {
  const last = total === undefined ? page : Math.min(page, pageCount(total, size))
  const goBack = useEffectEvent(() => setPage(last, { replace: true }))
  useEffect(() => {
    if (last < page) goBack()
  }, [last, page])
}
