/** Text of number fields: digits only, thousands grouped, and where the caret goes after regrouping. */

/** Every whole number of up to 15 digits is exact in a JavaScript number. */
const mostDigits = 15

/**
 * A whole number with thousands grouped, four digits too ('1.284'), which plain Intl does not do in every locale. The
 * specification groups what is typed as Spanish does, in either language, as it shows pesos.
 */
export function groupInteger(value: number): string {
  return new Intl.NumberFormat('es-CO', { useGrouping: 'always', maximumFractionDigits: 0 }).format(value)
}

/** The digits of a text as a number; everything else is stripped, nothing left is 0. Undefined past 15 digits. */
export function readInteger(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length > mostDigits ? undefined : Number(digits)
}

/** The place in `text` right after its `count`th digit. */
export function caretAfterDigits(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}

/** How many digits stand before `caret`; leading zeros, which regrouping drops, do not count. */
export function digitsBefore(text: string, caret: number): number {
  return text.slice(0, caret).replace(/\D/g, '').replace(/^0+/, '').length
}

/** The decimal sign of a locale: ',' in es-CO, '.' in en-US. */
export function decimalSign(locale: string): string {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value ?? '.'
}

/**
 * Cleans what is being typed into a field with `decimals`: digits and one decimal sign, of which both '.' and ',' are
 * taken and the locale's is shown. Meant for small numbers such as percentages, so nothing is grouped.
 */
export function cleanDecimal(text: string, decimals: number, locale: string): string {
  const kept = text.replace(/[^\d.,]/g, '').replaceAll(',', '.')
  const [whole = '', ...rest] = kept.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '').slice(0, mostDigits - decimals)
  if (rest.length === 0) return integer
  return `${integer || '0'}${decimalSign(locale)}${rest.join('').slice(0, decimals)}`
}

/** The number that a cleaned decimal text stands for; nothing is 0. */
export function readDecimal(text: string): number {
  return Number(text.replace(',', '.')) || 0
}

/** A number as the decimal field shows it at rest. */
export function showDecimal(value: number, decimals: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: decimals }).format(value)
}
