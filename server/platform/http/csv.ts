/** As spreadsheets expect: `;` beside a decimal comma (Spanish), `,` in English. */
type Separator = ';' | ','

/** The beginning of a formula, with what a spreadsheet skips before it; East Asian ones take the wide signs. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\s\p{Cc}]/u
const needsQuotes = /[;,"\r\n]/

function cell(value: string | number, separator: Separator): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180. An apostrophe disarms a formula. */
export const csvLine = (cells: readonly (string | number)[], separator: Separator): string =>
  `${cells.map((value) => cell(value, separator)).join(separator)}\r\n`

/** With the byte order mark by which spreadsheets know UTF-8. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly (string | number)[])[]>,
  separator: Separator,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(header, separator)}`
  for await (const lines of batches) yield lines.map((line) => csvLine(line, separator)).join('')
}
