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

/** The lines of a text with separators, each as its cells. A NUL says that it is no text at all. */
export function* textRows(bytes: Uint8Array): Generator<string[]> {
  const text = decodedText(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new SheetRefusal('notSpreadsheet')
  const { separator, body } = separatedText(text)
  refuseEndlessLine(body, separator)
  for (const row of streamCsvRows(body, { delimiter: separator })) yield row.map((cell) => String(cell ?? ''))
}
