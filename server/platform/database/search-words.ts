/** A condition on a `search` column: `name` tells its statement apart, `sql` counts its parameters from `first`. */
interface Matching {
  name: string
  sql: string
  values: unknown[]
}

/** What the trigram index finds by: three letters or digits in a row, once accents are gone. */
const trigram = /[a-z0-9]{3}/i
/** How many words the index is asked for; the others are checked on what it finds. */
const indexedWords = 2

/** Every character of a word for itself: `%`, `_` and `\` have a meaning in LIKE. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * The condition that each word of a term occurs in `column`, whatever its case and accents; undefined for an empty
 * term. `first` is the number of its first parameter.
 *
 * Words of one or two letters, and signs, are in no trigram: an index asked for them would be read whole, which takes
 * longer than the table. The longest words find most, so they are the ones that the index is asked for. However many
 * words there are, there are four statements at most.
 */
export function matching(term: string, column: string, first: number): Matching | undefined {
  const words = term.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const indexed = words
    .filter((word) => trigram.test(plain(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, indexedWords)
  const others = words.filter((word) => !indexed.includes(word))
  // In a selection of its own, a word is folded once and not for each row that the index finds.
  const conditions = indexed.map((_, index) => `${column} like (select fold($${first + index}))`)
  if (others.length > 0)
    conditions.push(
      `${column} like all (array(select fold(word) from unnest($${first + indexed.length}::text[]) as word))`,
    )
  return {
    name: `${indexed.length}${others.length > 0 ? 'm' : ''}`,
    sql: conditions.join(' and '),
    values: [...indexed.map(pattern), ...(others.length > 0 ? [others.map(pattern)] : [])],
  }
}
