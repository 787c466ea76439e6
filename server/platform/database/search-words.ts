import { joinedNumbers } from '#contract/search-numbers.ts'

import { isMet } from './samples.ts'

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

/** Where rows are searched. */
export interface SearchedTable {
  /** The table, as columns and joins call it. It has a `search` column. */
  table: string
  /** Words of other tables that its rows are found by. */
  words?: readonly WordsOf[]
  /** Its `search` has documents and telephones as `search_number` gives them, so that a term is asked for their digits. */
  numbers?: true
  /** Of a reader who may not find by all that `search` has: what they may find by, folded, of each row. */
  foundBy?: string
}

/** What is searched for in a source: its numbers as they are kept. */
export const termFor = ({ numbers }: Pick<SearchedTable, 'numbers'>, term: string): string =>
  numbers ? joinedNumbers(term) : term

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
  /** The patterns that indexes are asked for where other tables have words of its rows, as expressions. */
  indexed: readonly string[]
}

/** The same for rows that are there already. */
type Condition = Pick<Search, 'name' | 'where' | 'values'>

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
export function searching(typed: string, source: SearchedTable, first: number): Search | undefined {
  const { words: others = [] } = source
  const term = termFor(source, typed)
  const words = wordsIn(term)
  if (others.length === 0 || words.length === 0) {
    const own = matching(term, source.foundBy ?? 'search', first)
    return own && { name: own.name, places: [{ where: own.sql }], where: 'true', values: own.values, indexed: [] }
  }
  const indexed = indexedIn(words)
  const byIndex = indexed.length > 0
  const asked = byIndex ? indexed : longestFirst(words).slice(0, indexedWords)
  const parameters = asked.map((_, index) => `$${first + index}`)
  // An index finds by all words of a row: each is asked once more whether the reader may find it so.
  const left = source.foundBy === undefined ? words.filter((word) => !asked.includes(word)) : words
  const rest = checking(left, source, first + asked.length)
  const bySets = byIndex ? [] : parameters.map((parameter) => heldBySets(source, parameter))
  return {
    name: `w${indexed.length}${asked.length}${rest.name}`,
    places: byIndex ? placesOf(source, parameters) : [everyPlace],
    where: [...bySets, ...rest.conditions].join(' and ') || 'true',
    values: [...(byIndex ? asked.map(pattern) : asked), ...rest.values],
    indexed: byIndex ? parameters.map(folded) : [],
  }
}

/** The condition that a row holds each word of a term, asked of each row: for few rows. */
export function holding(typed: string, source: SearchedTable, first: number): Condition | undefined {
  const term = termFor(source, typed)
  const own = matching(term, source.foundBy ?? 'search', first)
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
  const { words = [] } = source
  if (other === undefined) return [undefined, ...words].map((of) => placeOf(of, one))
  const conditions = (parameter: string): string[] => [
    like('search', parameter),
    ...words.map(({ of, column, by }) => `${by} in (select id from ${of} where ${like(column, parameter)})`),
  ]
  // Beside catalogues, each pair of places: an index that is asked for both words at once finds few rows.
  if (words.every(({ few }) => few))
    return conditions(one).flatMap((here) => conditions(other).map((there) => ({ where: `${here} and ${there}` })))
  return [{ from: bothOf(source, one, other), where: 'id = place.id' }]
}

/** What tells whether a word is met in some of a few rows of each place. */
const metIn = ({ table, words = [] }: SearchedTable, parameter: string): string[] => [
  isMet(table, 'search', folded(parameter)),
  ...words.map(({ of, column, few }) => isMet(of, column, folded(parameter), few)),
]

/**
 * Whether each word that an index is asked for is met in some of a few rows. To look up the other tables' words of 500
 * projects takes longer than all indexes do for a rare word.
 */
export const mayBeFrequent = (source: SearchedTable, { indexed }: Pick<Search, 'indexed'>): string =>
  indexed.map((parameter) => `(${metIn(source, parameter).join(' or ')})`).join(' and ') || 'true'

/** So many rows with one word are asked for the other, row by row; more are intersected with those that have that. */
const askedByRow = 1000

const isMetIn = (word: number, place: number): string => `(select met_${word}_${place} from met)`

/**
 * The ids of rows that have two words, where large tables are referred to. A word that is not met among a few rows of a
 * place is rare there: what it finds is asked for the other word, row by row. Where one place has both, its index is asked
 * for both at once. Only of words that are frequent in different places all rows are found and intersected.
 */
function bothOf(source: SearchedTable, one: string, other: string): string {
  const { table, words = [] } = source
  const places = [undefined, ...words]
  const asked = [one, other] as const
  const rows = (of: WordsOf | undefined, ...parameters: string[]): string =>
    `select ${table}.id from ${rowsIn(placeOf(of, ...parameters), table, `select id from ${table} where true`)}`
  const branches = (which: (place: number) => string | undefined): string =>
    places.flatMap((_, place) => which(place) ?? []).join(' union all ')

  // A catalogue that has the word nowhere is asked no more.
  const ofRare = asked.map(
    (parameter, word) => `select ${table}.id from (${branches((place) =>
      places[place]?.few ? undefined : `${rows(places[place], parameter)} where not ${isMetIn(word, place)}`,
    )}) as rare
      cross join lateral (select * from ${table} where id = rare.id offset 0) as ${table}
      where ${heldBy(source, (column) => like(column, asked[1 - word]!))}`,
  )
  const together = branches((place) =>
    places[place]?.through
      ? undefined
      : `${rows(places[place], one, other)} where ${isMetIn(0, place)} and ${isMetIn(1, place)}`,
  )
  const ofFrequent = asked.map((parameter, word) =>
    branches((place) => `${rows(places[place], parameter)} where ${isMetIn(word, place)}`),
  )
  const apart = places.flatMap((of, here) =>
    places.flatMap((_, there) =>
      here === there && !of?.through ? [] : [`${isMetIn(0, here)} and ${isMetIn(1, there)}`],
    ),
  )
  const met = asked.flatMap((parameter, word) =>
    metIn(source, parameter).map((condition, place) => `${condition} as met_${word}_${place}`),
  )
  return `with met as materialized (select ${met.join(', ')}),
      frequent as materialized (select id from (${ofFrequent[0]}) as few where ${apart.join(' or ')})
    ${ofRare.join(' union ')} union ${together}
    union select ${table}.id from frequent cross join lateral (select * from ${table} where id = frequent.id offset 0) as ${table}
      where (select count(*) from frequent) <= ${askedByRow} and ${heldBy(source, (column) => like(column, other))}
    union (select id from frequent intersect select id from (${ofFrequent[1]}) as other
      where (select count(*) from frequent) > ${askedByRow})`
}

/**
 * Rows with each word, or that refer to one with each. They are read by their index for each such row: left to choose, the planner reads
 * a whole table for words that nobody has.
 */
function placeOf(words: WordsOf | undefined, ...parameters: string[]): Place {
  const having = (column: string): string => parameters.map((parameter) => like(column, parameter)).join(' and ')
  if (!words) return { where: having('search') }
  const { of, column, by, through } = words
  const ids = `select id from ${of} where ${having(column)}`
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
function heldBySets({ table, words = [], foundBy = `${table}.search` }: SearchedTable, parameter: string): string {
  const places = words.map(({ of, column, by, through }) => {
    const ids = `select id from ${of} where ${has(column, folded(parameter))}`
    return through
      ? `${table}.id in (select ${through.owner} from ${through.table} where ${by} in (${ids}))`
      : `${table}.${by} in (${ids})`
  })
  return `(${[has(foundBy, folded(parameter)), ...places].join(' or ')})`
}

/** What each of several words is called in a statement. */
const eachWord = 'word'

/** The same, which is looked up. */
const held = (source: SearchedTable, word: string): string =>
  heldBy(source, (column) => has(column, word), word === eachWord)

/** The same by another condition. One that is the same for all rows is asked of a catalogue once. */
function heldBy(source: SearchedTable, holds: (column: string) => string, isForEach = false): string {
  const { table, words = [], foundBy = `${table}.search` } = source
  const places = words.map(({ of, column, by, through, few }) => {
    if (few && !isForEach) return `${table}.${by} in (select id from ${of} where ${holds(column)})`
    return through
      ? `coalesce((select bool_or(${holds(column)}) from ${through.table} join ${of} on ${of}.id = ${by}
          where ${through.owner} = ${table}.id), false)`
      : `(select ${holds(column)} from ${of} where id = ${table}.${by})`
  })
  return `(${[holds(foundBy), ...places].join(' or ')})`
}

/** The same of each word of a parameter. */
const allHeld = (source: SearchedTable, parameter: string): string =>
  `(select bool_and(${held(source, eachWord)})
    from unnest((select array_agg(fold(word)) from unnest(${parameter}::text[]) as word)) as word)`
