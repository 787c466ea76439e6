import type { ReactNode } from 'react'

export interface Sort<Field extends string = string> {
  field: Field
  ascending: boolean
}

export interface Column<Row, Field extends string = string> {
  id: string
  header: string
  /** Nothing at all becomes an en dash that is read as 'sin dato'. */
  cell: (row: Row) => ReactNode
  /** Makes the header a sort button. */
  sortField?: Field
  /** 'end' for amounts and percentages. */
  align?: 'start' | 'end'
  /** `<th scope="row">`; the first column by default. */
  rowHeader?: boolean
  /** A CSS track, for a column whose content changes while it is read; else its content gives the width. */
  width?: string
  /** For a word in the cells that is longer than those of the header: '6.25rem'. */
  least?: string
  /** A quarter of a phone's line, the whole line, the top right corner, or hidden. Half a line by default. */
  phone?: 'short' | 'wide' | 'action' | 'hidden'
  /** Heard but not seen, as for a column of actions. */
  hideHeader?: boolean
  /** Stands in the list only where a person has added it. */
  added?: true
  oneLine?: boolean
}

export type RowState = 'editing' | 'failed' | 'fresh'

export interface TableSort<Field extends string = string> {
  sort?: Sort<Field> | undefined
  onSort?: ((sort: Sort<Field>) => void) | undefined
}

/**
 * A column has at least the longest word of its header; the rest of the width goes in equal parts to columns whose rows
 * want more. Actions take no more than they need.
 */
export function tracks<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ width, phone }) => width ?? (phone === 'action' ? 'max-content' : 'auto')).join(' ')
}

/** The stylesheet sizes a column by the words of its header and the least width. */
export function headSize<Row>({ header, hideHeader, least }: Column<Row>) {
  const style = least === undefined ? undefined : { '--least': least }
  return { 'data-words': hideHeader ? undefined : header, style }
}

export function rowHeaderId<Row>(columns: readonly Column<Row>[]): string | undefined {
  return (columns.find(({ rowHeader }) => rowHeader) ?? columns[0])?.id
}

/** Ascending first; on the sorted column it turns the direction. */
export function nextSort<Field extends string>(current: Sort<Field> | undefined, field: Field): Sort<Field> {
  return { field, ascending: current?.field === field ? !current.ascending : true }
}

/**
 * Roles spelled out: rows are laid out as grids, and some browsers forget a table's roles when its `display` is
 * another.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  groupHeader: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
