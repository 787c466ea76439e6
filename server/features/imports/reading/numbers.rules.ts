import type { Language } from '#texts/texts.ts'

/** What divides the decimals of a number from the rest. */
export type DecimalSign = ',' | '.'

/** The numbers that a text says with either decimal sign; one alone where the other sign makes none of it. */
type WrittenNumber = Readonly<Partial<Record<DecimalSign, number>>>

const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
  '.': /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
}
/** As R and databases write a large or a small number. */
const withExponent = /^[+-]?\d(?:\.\d+)?e[+-]\d{1,2}$/i
/** `1'284.500`: the apostrophe stands between millions. */
const apostrophe = /['’](?=\d{3}(?:[.']|$))/g

/** Undefined for a text that is no number. Money signs and blanks are passed over. */
export function numbersIn(text: string): WrittenNumber | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f$%]|COP/g, '').replaceAll(apostrophe, text.includes('.') ? '.' : '')
  if (withExponent.test(plain)) return { ',': Number(plain), '.': Number(plain) }
  const found: Partial<Record<DecimalSign, number>> = {}
  if (shapes[','].test(plain)) found[','] = Number(plain.replaceAll('.', '').replace(',', '.'))
  if (shapes['.'].test(plain)) found['.'] = Number(plain.replaceAll(',', ''))
  return Object.keys(found).length > 0 ? found : undefined
}

/** The decimal sign that a text proves; undefined where it says the same with both, or another number with each. */
export const provenSign = (written: WrittenNumber): DecimalSign | undefined => {
  if (written[','] === undefined) return '.'
  return written['.'] === undefined ? ',' : undefined
}

/** The number of a text by itself: one sign before three digits is what it is in the person's language. */
export function numberIn(text: string, language: Language): number | undefined {
  const written = numbersIn(text)
  return written?.[language === 'en-US' ? '.' : ','] ?? written?.['.'] ?? written?.[',']
}

/** Half of the last digit that a binary fraction may carry as noise. */
const noise = 1e-6

/** The number with so many decimals where it is that but for the noise of binary fractions: 33.000000001 is 33. */
export function settled(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals))
  return Math.abs(value - rounded) < noise ? rounded : value
}
