import { itemAt } from '#contract/items.ts'

import type { PaperCell, PaperColumn, PaperTable } from './paper.ts'
import { colours, fullWidth, leading, sheet, styles, toneColour, type Press } from './press.ts'
import type { Style } from './type-case.ts'

const pad = { x: 5, y: 2.9 } as const
const lineHeight = styles.cell.size * leading
const headHeight = styles.cellHead.size * leading + 2 * pad.y
const longestWhole = 240
const leastRows = 3
const mostLines = 2
const leastLines = 2

interface Column extends PaperColumn {
  x: number
  width: number
}

type Element = ReturnType<Press['element']>

interface Row {
  cells: readonly { lines: string[]; style: Style }[]
  lines: number
}

function columnsOf(columns: readonly PaperColumn[]): Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x: number = sheet.left
  return columns.map((column) => {
    const width = (column.share / all) * fullWidth
    const placed = { ...column, x, width }
    x += width
    return placed
  })
}

function rowOf({ type, onePage }: Press, cells: readonly PaperCell[], columns: readonly Column[], bold = false): Row {
  const set = columns.map(({ width }, index) => {
    const { text = '', tone } = cells[index] ?? {}
    const weight = bold || (tone !== undefined && tone !== 'plain') ? 600 : 400
    const style: Style = { ...styles.cell, weight, colour: toneColour(tone) }
    return { lines: type.lines(text, width - 2 * pad.x, style, onePage ? mostLines : Infinity), style }
  })
  return { cells: set, lines: Math.max(1, ...set.map(({ lines }) => lines.length)) }
}

const heightOf = (lines: number): number => lines * lineHeight + 2 * pad.y
export const oneRow = heightOf(1)

function printHead(press: Press, table: Element, columns: readonly Column[]): void {
  const { y, doc } = press
  press.ornament(() => {
    doc.rect(sheet.left, y, fullWidth, headHeight).fill(colours.ground)
  })
  press.rule(y, colours.line)
  const row = press.element('TR', table)
  for (const column of columns) {
    const x = column.right ? column.x + column.width - pad.x : column.x + pad.x
    press.piece(press.element('TH', row), 'TH', () =>
      press.type.write(column.head, { x, y: y + pad.y, right: column.right ?? false }, styles.cellHead),
    )
  }
  press.y += headHeight
  press.rule(press.y, colours.line)
}

function printLines(
  press: Press,
  { cells }: Row,
  { places, from, to }: { places: readonly { column: Column; element: Element }[]; from: number; to: number },
): void {
  const y = press.y + pad.y
  cells.forEach(({ lines, style }, index) => {
    const { column, element } = itemAt(places, index)
    const shown = lines.slice(from, to)
    if (shown.length === 0) return
    const x = column.right ? column.x + column.width - pad.x : column.x + pad.x
    press.piece(element, 'TD', () => press.column(shown, { x, y, right: column.right ?? false }, style))
  })
  press.y += heightOf(to - from)
}

/** Its last line shares its page with what has the height `end`. */
function printRow(
  press: Press,
  row: Row,
  { table, columns, end }: { table: Element; columns: readonly Column[]; end: number },
): void {
  const goOn = () => {
    press.nextPage()
    printHead(press, table, columns)
  }
  const whole = heightOf(row.lines)
  if (whole + end > press.space && (whole <= longestWhole || press.space < heightOf(leastLines))) goOn()
  const element = press.element('TR', table)
  const places = columns.map((column) => ({ column, element: press.element('TD', element) }))
  for (let from = 0; from < row.lines;) {
    const fit = Math.floor((press.space - 2 * pad.y) / lineHeight)
    const left = row.lines - from
    const count = heightOf(left) + end <= press.space ? left : Math.max(1, Math.min(fit, left - leastLines))
    printLines(press, row, { places, from, to: from + count })
    from += count
    if (from < row.lines) goOn()
  }
}

export function heightsOfTable(press: Press, { columns, rows, total }: PaperTable): { rows: number[]; around: number } {
  const placed = columnsOf(columns)
  const heightOfRow = (row: readonly PaperCell[]) => heightOf(rowOf(press, row, placed).lines)
  return { rows: rows.map(heightOfRow), around: headHeight + (total ? heightOfRow(total) : 0) }
}

/**
 * All of a short table, the head and first rows of a long one. `end` is the height of what shares its last row's page.
 */
export function leastOfTable(press: Press, table: PaperTable, end: number): number {
  const { around, rows } = heightsOfTable(press, table)
  const whole = rows.reduce((sum, height) => sum + height, around)
  if (whole <= longestWhole) return whole + end
  const first = rows.slice(0, leastRows).reduce((sum, height) => sum + height, 0)
  return headHeight + Math.min(first, longestWhole) + (rows.length > leastRows ? 0 : end)
}

/** The head stands on each page. The last row shares its page with the sum and with the height `end`. */
export function printTable(press: Press, paper: PaperTable, end: number): void {
  const { columns: given, rows, total } = paper
  press.need(leastOfTable(press, paper, end))
  const columns = columnsOf(given)
  const table = press.element('Table')
  printHead(press, table, columns)
  const set = rows.map((row) => rowOf(press, row, columns))
  const last = total && rowOf(press, total, columns, true)
  set.forEach((row, index) => {
    const after = index === set.length - 1 ? end + (last ? heightOf(last.lines) : 0) : 0
    printRow(press, row, { table, columns, end: after })
    press.rule(press.y, index === set.length - 1 && !last ? colours.strong : colours.line)
  })
  if (last) {
    printRow(press, last, { table, columns, end })
    press.rule(press.y, colours.strong)
  }
}
