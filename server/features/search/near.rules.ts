import { itemAt } from '#contract/items.ts'

/** Shorter words resemble too many others. */
const leastLetters = 4
const mostLetters = 24
const indexed = /[a-z]{3}/u

export const mayBeMistyped = (word: string): boolean =>
  /^[a-z]+$/u.test(word) && word.length >= leastLetters && word.length <= mostLetters

/** `_` is any letter: two swapped, one too many, another one, or one missing. */
export function nearPatterns(word: string): string[] {
  const letters = [...word]
  const at = letters.map((_, index) => index)
  const put = (from: number, to: number, text: string) => word.slice(0, from) + text + word.slice(to)
  const patterns = [
    ...letters.slice(1).map((letter, index) => put(index, index + 2, letter + itemAt(letters, index))),
    ...at.map((index) => put(index, index + 1, '_')),
    ...at.slice(1).map((index) => put(index, index, '_')),
    ...(word.length > leastLetters ? at.map((index) => put(index, index + 1, '')) : []),
  ]
  return Array.from(new Set(patterns)).filter((pattern) => pattern !== word && indexed.test(pattern))
}

export const longestPiece = (pattern: string): string =>
  pattern.split('_').reduce((longest, piece) => (piece.length > longest.length ? piece : longest))

const count = (of: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** Those of equal length first, then the most frequent. A word that is still typed is a beginning. */
export function wordsNear(word: string, texts: readonly string[]): string[] {
  const shapes = nearPatterns(word).map((pattern) => pattern.replaceAll('_', String.raw`[^\s]`))
  const shape = new RegExp(`(?<![^\\s])(?:${shapes.join('|')})[^\\s]*`, 'gu')
  const counts = count(texts.flatMap((text) => text.match(shape) ?? []))
  const distance = (near: string) => Math.max(0, Math.abs(near.length - word.length) - 1)
  return Array.from(counts)
    .toSorted(([one, ones], [other, others]) => distance(one) - distance(other) || others - ones)
    .map(([near]) => near)
}
