import { streamCsvRows } from 'hucre/csv'

import { SheetRefusal } from './sheet-problem.ts'

const separators = [';', ',', '\t'] as const

/**
 * The text of a file as its first bytes, or else its content, say that it is written: UTF-16 has a mark, what is no UTF-8
 * is Windows-1252, of which Latin-1 is a part.
 */
function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the first line has most of outside of quotes; the first of them where it has none. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const line = (end === -1 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** The lines of a text with separators, each as its cells. A NUL says that it is no text at all. */
export function* textRows(bytes: Uint8Array): Generator<string[]> {
  const text = decodedText(bytes)
  if (text.slice(0, 4096).includes('\0')) throw new SheetRefusal('notSpreadsheet')
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const rows = streamCsvRows(body, { delimiter: declared?.[1] ?? separatorOf(body) })
  for (const row of rows) yield row.map((cell) => String(cell ?? ''))
}
