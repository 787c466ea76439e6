import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'

import { type Page } from '#contract/lists.ts'
import { SearchBox } from '#web/platform/kit/fields/SearchBox.tsx'
import type { ListStatesProps } from '#web/platform/kit/states/ListStates.tsx'
import { useRememberedList } from '#web/platform/page/list-address.ts'

import { isClosed } from './answer-states.ts'
import { ListPages } from './ListPages.tsx'
import { ListViews } from './ListViews.tsx'
import { type List } from './useListParams.ts'
import type { ListViewsProps } from './views/views-props.ts'

export interface ListPlaceProps<Row, Field extends string> {
  searchLabel: string
  /** From `useListParams`. */
  list: List<Field>
  /** From `useQuery`, for the list's `params`. */
  answer: UseQueryResult<Page<Row>>
  empty: ReactNode
  skeleton: ReactNode
  /** Beside the search. */
  tools?: ReactNode
  /** The list whose views are kept, and the columns it shows. */
  views?: ListViewsProps | undefined
  /** Below the search; not where the list has no record at all. */
  sorter?: ReactNode
  /** 'No se pudieron cargar las licencias', where the list has its own words. */
  loadFailed?: string
  childrenStay?: ListStatesProps['childrenStay']
  children: (rows: readonly Row[], busy: boolean) => ReactNode
}

export function ListPlace<Row, Field extends string>(props: ListPlaceProps<Row, Field>) {
  // Every list loads it first, and the rows remember what they drew.
  'use no memo'
  const { searchLabel, list, answer, empty, skeleton, tools, views, sorter, loadFailed, childrenStay, children } = props
  useRememberedList()
  const toolbar = useRef<HTMLDivElement>(null)
  return (
    <>
      {!isClosed(answer) && (
        <div ref={toolbar} className="ui-toolbar">
          <SearchBox value={list.q} onSearch={list.setQ} label={searchLabel} />
          {tools}
          {views && <ListViews {...views} />}
          {(answer.data?.totalRecordsCount !== 0 || list.q !== '') && sorter}
        </div>
      )}
      <ListPages
        list={list}
        answer={answer}
        loadFailed={loadFailed}
        q={list.q}
        onClearSearch={() => {
          list.setQ('')
          // The pressed button disappears, so the focus needs a new place.
          toolbar.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
        }}
        empty={empty}
        skeleton={skeleton}
        childrenStay={childrenStay}
      >
        {children}
      </ListPages>
    </>
  )
}
