import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

import { type Column, nextSort, tableRoles, type TableSort } from './table.ts'

/** The header row: plain words, or a button where the column can be sorted by. */
export function DataTableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
}: { columns: readonly Column<Row, Field>[] } & TableSort<Field>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row} className="ui-head-row">
        {columns.map(({ id, header, sortField, align, hideHeader }) => {
          const sorted = sortField !== undefined && sort?.field === sortField
          const direction = sort?.ascending ? 'ascending' : 'descending'
          const Arrow = sorted ? (sort.ascending ? ArrowUp : ArrowDown) : ChevronsUpDown
          return (
            <th
              key={id}
              {...tableRoles.columnHeader}
              className="ui-head"
              data-align={align}
              aria-sort={sorted ? direction : undefined}
            >
              {sortField && onSort ? (
                <button
                  type="button"
                  className="ui-sort"
                  data-sorted={sorted || undefined}
                  onClick={() => onSort(nextSort(sort, sortField))}
                >
                  {header}
                  <Arrow className="ui-sort-arrow" aria-hidden="true" />
                </button>
              ) : (
                <span className={hideHeader ? 'ui-hidden' : undefined}>{header}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
