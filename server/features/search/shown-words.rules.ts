import { joinedNumbers } from '#contract/search-numbers.ts'

/** A text as words are compared: without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a term, its documents and telephones as digits alone. */
export const wordsOf = (term: string): string[] => plain(joinedNumbers(term)).split(/\s+/u).filter(Boolean)

const digitsIn = (text: string): string => text.replaceAll(/\D/gu, '')
const isNumber = (word: string): boolean => /^\d{3,}$/u.test(word)

/** Whether a text shows a word; a number in any writing, a tax number without its check digit, too. */
export function showsWord(text: string, word: string): boolean {
  if (plain(text).includes(word)) return true
  if (!isNumber(word)) return false
  const digits = digitsIn(text)
  return digits.includes(word) || (word.length > 8 && digits.includes(word.slice(0, -1)))
}

/** Signs before and after the word in an excerpt. */
const around = 36

/** The part of a long text in which a word stands. */
export function excerptAround(text: string, word: string): string {
  const one = text.replaceAll(/\s+/gu, ' ').trim()
  // Where folding changes the length, the place is a little off: the excerpt has room for that.
  const at = Math.max(0, plain(one).indexOf(word))
  const start = at <= around ? 0 : one.indexOf(' ', at - around) + 1
  const end = at + word.length + around
  const cut = end >= one.length ? one.length : Math.max(one.lastIndexOf(' ', end), at + word.length)
  return `${start > 0 ? '…' : ''}${one.slice(start, cut)}${cut < one.length ? '…' : ''}`
}
