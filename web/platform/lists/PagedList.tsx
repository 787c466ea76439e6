import { useState } from 'react'

import { DataTable } from '#web/platform/kit/DataTable.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { PhoneSort } from '#web/platform/kit/PhoneSort.tsx'
import { TableSkeleton } from '#web/platform/kit/Skeleton.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { takeFresh } from '#web/platform/page/fresh-record.ts'

import { ListPlace, type ListPlaceProps } from './ListPlace.tsx'

export interface PagedListProps<Row extends { id: number }, Field extends string> extends Pick<
  ListPlaceProps<Row, Field>,
  'searchLabel' | 'list' | 'answer' | 'empty' | 'tools' | 'loadFailed'
> {
  /** What is listed: 'Empleados'. */
  label: string
  columns: readonly Column<Row, Field>[]
  /** The list stands inside of a card that is `flush`. */
  bare?: boolean
}

/** A table of records with its search, its states and its pager: one shape for all of them. */
export function PagedList<Row extends { id: number }, Field extends string>({
  label,
  columns,
  bare = false,
  ...place
}: PagedListProps<Row, Field>) {
  const { list } = place
  const { pathname } = useUrlState()
  const [fresh] = useState(() => takeFresh(pathname))
  return (
    <ListPlace
      {...place}
      sorter={<PhoneSort columns={columns} sort={list.sort} onSort={list.setSort} />}
      skeleton={<TableSkeleton bare={bare} columns={columns} rows={list.size} />}
    >
      {(rows, busy) => (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={list.sort}
          onSort={list.setSort}
          busy={busy}
          rowState={({ id }) => (id === fresh ? 'fresh' : undefined)}
          bare={bare}
          sortElsewhere
        />
      )}
    </ListPlace>
  )
}
