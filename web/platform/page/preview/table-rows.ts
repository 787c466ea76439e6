import { separatedText } from '#contract/separated-text.ts'

/** More is not read with the eyes, and takes a browser long to lay out. */
export const mostRows = 500
export const mostColumns = 50

/** A table as its rows, all of equal length, and whether there is more of it than is shown. */
export interface TableRows {
  rows: string[][]
  isCut: boolean
}

/** Splits a text with separators into rows of cells, as RFC 4180 quotes them; an unclosed quote ends with the text. */
function* cellsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      yield [...row, cell]
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}

/** The table that a text with separators is. The last line of a text that was cut off is left out: it is not whole. */
export function tableRows(text: string, textIsCut: boolean): TableRows {
  const { separator, body } = separatedText(text)
  const all = Array.from(cellsOf(body, separator)).filter((row) => row.some((cell) => cell !== ''))
  if (textIsCut && all.length > 1) all.pop()
  const width = all.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Math.min(width, mostColumns)
  return {
    rows: all.slice(0, mostRows).map((row) => Array.from({ length: columns }, (_, index) => row[index] ?? '')),
    isCut: all.length > mostRows || width > mostColumns,
  }
}

/** An amount, a share or a count, as spreadsheets write them. */
const isFigure = (cell: string): boolean => /^[-−+(]?[$€]?\s?[-−]?\d[\d.,\s]*\s?[%€)]?$/.test(cell.trim())

/** The columns, counted from 0, that hold figures alone below their head: they are read from their last digit. */
export function figureColumns({ rows: [head = [], ...body] }: TableRows): ReadonlySet<number> {
  const cellsOf = (at: number) => body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  return new Set(head.map((_, at) => at).filter((at) => cellsOf(at).length > 0 && cellsOf(at).every(isFigure)))
}
