import { fold } from '#web/platform/kit/choices/fold.ts'

/** Words that say nothing by themselves. */
const fillers = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'en', 'a', 'y', 'of', 'the', 'in', 'to', 'and'])
const leastLetters = 3
/** Shorter words are like too many others. */
const leastMistyped = 5

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words of a term that say something; all of them where none does. */
export function sayingWords(term: string): string[] {
  const words = wordsOf(term)
  const saying = words.filter((word) => !fillers.has(word))
  return saying.length > 0 ? saying : words
}

/** Whether one word becomes the other, or its beginning, by one letter more, less, other or in another place. */
function isNear(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const [rest, meant] = [typed.slice(same), word.slice(same)]
  const swapped =
    rest.length > 1 && meant[0] === rest[1] && meant[1] === rest[0] && meant.slice(2).startsWith(rest.slice(2))
  return (
    rest === '' ||
    swapped ||
    meant.startsWith(rest.slice(1)) ||
    meant.slice(1).startsWith(rest) ||
    meant.slice(1).startsWith(rest.slice(1))
  )
}

interface Named {
  /** From the screen to its tab; its own name is the last. */
  trail: readonly string[]
}

/** Whether each word of the term is the beginning of a word in the trail, and one of them of a word of its own name. */
function fitsBy({ trail }: Named, words: readonly string[], fits: (typed: string, word: string) => boolean): boolean {
  const own = wordsOf(trail.at(-1) ?? '')
  const all = trail.flatMap((name) => wordsOf(name))
  return (
    words.every((typed) => all.some((word) => fits(typed, word))) &&
    words.some((typed) => own.some((word) => fits(typed, word)))
  )
}

const begins = (typed: string, word: string): boolean => word.startsWith(typed)
const nearly = (typed: string, word: string): boolean =>
  begins(typed, word) || (typed.length >= leastMistyped && word.length >= leastMistyped && isNear(typed, word))

/** Those that a term is the name of, or its beginning: the names that begin with it first. Else those one letter off. */
export function namedBy<Place extends Named>(term: string, places: readonly Place[]): Place[] {
  const words = sayingWords(term)
  const [first] = words
  if (first === undefined || words.join('').length < leastLetters) return []
  const isFirst = ({ trail }: Place) => wordsOf(trail.at(-1) ?? '')[0]?.startsWith(first) === true
  const exact = places.filter((place) => fitsBy(place, words, begins))
  const found = exact.length > 0 ? exact : places.filter((place) => fitsBy(place, words, nearly))
  return [...found.filter(isFirst), ...found.filter((place) => !isFirst(place))]
}
