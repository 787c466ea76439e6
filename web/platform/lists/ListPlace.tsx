import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'

import { type Page } from '#contract/lists.ts'
import { SearchBox } from '#web/platform/kit/fields/SearchBox.tsx'
import { useRememberedList } from '#web/platform/page/list-address.ts'

import { ListPages } from './ListPages.tsx'
import { ListViews } from './ListViews.tsx'
import { type List } from './useListParams.ts'
import type { ListViewsProps } from './views/views-props.ts'

export interface ListPlaceProps<Row, Field extends string> {
  /** 'Buscar empleados' */
  searchLabel: string
  /** From `useListParams`. */
  list: List<Field>
  /** From `useQuery`, for the list's `params`. */
  answer: UseQueryResult<Page<Row>>
  /** An `EmptyState`, for a list that has no record at all. */
  empty: ReactNode
  /** Shows before the first answer. */
  skeleton: ReactNode
  /** Beside the search. */
  tools?: ReactNode
  /** Of which list views are kept, and which columns it shows. */
  views?: ListViewsProps | undefined
  /** The sort, where it stands below the search; not where the list has no record at all. */
  sorter?: ReactNode
  /** 'No se pudieron cargar las licencias', where the list has words of its own for that. */
  loadFailed?: string
  /** The table or the cards of a page; `busy` while rows of a former page stand in. */
  children: (rows: readonly Row[], busy: boolean) => ReactNode
}

/** Where a paged list stands, whatever its rows look like: its search and its pages. */
export function ListPlace<Row, Field extends string>(props: ListPlaceProps<Row, Field>) {
  // Every list loads it first, and the rows remember what they drew.
  'use no memo'
  const { searchLabel, list, answer, empty, skeleton, tools, views, sorter, loadFailed, children } = props
  const total = answer.data?.filteredRecordsCount
  useRememberedList()
  const toolbar = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={toolbar} className="ui-toolbar">
        <SearchBox value={list.q} onSearch={list.setQ} label={searchLabel} />
        {tools}
        {views && <ListViews {...views} />}
        {(total !== 0 || list.q !== '') && sorter}
      </div>
      <ListPages
        list={list}
        answer={answer}
        loadFailed={loadFailed}
        q={list.q}
        onClearSearch={() => {
          list.setQ('')
          // The pressed button goes with what it was about.
          toolbar.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
        }}
        empty={empty}
        skeleton={skeleton}
      >
        {children}
      </ListPages>
    </>
  )
}
