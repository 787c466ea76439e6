import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

import { classNames } from '../class-names.ts'
import { type Column, headSize, nextSort, tableRoles, type TableSort } from './table.ts'

export function DataTableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
}: { columns: readonly Column<Row, Field>[] } & TableSort<Field>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row} className="ui-head-row">
        {columns.map((column) => {
          const { id, header, sortField, align, hideHeader } = column
          const sorted = sortField !== undefined && sort?.field === sortField
          const direction = sort?.ascending ? 'ascending' : 'descending'
          const Arrow = sorted ? (sort.ascending ? ArrowUp : ArrowDown) : ChevronsUpDown
          return (
            <th
              key={id}
              {...tableRoles.columnHeader}
              {...headSize(column)}
              className={classNames('ui-head', sortField && onSort && 'is-sorting')}
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
                  <span className="ui-head-words">{header}</span>
                  <Arrow className="ui-sort-arrow" aria-hidden="true" />
                </button>
              ) : (
                <span className={hideHeader ? 'ui-hidden' : 'ui-head-words'}>{header}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
