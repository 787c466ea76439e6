import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Page, pageSizes } from '#contract/lists.ts'
import { ListStates, type ListStatesProps } from '#web/platform/kit/states/ListStates.tsx'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'

import { statesOf } from './answer-states.ts'
import { type List, useLastPage } from './useListParams.ts'

interface ListPagesProps<Row> extends Pick<
  ListStatesProps,
  'empty' | 'skeleton' | 'loadFailed' | 'q' | 'onClearSearch' | 'childrenStay'
> {
  list: Pick<List, 'page' | 'size' | 'setPage' | 'setSize'>
  /** The answer for the list's `params`. */
  answer: UseQueryResult<Page<Row>>
  /** `busy` while rows of a former page stand in. */
  children: (rows: readonly Row[], busy: boolean) => ReactNode
}

export function ListPages<Row>({ list, answer, children, ...states }: ListPagesProps<Row>) {
  // Every list loads it first, and the rows remember what they drew.
  'use no memo'
  const total = answer.data?.filteredRecordsCount
  useLastPage(list, answer.isPlaceholderData ? undefined : total)
  return (
    <ListStates
      {...statesOf(answer)}
      {...states}
      total={total}
      pager={
        <Pager
          page={list.page}
          size={list.size}
          sizes={pageSizes}
          total={total ?? 0}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      }
    >
      {children(answer.data?.data ?? [], answer.isPlaceholderData)}
    </ListStates>
  )
}
