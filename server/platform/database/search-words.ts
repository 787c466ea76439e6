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
  /** A catalogue: few rows, each of which many refer to. */
  few?: true
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

/** How the rows that hold each word of a term are found: in any of its places, if they pass `where`. */
export interface Search {
  /** Tells its statements apart. */
  name: string
  places: readonly Place[]
  where: string
  values: unknown[]
}

/** Every character of a word for itself: `%`, `_` and `\` have a meaning in LIKE. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

const wordsIn = (term: string): string[] => term.split(/\s+/u).filter(Boolean)

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length)

/** The words that a trigram index is asked for: the longest ones that it finds. */
const indexedIn = (words: readonly string[]): string[] =>
  longestFirst(words.filter((word) => trigram.test(plain(word)))).slice(0, indexedWords)

/**
 * The condition that each word of a term occurs in `column`, whatever its case and accents; undefined for an empty
 * term. `first` is the number of its first parameter.
 *
 * Words of one or two letters, and signs, are in no trigram: an index asked for them would be read whole, which takes
 * longer than the table. The longest words find most, so they are the ones that the index is asked for. However many
 * words there are, there are four statements at most.
 */
export function matching(term: string, column: string, first: number): Matching | undefined {
  const words = wordsIn(term)
  if (words.length === 0) return undefined
  const indexed = indexedIn(words)
  const others = words.filter((word) => !indexed.includes(word))
  // In a selection of its own, a word is folded once and not for each row that the index finds.
  const conditions = indexed.map((_, index) => like(column, `$${first + index}`))
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
 * The same in a table whose rows are found by words of others, too. The two longest words are asked of the indexes, the
 * others are checked on the rows that have both. Without a word for an index all rows are looked at, for two words by what
 * each place has of them.
 */
export function searching(term: string, source: SearchedTable, first: number): Search | undefined {
  const { words: others = [] } = source
  const words = wordsIn(term)
  if (others.length === 0 || words.length === 0) {
    const own = matching(term, 'search', first)
    return own && { name: own.name, places: [{ where: own.sql }], where: 'true', values: own.values }
  }
  const indexed = indexedIn(words)
  const byIndex = indexed.length > 0
  const asked = byIndex ? indexed : longestFirst(words).slice(0, indexedWords)
  const parameters = asked.map((_, index) => `$${first + index}`)
  const rest = checking(
    words.filter((word) => !asked.includes(word)),
    source,
    first + asked.length,
  )
  const bySets = byIndex ? [] : parameters.map((parameter) => heldBySets(source, parameter))
  return {
    name: `w${indexed.length}${asked.length}${rest.name}`,
    places: byIndex ? placesOf(source, parameters) : [everyPlace],
    where: [...bySets, ...rest.conditions].join(' and ') || 'true',
    values: [...(byIndex ? asked.map(pattern) : asked), ...rest.values],
  }
}

/** The condition that a row holds each word of a term, asked of each row: for few rows. */
export function holding(term: string, source: SearchedTable, first: number): Omit<Search, 'places'> | undefined {
  const own = matching(term, 'search', first)
  if (own === undefined || !source.words) return own && { name: own.name, where: own.sql, values: own.values }
  const { name, conditions, values } = checking(wordsIn(term), source, first)
  return { name, where: conditions.join(' and '), values }
}

/** Words that each row is asked for: the longest first, which most rows lack, so that they are asked for no other. */
function checking(words: readonly string[], source: SearchedTable, first: number) {
  const [longest, ...others] = longestFirst(words)
  if (longest === undefined) return { name: '', conditions: [], values: [] }
  const one = held(source, folded(`$${first}`))
  return others.length === 0
    ? { name: 'r', conditions: [one], values: [longest] }
    : { name: 'rm', conditions: [one, allHeld(source, `$${first + 1}`)], values: [longest, others] }
}

const folded = (parameter: string): string => `(select fold(${parameter}))`
const like = (column: string, parameter: string): string => `${column} like ${folded(parameter)}`
/** For no index: the planner would ask one for a word that it can't find by. */
const has = (column: string, word: string): string => `strpos(${column}, ${word}) > 0`

/** Where one word is found, or two. */
function placesOf(source: SearchedTable, [one = '', other]: readonly string[]): Place[] {
  const { table, words = [] } = source
  if (other === undefined) return [{ where: like('search', one) }, ...words.map((of) => placeOf(of, one))]
  const conditions = (parameter: string): string[] => [
    like('search', parameter),
    ...words.map(({ of, column, by }) => `${by} in (select id from ${of} where ${like(column, parameter)})`),
  ]
  // Beside catalogues, each pair of places: an index that is asked for both words at once finds few rows.
  if (words.every(({ few }) => few))
    return conditions(one).flatMap((here) => conditions(other).map((there) => ({ where: `${here} and ${there}` })))
  const ids = (parameter: string): string =>
    placesOf(source, [parameter])
      .map((place) => `select ${table}.id from ${rowsIn(place, table, `select id from ${table} where true`)}`)
      .join(' union all ')
  // Where nothing has the first word, nobody is asked for the other.
  const from = `with first as materialized (${ids(one)}) select id from first
    intersect select id from (${ids(other)}) as other where exists (select from first)`
  return [{ from, where: 'id = place.id' }]
}

/**
 * Rows that refer to one with the word. They are read by their index for each such row: left to choose, the planner reads
 * a whole table for words that nobody has.
 */
function placeOf({ of, column, by, through }: WordsOf, parameter: string): Place {
  const ids = `select id from ${of} where ${like(column, parameter)}`
  if (!through) return { from: ids, where: `${by} = place.id` }
  const { table, owner } = through
  return {
    from: `select distinct link.id from (${ids}) as found
      cross join lateral (select ${owner} as id from ${table} where ${by} = found.id offset 0) as link`,
    where: 'id = place.id',
  }
}

/** The rows that `select`, which ends in a condition, finds in a place, to stand as `table`. */
export const rowsIn = ({ from, where }: Place, table: string, select: string): string =>
  from === undefined
    ? `(${select} and ${where}) as ${table}`
    : `(${from}) as place cross join lateral (${select} and ${where} offset 0) as ${table}`

/** The condition that a row holds a word, or refers to one of all that do, who are found before: for all rows of a table. */
function heldBySets({ table, words = [] }: SearchedTable, parameter: string): string {
  const places = words.map(({ of, column, by, through }) => {
    const ids = `select id from ${of} where ${has(column, folded(parameter))}`
    return through
      ? `${table}.id in (select ${through.owner} from ${through.table} where ${by} in (${ids}))`
      : `${table}.${by} in (${ids})`
  })
  return `(${[has(`${table}.search`, folded(parameter)), ...places].join(' or ')})`
}

/** The condition that a row holds a word, or refers to one that does, which is looked up. */
function held({ table, words = [] }: SearchedTable, word: string): string {
  const places = words.map(({ of, column, by, through }) =>
    through
      ? `coalesce((select bool_or(${has(column, word)}) from ${through.table} join ${of} on ${of}.id = ${by}
          where ${through.owner} = ${table}.id), false)`
      : `(select ${has(column, word)} from ${of} where id = ${table}.${by})`,
  )
  return `(${[has(`${table}.search`, word), ...places].join(' or ')})`
}

/** The same of each word of a parameter. */
const allHeld = (source: SearchedTable, parameter: string): string =>
  `(select bool_and(${held(source, 'word')})
    from unnest((select array_agg(fold(word)) from unnest(${parameter}::text[]) as word)) as word)`
