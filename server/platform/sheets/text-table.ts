import { streamCsvRows } from 'hucre/csv'

import { decodedText, separatedText } from '#contract/separated-text.ts'

import { SheetRefusal } from './sheet-problem.ts'

/** The lines of a text with separators, each as its cells. A NUL says that it is no text at all. */
export function* textRows(bytes: Uint8Array): Generator<string[]> {
  const text = decodedText(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new SheetRefusal('notSpreadsheet')
  const { separator, body } = separatedText(text)
  for (const row of streamCsvRows(body, { delimiter: separator })) yield row.map((cell) => String(cell ?? ''))
}
