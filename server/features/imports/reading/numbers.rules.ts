import type { Language } from '#texts/texts.ts'

/** What divides the decimals of a number from the rest. */
export type DecimalSign = ',' | '.'

/** By decimal sign; only one when the other sign does not fit. */
type WrittenNumber = Readonly<Partial<Record<DecimalSign, number>>>

const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
  '.': /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
}
const withExponent = /^[+-]?\d(?:\.\d+)?e[+-]\d{1,2}$/i
/** `1'284.500`: the apostrophe stands between millions. */
const apostrophe = /['’](?=\d{3}(?:[.']|$))/g

/** Ignores money signs and blanks. Undefined for other texts. */
export function numbersIn(text: string): WrittenNumber | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f$%]|COP/g, '').replaceAll(apostrophe, text.includes('.') ? '.' : '')
  if (withExponent.test(plain)) return { ',': Number(plain), '.': Number(plain) }
  const found: Partial<Record<DecimalSign, number>> = {}
  if (shapes[','].test(plain)) found[','] = Number(plain.replaceAll('.', '').replace(',', '.'))
  if (shapes['.'].test(plain)) found['.'] = Number(plain.replaceAll(',', ''))
  return Object.keys(found).length > 0 ? found : undefined
}

/** Undefined when both signs give the same number, or each another one. */
export const provenSign = (written: WrittenNumber): DecimalSign | undefined => {
  if (written[','] === undefined) return '.'
  return written['.'] === undefined ? ',' : undefined
}

/** One sign before three digits means what it means in the language. */
export function numberIn(text: string, language: Language): number | undefined {
  const written = numbersIn(text)
  return written?.[language === 'en-US' ? '.' : ','] ?? written?.['.'] ?? written?.[',']
}

/** The noise of a binary fraction stays below half of the last digit. */
const noise = 1e-6

/** Removes the noise of binary fractions: 33.000000001 is 33. */
export function settled(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals))
  return Math.abs(value - rounded) < noise ? rounded : value
}
