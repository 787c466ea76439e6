import { joinedNumbers } from '#contract/search-numbers.ts'

/** Without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Documents and telephones as digits. */
export const wordsOf = (term: string): string[] => plain(joinedNumbers(term)).split(/\s+/u).filter(Boolean)

const digitsIn = (text: string): string => text.replaceAll(/\D/gu, '')
const isNumber = (word: string): boolean => /^\d{3,}$/u.test(word)

/** In any writing of a number; a tax number also without its check digit. */
export function showsWord(text: string, word: string): boolean {
  if (plain(text).includes(word)) return true
  if (!isNumber(word)) return false
  const digits = digitsIn(text)
  return digits.includes(word) || (word.length > 8 && digits.includes(word.slice(0, -1)))
}

/** Characters around the word. */
const around = 36

export function excerptAround(text: string, word: string): string {
  const one = text.replaceAll(/\s+/gu, ' ').trim()
  // Folding may change the length a little; the excerpt has space for that.
  const at = Math.max(0, plain(one).indexOf(word))
  const start = at <= around ? 0 : one.indexOf(' ', at - around) + 1
  const end = at + word.length + around
  const cut = end >= one.length ? one.length : Math.max(one.lastIndexOf(' ', end), at + word.length)
  return `${start > 0 ? '…' : ''}${one.slice(start, cut)}${cut < one.length ? '…' : ''}`
}
