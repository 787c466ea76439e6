import type { Column } from '#web/platform/kit/tables/table.ts'

/** What an address says of the columns: their ids, in their order. */
export const columnsParam = 'cols'

/** The browser's key for a person's own columns. */
export const columnsKey = (noun: string): string => `cols.${noun}`

/** Those of the address, else the person's own; null for the columns by default. */
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
