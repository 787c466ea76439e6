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

/** Words of another table, by which rows are found as by their own. */
export interface WordsOf {
  of: string
  /** The folded words, with a trigram index where there are many rows. */
  column: string
  /** The column that refers to it: of the list's table, or of the links `through` which it is referred to. */
  by: string
  /** Links, and their column that refers to the list's table. */
  through?: { table: string; owner: string }
}

/** What rows are searched in: their `search` column, and words of other tables. */
interface SearchedTable {
  table: string
  words?: readonly WordsOf[]
}

/** Rows of a table: those with a condition, for each row of `from` where there is one. */
export interface Place {
  from?: string
  where: string
}

export const everyPlace: Place = { where: 'true' }

/** How the rows that hold each word of a term are found. */
export interface Search {
  /** Tells its statements apart. */
  name: string
  /** Where a word is looked for: what any of them finds may be found. */
  places: readonly Place[]
  /** Joins and a condition on the table with them, for what is found. */
  joins: string
  where: string
  values: unknown[]
}

/** Every character of a word for itself: `%`, `_` and `\` have a meaning in LIKE. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** The words that a trigram index finds, the longest first. */
const indexedIn = (words: readonly string[]): string[] =>
  words.filter((word) => trigram.test(plain(word))).toSorted((a, b) => b.length - a.length)

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
  const indexed = indexedIn(words).slice(0, indexedWords)
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

/**
 * The same in a table whose rows are found by words of others, too: the longest word is asked of each index, the others
 * are checked on what these find. Without a word for an index, or `inOrder` to look at few rows, all are looked at.
 */
export function searching(term: string, source: SearchedTable, first: number, inOrder = false): Search | undefined {
  const { table, words = [] } = source
  if (words.length === 0) {
    const own = matching(term, 'search', first)
    return own && { name: own.name, places: [{ where: own.sql }], joins: '', where: 'true', values: own.values }
  }
  const all = term.split(/\s+/u).filter(Boolean)
  if (all.length === 0) return undefined
  const [indexed] = inOrder ? [] : indexedIn(all)
  const others = all.filter((word) => word !== indexed).map(pattern)
  const rest = others.length > 0 ? everywhere(table, words, first + (indexed === undefined ? 0 : 1)) : undefined
  return {
    name: `w${indexed === undefined ? 0 : 1}${rest ? 'm' : ''}`,
    places:
      indexed === undefined
        ? [everyPlace]
        : [{ where: like('search', `$${first}`) }, ...words.map((of) => placeOf(of, `$${first}`))],
    joins: rest?.joins ?? '',
    where: rest?.where ?? 'true',
    values: [...(indexed === undefined ? [] : [pattern(indexed)]), ...(rest ? [others] : [])],
  }
}

const like = (column: string, parameter: string): string => `${column} like (select fold(${parameter}))`

/**
 * Rows that refer to one with the word. They are read by their index for each such row: left to choose, the planner reads
 * a whole table for words that nobody has.
 */
function placeOf({ of, column, by, through }: WordsOf, parameter: string): Place {
  const ids = `select id from ${of} where ${like(column, parameter)}`
  if (!through) return { from: ids, where: `${by} = place.id` }
  const { table, owner } = through
  return {
    from: `select distinct ${owner} as id from ${table} where ${by} = any (array(${ids}))`,
    where: 'id = place.id',
  }
}

/** The rows that `select`, which ends in a condition, finds in a place, to stand as `table`. */
export const rowsIn = ({ from, where }: Place, table: string, select: string): string =>
  from === undefined
    ? `(${select} and ${where}) as ${table}`
    : `(${from}) as place cross join lateral (${select} and ${where} offset 0) as ${table}`

/** The condition that each word of a parameter is in any place. */
function everywhere(table: string, words: readonly WordsOf[], parameter: number): Pick<Search, 'joins' | 'where'> {
  const joins = words.map(({ of, column, by, through }, index) =>
    through
      ? `cross join lateral (select string_agg(${of}.${column}, ' ') as words from ${through.table}
          join ${of} on ${of}.id = ${through.table}.${by} where ${through.table}.${through.owner} = ${table}.id) as words_${index}`
      : `join (select id, ${column} as words from ${of}) as words_${index} on words_${index}.id = ${table}.${by}`,
  )
  const places = [`${table}.search`, ...words.map((_, index) => `words_${index}.words`)]
  const folded = `array(select fold(word) from unnest($${parameter}::text[]) as word)`
  return { joins: joins.join(' '), where: `concat_ws(' ', ${places.join(', ')}) like all (${folded})` }
}
