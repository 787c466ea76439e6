import { streamCsvRows } from 'hucre/csv'

import { decodedText, separatedText } from '#contract/separated-text.ts'

import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

/** As many letters as a line of full cells may have, each quoted. */
const lineLength = sheetLimits.columns * (sheetLimits.cellCharacters + 3)

/** What parses lines holds one of them whole. @throws SheetRefusal columns, cell */
function refuseEndlessLine(text: string, separator: string): void {
  for (let at = 0; at + lineLength < text.length;) {
    const end = text.indexOf('\n', at)
    if ((end === -1 ? text.length : end) - at > lineLength) {
      const cells = text.slice(at, at + lineLength).split(separator, sheetLimits.columns + 1)
      throw new SheetRefusal(cells.length > sheetLimits.columns ? 'columns' : 'cell')
    }
    at = end + 1
  }
}

/** In quotes a cell goes on over the ends of lines; without the second quote it would be all of the rest. @throws SheetRefusal cell */
function refuseEndlessQuote(text: string, separator: string): void {
  // Each character may be a quote, which is written twice.
  const longest = 2 * sheetLimits.cellCharacters
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at > 0 && ![separator, '\n', '\r'].includes(text[at - 1]!)) continue
    const start = at + 1
    at = text.indexOf('"', start)
    while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
    if ((at < 0 ? text.length : at) - start > longest) throw new SheetRefusal('cell')
    if (at < 0) return
  }
}

/** The lines of a text with separators, each as its cells. A NUL says that it is no text at all. */
export function* textRows(bytes: Uint8Array): Generator<string[]> {
  const text = decodedText(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new SheetRefusal('notSpreadsheet')
  const { separator, body } = separatedText(text)
  refuseEndlessLine(body, separator)
  refuseEndlessQuote(body, separator)
  for (const row of streamCsvRows(body, { delimiter: separator })) yield row.map((cell) => String(cell ?? ''))
}
