/** Every whole number of up to 15 digits is exact in a JavaScript number. */
const mostDigits = 15

/**
 * Groups four digits too ('1.284'), which plain Intl does not do in every locale. The specification groups typed
 * numbers as Spanish does, in either language.
 */
export function groupInteger(value: number): string {
  return new Intl.NumberFormat('es-CO', { useGrouping: 'always', maximumFractionDigits: 0 }).format(value)
}

/** Strips all but digits; nothing left is 0. Undefined past 15 digits. */
export function readInteger(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length > mostDigits ? undefined : Number(digits)
}

export function caretAfterDigits(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}

/** Leading zeros, which regrouping drops, do not count. */
export function digitsBefore(text: string, caret: number): number {
  return text.slice(0, caret).replace(/\D/g, '').replace(/^0+/, '').length
}

/** The decimal sign of a locale: ',' in es-CO, '.' in en-US. */
export function decimalSign(locale: string): string {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value ?? '.'
}

/**
 * Keeps digits and one decimal sign: '.' and ',' are taken, the locale's is shown. For small numbers such as
 * percentages, so nothing is grouped.
 */
export function cleanDecimal(text: string, decimals: number, locale: string): string {
  const figures = text.replace(/[^\d.,]/g, '').replaceAll(',', '.')
  const [whole = '', ...rest] = figures.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '').slice(0, mostDigits - decimals)
  if (rest.length === 0) return integer
  return `${integer || '0'}${decimalSign(locale)}${rest.join('').slice(0, decimals)}`
}

export function readDecimal(text: string): number {
  return Number(text.replace(',', '.')) || 0
}

export function showDecimal(value: number, decimals: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: decimals }).format(value)
}

type NumberProblem = 'unread' | 'negative' | 'tooLong'

/** Digits, with signs between them that group them or stand before decimals. */
const run = /(?:\d[\d.,'’\s]*)?[.,]?\d+/g
const grouped = /^\d{1,3}(?:[.,'’\s]\d{3})+$/
const plain = /^\d+$/

/** The place of the decimal sign; the length where there is none; -1 if unclear. */
function decimalsOf(digits: string, decimals: number, locale: string): number {
  const signs = digits.match(/[^\d]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return digits.length
  const at = digits.lastIndexOf(last)
  const behind = digits.length - at - 1
  const isPoint = last === '.' || last === ','
  if (signs.length > 1) {
    const same = signs.every((sign) => sign === last)
    // 1'500.000 is how millions are marked by hand.
    const marked = behind === 3 && signs.slice(0, -1).every((sign) => sign === '’' || sign === "'")
    return !isPoint || same || marked ? digits.length : at
  }
  if (!isPoint || behind !== 3 || at === 0 || at > 3 || digits.startsWith('0')) return isPoint ? at : digits.length
  // '1,500' or '1.500'. The language decides, and in a whole number so does the field, which groups by points.
  if (last !== decimalSign(locale)) return digits.length
  if (decimals > 0) return at
  return last === '.' ? digits.length : -1
}

/**
 * A pasted number in the person's language; decimals beyond `decimals` are cut. A text with two numbers ('1e6', '12a3')
 * is none.
 */
export function readNumber(
  text: string,
  decimals: number,
  locale: string,
): { value: number; cut: boolean } | { problem: NumberProblem } {
  const found = [...text.trim().matchAll(run)]
  const [match] = found
  if (!match || found.length > 1) return { problem: 'unread' }
  const [digits] = match
  const [before, after] = [text.trim().slice(0, match.index), text.trim().slice(match.index + digits.length)]
  if (/[-−–(]\s*\D?\s*$/.test(before) || /^\s*[-−]/.test(after)) return { problem: 'negative' }
  const at = decimalsOf(digits, decimals, locale)
  if (at < 0) return { problem: 'unread' }
  const [whole, rest] = [digits.slice(0, at), digits.slice(at + 1)]
  if (!(whole === '' || plain.test(whole) || grouped.test(whole)) || /\D/.test(rest)) return { problem: 'unread' }
  const integer = whole.replace(/\D/g, '').replace(/^0+/, '')
  if (integer.length > mostDigits - decimals) return { problem: 'tooLong' }
  return {
    value: Number(`${integer || '0'}.${rest.slice(0, decimals) || '0'}`),
    cut: /[1-9]/.test(rest.slice(decimals)),
  }
}
