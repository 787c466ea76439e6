/** What separates cells: `;` where numbers have a decimal comma, as in Spanish, `,` in English, as spreadsheets expect. */
type Separator = ';' | ','

/** What a spreadsheet would take for a formula, or skip to get to one; East Asian ones also take the wide signs. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\s\p{Cc}]/u
const needsQuotes = /[;,"\r\n]/

function cell(value: string | number, separator: Separator): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end (RFC 4180). A text that a spreadsheet would run begins with an apostrophe. */
export const csvLine = (cells: readonly (string | number)[], separator: Separator): string =>
  `${cells.map((value) => cell(value, separator)).join(separator)}\r\n`

/** A file of a header and lines in batches, with the mark by which spreadsheets know UTF-8. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly (string | number)[])[]>,
  separator: Separator,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(header, separator)}`
  for await (const lines of batches) yield lines.map((line) => csvLine(line, separator)).join('')
}
