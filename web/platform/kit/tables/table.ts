import type { CSSProperties, ReactNode } from 'react'

export interface Sort<Field extends string = string> {
  field: Field
  ascending: boolean
}

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
  /** A CSS track, for a column whose content changes while it is looked at; else what is in it says how wide it is. */
  width?: string
  /** The least width, where a word in the cells is longer than those of the header: '6.25rem'. */
  least?: string
  /** On phones: a quarter of the line, the whole line, the top right corner, or not shown. Else half a line. */
  phone?: 'short' | 'wide' | 'action' | 'hidden'
  /** The header is heard but not seen, as for a column of actions. */
  hideHeader?: boolean
  /** It stands in the list only where a person has added it. */
  added?: true
  /** Cuts the text after one line, with an ellipsis, instead of wrapping it. */
  oneLine?: boolean
}

/** What is the matter with a row: it is being edited, could not be saved, or was just created. */
export type RowState = 'editing' | 'failed' | 'fresh'

export interface TableSort<Field extends string = string> {
  sort?: Sort<Field> | undefined
  onSort?: ((sort: Sort<Field>) => void) | undefined
}

/**
 * The widths of all columns as one track list. A column has at least the longest word of its header; what is left goes
 * in equal parts to those whose rows want more, until they stand on one line. Actions take no more than they need.
 */
export function tracks<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ width, phone }) => width ?? (phone === 'action' ? 'max-content' : 'auto')).join(' ')
}

/** What the header of a column tells the stylesheet: its words, for the longest to count, and the least width. */
export function headSize<Row>({ header, hideHeader, least }: Column<Row>) {
  const style = least === undefined ? undefined : ({ '--least': least } as CSSProperties)
  return { 'data-words': hideHeader ? undefined : header, style }
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
  groupHeader: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
