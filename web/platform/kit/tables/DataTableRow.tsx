import { memo } from 'react'

import { VisuallyHidden } from '../page/VisuallyHidden.tsx'
import { EmptyValue, isNothing } from '../states/EmptyValue.tsx'
import { useUiTexts } from '../texts.ts'
import { type Column, type RowState, tableRoles } from './table.ts'

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  headerId: string | undefined
  state: RowState | undefined
}

function PlainRow<Row>({ row, columns, headerId, state }: RowProps<Row>) {
  const texts = useUiTexts()
  return (
    <tr {...tableRoles.row} className="ui-row" data-state={state}>
      {columns.map(({ id, header, cell, align, phone, oneLine, hideHeader }) => {
        const value = cell(row)
        const shared = {
          'data-label': hideHeader ? undefined : header,
          'data-align': align,
          'data-phone': phone,
          'data-one-line': oneLine,
        }
        const content = <div className="ui-value">{isNothing(value) ? <EmptyValue /> : value}</div>
        return id === headerId ? (
          <th key={id} {...tableRoles.rowHeader} className="ui-cell is-header" {...shared}>
            {content}
            {state === 'fresh' && <VisuallyHidden>{texts.fresh}</VisuallyHidden>}
          </th>
        ) : (
          <td key={id} {...tableRoles.cell} className="ui-cell" {...shared}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** Drawn anew only when its record, its columns or its state change. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow
