import type { Column } from '#web/platform/kit/tables/table.ts'

/** What an address says of the columns: their ids, in their order. */
export const columnsParam = 'cols'

/** Where the columns that a person chose for a list are kept in this browser. */
export const columnsKey = (noun: string): string => `cols.${noun}`

/** The columns that an address names, or else the person; null is as they come. */
export const chosenColumns = (noun: string, search: string): string | null =>
  new URLSearchParams(search).get(columnsParam) ?? localStorage.getItem(columnsKey(noun))

/** The first column, which names the row, then those of `chosen`, then the actions. */
export function shownColumns<Row, Field extends string>(
  columns: readonly Column<Row, Field>[],
  chosen: string | null,
): readonly Column<Row, Field>[] {
  if (chosen === null) return columns.filter(({ added }) => !added)
  const fixed = (column: Column<Row, Field>, at: number) => at === 0 || column.phone === 'action'
  const [first, ...actions] = columns.filter(fixed)
  const others = columns.filter((column, at) => !fixed(column, at))
  const found = [...new Set(chosen.split(','))].flatMap((id) => others.filter((column) => column.id === id))
  return first ? [first, ...found, ...actions] : columns
}
