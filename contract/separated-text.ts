const separators = [';', ',', '\t', '|'] as const

/**
 * The text of a file as its first bytes, or else its content, say that it is written: UTF-16 has a mark, what is no UTF-8
 * is Windows-1252, of which Latin-1 is a part. Of a text that is cut off, a character that the cut divides is left out.
 */
export function decodedText(bytes: Uint8Array, isCut = false): string {
  const [first, second] = bytes
  const decoded = (encoding: string, fatal: boolean) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isCut })
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', false)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', false)
  try {
    return decoded('utf-8', true)
  } catch {
    return decoded('windows-1252', false)
  }
}

/** Lines that are looked at for their separator. A title may stand above the headers. */
const firstLines = 50

/**
 * The separator that divides most of the first lines into as many cells, quotes left out: more cells where two do; the first
 * one where no line has any.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/, firstLines)
  let best = { separator: separators[0] as string, lines: 0, cells: 0 }
  for (const separator of separators)
    for (const [cells, { length }] of Map.groupBy(lines, (line) => line.split(separator).length))
      if (cells > 1 && (length > best.lines || (length === best.lines && cells > best.cells)))
        best = { separator, lines: length, cells }
  return best.separator
}

/** What separates the cells of a text, and the text without the line that says so (`sep=;`), which some programs write. */
export function separatedText(text: string): { separator: string; body: string } {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  return { separator: declared?.[1] ?? separatorOf(body), body }
}
