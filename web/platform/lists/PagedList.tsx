import { useState } from 'react'

import type { ViewNoun } from '#contract/views.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable, type DataTableProps } from '#web/platform/kit/tables/DataTable.tsx'
import { PhoneSort } from '#web/platform/kit/tables/PhoneSort.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { takeFresh } from '#web/platform/page/fresh-record.ts'
import { usePressed } from '#web/platform/page/usePressed.tsx'

import type { BulkPart } from './bulk/bulk-panel.ts'
import { ListPlace, type ListPlaceProps } from './ListPlace.tsx'
import { chosenColumns, shownColumns } from './shown-columns.ts'

export interface PagedListProps<Row extends { id: number }, Field extends string> extends Pick<
  ListPlaceProps<Row, Field>,
  'searchLabel' | 'list' | 'answer' | 'empty' | 'tools' | 'loadFailed'
> {
  label: string
  columns: readonly Column<Row, Field>[]
  /** The list whose views and columns are kept. */
  noun?: ViewNoun | undefined
  /** For a list in a card that is `flush`. */
  bare?: boolean
  /** For rows that may stand in a list more than once. */
  rowKey?: (row: Row) => string | number
  groups?: DataTableProps<Row, Field>['groups']
  /** Absent where the person may change nothing. */
  bulk?: BulkPart<Row, Field> | false | undefined
}

const idOf = ({ id }: { id: number }): number => id

export function PagedList<Row extends { id: number }, Field extends string>(props: PagedListProps<Row, Field>) {
  // Every list loads it first, and the rows remember what they drew.
  'use no memo'
  const { label, columns: all, noun, bare = false, rowKey = idOf, groups, bulk, tools, ...place } = props
  const { list, answer } = place
  const { ui } = useTexts()
  const { pathname, search } = useUrlState()
  const [, redraw] = useState(0)
  const columns = noun ? shownColumns(all, chosenColumns(noun, search)) : all
  const [fresh] = useState(() => takeFresh(pathname))
  const { Shown: Bulk, press, failure } = usePressed(bulk)
  return (
    <ListPlace
      {...place}
      tools={
        <>
          {tools}
          {bulk && (
            <Button aria-pressed={Bulk !== undefined} onClick={press}>
              {ui.list.select}
            </Button>
          )}
          {failure}
        </>
      }
      views={noun && { noun, columns: all, shown: columns, redraw: () => redraw(Date.now()) }}
      sorter={<PhoneSort columns={all} sort={list.sort} onSort={list.setSort} />}
      skeleton={<TableSkeleton bare={bare} columns={columns} rows={list.size} />}
      childrenStay={Bulk !== undefined}
    >
      {(rows, busy) => {
        const table: DataTableProps<Row, Field> = {
          label,
          columns,
          rows,
          rowKey,
          groups,
          sort: list.sort,
          onSort: list.setSort,
          busy,
          rowState: ({ id }) => (id === fresh ? 'fresh' : undefined),
          bare,
          sortElsewhere: true,
        }
        if (!Bulk) return <DataTable {...table} />
        return <Bulk table={table} found={answer.data?.filteredRecordsCount ?? 0} searchTerm={list.q} />
      }}
    </ListPlace>
  )
}
