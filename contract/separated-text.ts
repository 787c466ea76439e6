const separators = [';', ',', '\t', '|'] as const

/** A mark means UTF-16; what is no UTF-8 is Windows-1252. A character that a cut divides is left out. */
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

/** A title may stand above the headers. */
const firstLines = 50

/**
 * The sign that divides most of the first lines into equally many cells, outside of quotes; then the one with more
 * cells, then the first.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/, firstLines)
  let best: { separator: string; lines: number; cells: number } = { separator: separators[0], lines: 0, cells: 0 }
  for (const separator of separators)
    for (const [cells, { length }] of Map.groupBy(lines, (line) => line.split(separator).length))
      if (cells > 1 && (length > best.lines || (length === best.lines && cells > best.cells)))
        best = { separator, lines: length, cells }
  return best.separator
}

/** Without the line `sep=;` that some programs write. */
export function separatedText(text: string): { separator: string; body: string } {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  return { separator: declared?.[1] ?? separatorOf(body), body }
}
