import { streamCsvRows } from 'hucre/csv'

import { decodedText, separatedText } from '#contract/separated-text.ts'

import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

// In the file, a quote within quotes is written twice.
const longestCell = 2 * sheetLimits.cellCharacters + 2
const longestRow = 2 * sheetLimits.rowLetters + 3 * sheetLimits.sheetColumns

/** A quoted cell may span lines. The end of the text where the quotes never close. */
function endOfQuotes(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

/** The parser holds a row of text whole. @throws SheetRefusal cell, columns, memory */
function refuseLongRows(text: string, separator: string): void {
  const [between, quote, newLine, carriageReturn] = [separator, '"', '\n', '\r'].map((sign) => sign.charCodeAt(0))
  let row = 0
  let cell = 0
  let cells = 0
  for (let at = 0; at <= text.length; at += 1) {
    if (at === cell && text.charCodeAt(at) === quote) at = endOfQuotes(text, at + 1)
    const sign = text.charCodeAt(at)
    const endsRow = sign === newLine || sign === carriageReturn || at === text.length
    if (!endsRow && sign !== between) continue
    cells += 1
    if (at - cell > longestCell) throw new SheetRefusal('cell')
    if (cells > sheetLimits.sheetColumns) throw new SheetRefusal('columns')
    if (at - row > longestRow) throw new SheetRefusal('memory')
    cell = at + 1
    if (!endsRow) continue
    row = cell
    cells = 0
  }
}

/** What other kinds of text begin with: a PDF, RTF, PostScript, a web page, XML, JSON, LaTeX, SYLK, DIF. */
const otherText =
  /^\s*(?:%PDF|%!PS|\{\\rtf|<(?:!doctype|\?xml|html|head|body|table|svg)\b|\{\s*["}]|\[\s*(?:[[{"\]])|\\(?:documentclass|begin)\b|ID;P[^\r\n]*\r?\n[A-Z];|TABLE\r?\n0,1\r?\n)/i

/** Before a separator, a line's end or a quote it may close the cell. */
const escapedQuote = /\\"[^,;\t|\r\n"]/

/** Some databases escape with a backslash; spreadsheets write a quote twice. */
const asSpreadsheets = (text: string): string =>
  escapedQuote.test(text) ? text.replaceAll(/\\(["\\])/g, (_, sign: string) => (sign === '"' ? '""' : sign)) : text

/** A NUL means that the file is no text. @throws SheetRefusal empty, notSpreadsheet, cell, columns, memory */
export function* textRows(bytes: Uint8Array): Generator<string[]> {
  const text = decodedText(bytes)
  if (text.trim() === '') throw new SheetRefusal('empty')
  const beginning = text.slice(0, 4096)
  if (beginning.includes('\0') || otherText.test(beginning)) throw new SheetRefusal('notSpreadsheet')
  const { separator, body } = separatedText(asSpreadsheets(text))
  refuseLongRows(body, separator)
  for (const row of streamCsvRows(body, { delimiter: separator })) yield row.map((cell) => String(cell ?? ''))
}
