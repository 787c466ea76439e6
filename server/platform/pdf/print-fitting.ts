import { itemAt } from '#contract/items.ts'

import type { PaperBlock, PaperTable } from './paper.ts'
import type { Press } from './press.ts'
import { heightOfBlock } from './print-blocks.ts'
import { heightsOfTable, oneRow } from './print-table.ts'

/**
 * The table with the fewest rows comes first; one that leaves rows out needs a row to say so. `heights` are in the
 * order of importance.
 */
export function sharedRows(heights: readonly (readonly number[])[], space: number): number[] {
  const tables = heights.map((rows) => ({ rows, shown: 0 }))
  const takenWithOneMoreOf = (grown: (typeof tables)[number]): number =>
    tables.reduce((sum, table) => {
      const kept = table.rows.slice(0, table === grown ? table.shown + 1 : table.shown)
      return sum + kept.reduce((high, row) => high + row, kept.length < table.rows.length ? oneRow : 0)
    }, 0)
  for (;;) {
    const next = tables
      .filter(({ rows, shown }) => shown < rows.length)
      .toSorted((one, other) => one.shown - other.shown)
      .find((table) => takenWithOneMoreOf(table) <= space)
    if (!next) return tables.map(({ shown }) => shown)
    next.shown += 1
  }
}

const orderOf = ({ rows, gives }: PaperTable): readonly number[] => gives?.order ?? rows.map((_, index) => index)

function withRows(table: PaperTable, shown: number): PaperTable {
  const { rows, gives } = table
  if (!gives || shown >= rows.length) return table
  const kept = new Set(orderOf(table).slice(0, shown))
  const more = gives.more.replace('{count}', String(rows.length - shown))
  return { ...table, rows: [...rows.filter((_, index) => kept.has(index)), [{ text: more }]] }
}

export function fitted(press: Press, blocks: readonly PaperBlock[]): PaperBlock[] {
  const tables = blocks.filter((block) => block.kind === 'table')
  const heights = tables.map((table) => ({ table, ...heightsOfTable(press, table) }))
  const rest = blocks.reduce((sum, block) => sum + heightOfBlock(press, block), 0)
  const bare = heights.reduce((sum, { around }) => sum + around, 0)
  const shown = sharedRows(
    heights.map(({ table, rows }) => orderOf(table).map((index) => itemAt(rows, index))),
    press.space - rest - bare,
  )
  return blocks.map((block) => (block.kind === 'table' ? withRows(block, itemAt(shown, tables.indexOf(block))) : block))
}
