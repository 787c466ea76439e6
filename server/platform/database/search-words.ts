import { joinedNumbers } from '#contract/search-numbers.ts'

import { isMet } from './samples.ts'

interface Matching {
  name: string
  sql: string
  values: unknown[]
}

/** The index finds three letters or digits in a row, without accents. */
const trigram = /[a-z0-9]{3}/i
const indexedWords = 2

/** Words of another table that find the rows of this one. */
export interface WordsOf {
  of: string
  column: string
  by: string
  through?: { table: string; owner: string }
  /** A catalogue: few rows, each referred to by many. */
  few?: true
}

export interface SearchedTable {
  table: string
  words?: readonly WordsOf[]
  numbers?: true
  /** SQL of the folded words that this reader may search; all of them without it. */
  foundBy?: string
}

export const termFor = ({ numbers }: Pick<SearchedTable, 'numbers'>, term: string): string =>
  numbers ? joinedNumbers(term) : term

export interface Place {
  from?: string
  where: string
}

export const everyPlace: Place = { where: 'true' }

export interface Search {
  name: string
  places: readonly Place[]
  where: string
  values: unknown[]
  indexed: readonly string[]
}

type Condition = Pick<Search, 'name' | 'where' | 'values'>

/** `%`, `_` and `\` have a meaning in LIKE. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

const wordsIn = (term: string): string[] => term.split(/\s+/u).filter(Boolean)

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length)

const indexedIn = (words: readonly string[]): string[] =>
  longestFirst(words.filter((word) => trigram.test(plain(word)))).slice(0, indexedWords)

/**
 * Each word occurs in `column`, whatever its case and accents. Undefined for an empty term.
 * Words of one or two letters and signs are in no trigram, and the index would be read whole. The longest words narrow
 * most, so the index gets these. Four statements serve any number of words.
 */
export function matching(term: string, column: string, first: number): Matching | undefined {
  const words = wordsIn(term)
  if (words.length === 0) return undefined
  const indexed = indexedIn(words)
  const others = words.filter((word) => !indexed.includes(word))
  // Folds a word once, not for each row of the index.
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
 * The indexes get the two longest words; the others are checked on the rows that have both. Without a word for an index
 * all rows are looked at.
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
  // The index finds by all words of a row, so each word is checked against what the reader may search.
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

export function holding(typed: string, source: SearchedTable, first: number): Condition | undefined {
  const term = termFor(source, typed)
  const own = matching(term, source.foundBy ?? 'search', first)
  if (own === undefined || !source.words) return own && { name: own.name, where: own.sql, values: own.values }
  const { name, conditions, values } = checking(wordsIn(term), source, first)
  return { name, where: conditions.join(' and '), values }
}

/** Most rows lack the longest word, and are then checked for no other. */
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
/** `strpos`, so that the planner does not try an index. */
const has = (column: string, word: string): string => `strpos(${column}, ${word}) > 0`

function placesOf(source: SearchedTable, [one = '', other]: readonly string[]): Place[] {
  const { words = [] } = source
  if (other === undefined) return [undefined, ...words].map((of) => placeOf(of, one))
  const conditions = (parameter: string): string[] => [
    like('search', parameter),
    ...words.map(({ of, column, by }) => `${by} in (select id from ${of} where ${like(column, parameter)})`),
  ]
  // An index that is asked for both words at once finds few rows.
  if (words.every(({ few }) => few))
    return conditions(one).flatMap((here) => conditions(other).map((there) => ({ where: `${here} and ${there}` })))
  return [{ from: bothOf(source, one, other), where: 'id = place.id' }]
}

const metIn = ({ table, words = [] }: SearchedTable, parameter: string): string[] => [
  isMet(table, 'search', folded(parameter)),
  ...words.map(({ of, column, few }) => isMet(of, column, folded(parameter), few)),
]

/** Looking up the other tables' words of 500 projects takes longer than all indexes for a rare word. */
export const mayBeFrequent = (source: SearchedTable, { indexed }: Pick<Search, 'indexed'>): string =>
  indexed.map((parameter) => `(${metIn(source, parameter).join(' or ')})`).join(' and ') || 'true'

/** More rows than this are intersected with the other word's. */
const askedByRow = 1000

const isMetIn = (word: number, place: number): string => `(select met_${word}_${place} from met)`

/**
 * For large tables. A word that the sample lacks is rare: its rows are checked for the other word. An index of one
 * place gets both words. Only two frequent words of different places need all rows of each.
 */
function bothOf(source: SearchedTable, one: string, other: string): string {
  const { table, words = [] } = source
  const places = [undefined, ...words]
  const asked = [one, other]
  const pairs = [
    { rare: one, held: other },
    { rare: other, held: one },
  ]
  const rows = (of: WordsOf | undefined, ...parameters: string[]): string =>
    `select ${table}.id from ${rowsIn(placeOf(of, ...parameters), table, `select id from ${table} where true`)}`
  const branches = (which: (place: number) => string | undefined): string =>
    places.flatMap((_, place) => which(place) ?? []).join(' union all ')

  // A catalogue without the word is not asked again.
  const ofRare = pairs.map(
    ({ rare, held }, word) => `select ${table}.id from (${branches((place) =>
      places[place]?.few ? undefined : `${rows(places[place], rare)} where not ${isMetIn(word, place)}`,
    )}) as rare
      cross join lateral (select * from ${table} where id = rare.id offset 0) as ${table}
      where ${heldBy(source, (column) => like(column, held))}`,
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

/** Each row is read by index: the planner would read a whole table for words that nobody has. */
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

export const rowsIn = ({ from, where }: Place, table: string, select: string): string =>
  from === undefined
    ? `(${select} and ${where}) as ${table}`
    : `(${from}) as place cross join lateral (${select} and ${where} offset 0) as ${table}`

/** Finds the referenced rows first, for a statement over all rows of a table. */
function heldBySets({ table, words = [], foundBy = `${table}.search` }: SearchedTable, parameter: string): string {
  const places = words.map(({ of, column, by, through }) => {
    const ids = `select id from ${of} where ${has(column, folded(parameter))}`
    return through
      ? `${table}.id in (select ${through.owner} from ${through.table} where ${by} in (${ids}))`
      : `${table}.${by} in (${ids})`
  })
  return `(${[has(foundBy, folded(parameter)), ...places].join(' or ')})`
}

const eachWord = 'word'

const held = (source: SearchedTable, word: string): string =>
  heldBy(source, (column) => has(column, word), word === eachWord)

/** A condition that is the same for all rows is asked of a catalogue once. */
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

const allHeld = (source: SearchedTable, parameter: string): string =>
  `(select bool_and(${held(source, eachWord)})
    from unnest((select array_agg(fold(word)) from unnest(${parameter}::text[]) as word)) as word)`
