import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Page } from '#contract/lists.ts'
import { textOf } from '#web/http/call-error.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListStates } from '#web/ui/ListStates.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { TableSkeleton } from '#web/ui/Skeleton.tsx'
import type { Column } from '#web/ui/table.ts'
import { type List, useLastPage } from '#web/ui/useListParams.ts'

import { useRememberedList } from './list-address.ts'

export interface PagedListProps<Row extends { id: number }, Field extends string> {
  /** What is listed: 'Empleados'. */
  label: string
  /** 'Buscar empleados' */
  searchLabel: string
  /** From `useListParams`. */
  list: List<Field>
  /** From `useQuery`, for the list's `params`. */
  answer: UseQueryResult<Page<Row>>
  columns: readonly Column<Row, Field>[]
  /** An `EmptyState`, for a list that has no record at all. */
  empty: ReactNode
}

/** A list of records with its search, its states and its pager: one shape for all of them. */
export function PagedList<Row extends { id: number }, Field extends string>({
  label,
  searchLabel,
  list,
  answer,
  columns,
  empty,
}: PagedListProps<Row, Field>) {
  const total = answer.data?.filteredRecordsCount
  useLastPage(list, answer.isPlaceholderData ? undefined : total)
  useRememberedList()
  const nothingThere = total === 0 && list.q === ''
  return (
    <>
      <div className="ui-toolbar">
        <SearchBox value={list.q} onSearch={list.setQ} label={searchLabel} />
      </div>
      <ListStates
        pending={answer.isPending}
        failed={answer.isError}
        message={answer.isError ? textOf(answer.error) : undefined}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
        total={total}
        q={list.q}
        onClearSearch={() => list.setQ('')}
        empty={empty}
        skeleton={<TableSkeleton columns={columns} rows={list.size} />}
      >
        <DataTable
          label={label}
          columns={columns}
          rows={answer.data?.data ?? []}
          rowKey={({ id }) => id}
          sort={list.sort}
          onSort={list.setSort}
          busy={answer.isPlaceholderData}
        />
      </ListStates>
      {total !== undefined && !nothingThere && (
        <Pager page={list.page} size={list.size} total={total} onPage={list.setPage} onSize={list.setSize} />
      )}
    </>
  )
}
