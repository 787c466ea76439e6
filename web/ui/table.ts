import type { ReactNode } from 'react'

import type { Sort } from './list-params.ts'

export interface Column<Row, Field extends string = string> {
  id: string
  header: string
  /** What the cell shows; nothing at all becomes an en dash that is read as 'sin dato'. */
  cell: (row: Row) => ReactNode
  /** Makes the header a sort button; only for the fields that the server can sort by. */
  sortField?: Field
  /** 'end' for amounts and percentages. */
  align?: 'start' | 'end'
  /** Names the row: `<th scope="row">`. The first column does unless another one says so. */
  rowHeader?: boolean
  /** A CSS track: '2fr', '120px', 'minmax(120px, 2fr)'. Never 'auto': rows are laid out one by one. Default 1fr. */
  width?: string
  /** On phones: a quarter of the line, the whole line, the top right corner, or not shown. Else half a line. */
  phone?: 'short' | 'wide' | 'action' | 'hidden'
  /** The header is heard but not seen, as for a column of actions. */
  hideHeader?: boolean
  /** Cuts the text after one line, with an ellipsis, instead of wrapping it. */
  oneLine?: boolean
}

export interface TableSort<Field extends string = string> {
  sort?: Sort<Field> | undefined
  onSort?: ((sort: Sort<Field>) => void) | undefined
}

/** The widths of all columns as one track list; a share never gets narrower than its column can be read. */
export function tracks<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ width = '1fr' }) => (/^[\d.]+fr$/.test(width) ? `minmax(5.5rem, ${width})` : width)).join(' ')
}

/** Which column names the row. */
export function rowHeaderId<Row>(columns: readonly Column<Row>[]): string | undefined {
  return (columns.find(({ rowHeader }) => rowHeader) ?? columns[0])?.id
}

/** A click sorts ascending first; on the column that is sorted by already it turns the direction. */
export function nextSort<Field extends string>(current: Sort<Field> | undefined, field: Field): Sort<Field> {
  return { field, ascending: current?.field === field ? !current.ascending : true }
}

/**
 * The roles of a table, spelled out: rows are laid out as grids, and some browsers forget what a table is as soon as
 * its `display` is another. Spread them onto the elements.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
