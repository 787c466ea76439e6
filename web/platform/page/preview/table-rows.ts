import { separatedText } from '#contract/separated-text.ts'

/** More is not read, and takes long to lay out. */
export const mostRows = 500
export const mostColumns = 50

/** Rows of equal length; `isCut` where the table has more. */
export interface TableRows {
  rows: string[][]
  isCut: boolean
}

/** Quotes as in RFC 4180; an unclosed quote ends with the text. */
function* cellsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
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

/** Counted from 0; figures alone stand below their heads, and are read from the last digit. */
export function figureColumns({ rows: [head = [], ...body] }: TableRows): ReadonlySet<number> {
  const cellsOf = (at: number) => body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  return new Set(head.map((_, at) => at).filter((at) => cellsOf(at).length > 0 && cellsOf(at).every(isFigure)))
}
