import { Fragment, type ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { useDrawn } from '../figures/useDrawn.ts'
import { useOverflow } from '../page/useOverflow.ts'
import { standInDelay, useHeld } from '../states/waiting.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import { type Column, rowHeaderId, type RowState, tableRoles, type TableSort, tracks } from './table.ts'
import { useSettledTracks } from './useSettledTracks.ts'

export interface DataTableProps<Row, Field extends string = string> extends TableSort<Field> {
  /** What the table is, for those who hear it: 'Empleados'. */
  label: string
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** `isPlaceholderData` of the query: rows of an earlier answer stand in. */
  busy?: boolean
  /** Tints a row: one that is being edited, could not be saved, or was just created. */
  rowState?: (row: Row) => RowState | undefined
  groups?:
    | { of: (row: Row) => string; heads: ReadonlyMap<string, ReactNode>; closed?: ReadonlySet<string | undefined> }
    | undefined
  /** For a table inside of a card. */
  bare?: boolean
  /** The sort of phones stands with the search, where it stays when nothing is found. */
  sortElsewhere?: boolean
}

/** Rows from which on the header stays in view. */
const stickyFrom = 20
/** Rows from which on those out of view are not laid out. */
const longFrom = 50

function DataTableBody<Row, Field extends string>({
  drawn,
  columns,
  rowKey,
  rowState,
  groups,
}: DataTableProps<Row, Field> & { drawn: readonly Row[] }) {
  const headerId = rowHeaderId(columns)
  return (
    <tbody {...tableRoles.group}>
      {drawn.map((row, at) => {
        const group = groups?.of(row)
        const former = drawn[at - 1]
        return (
          <Fragment key={rowKey(row)}>
            {groups && group !== undefined && (!former || groups.of(former) !== group) && (
              <tr {...tableRoles.row} className="ui-group">
                <th {...tableRoles.groupHeader} colSpan={columns.length} className="ui-group-head">
                  {groups.heads.get(group)}
                </th>
              </tr>
            )}
            {groups?.closed?.has(group) || (
              <DataTableRow row={row} columns={columns} headerId={headerId} state={rowState?.(row)} />
            )}
          </Fragment>
        )
      })}
    </tbody>
  )
}

/** Under 768 px each row becomes a block of labelled values, and the sort moves into a select. */
export function DataTable<Row, Field extends string = string>(table: DataTableProps<Row, Field>) {
  const { label, columns, rows, rowKey, sort, onSort, busy = false, bare = false, sortElsewhere = false } = table
  const dimmed = useHeld(busy, standInDelay)
  const { ref, overflows } = useOverflow('x')
  const isLong = rows.length >= longFrom
  const settled = useSettledTracks(isLong, columns.length)
  const { drawn, missing } = useDrawn(rows, rowKey)
  const style = { '--tracks': tracks(columns), '--missing': missing }
  // A table too wide for its place scrolls inside a named region that the keyboard can reach.
  const region = overflows ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}

  return (
    <div className="ui-table-place">
      {onSort && !sortElsewhere && <PhoneSort columns={columns} sort={sort} onSort={onSort} />}
      <div
        {...region}
        ref={ref}
        className={classNames(
          'ui-table-frame',
          bare && 'is-bare',
          overflows && 'is-scrolling',
          isLong && 'is-long',
          rows.length >= stickyFrom && !overflows && 'is-sticky',
        )}
        data-dimmed={dimmed || undefined}
      >
        <table
          {...tableRoles.table}
          ref={settled}
          className="ui-table"
          style={style}
          aria-label={label}
          aria-busy={busy || undefined}
        >
          <DataTableHead columns={columns} sort={sort} onSort={onSort} />
          <DataTableBody {...table} drawn={drawn} />
        </table>
      </div>
    </div>
  )
}
