import * as z from 'zod/mini'

import { keysOf } from '#contract/keys.ts'
import type { Permission } from '#contract/permissions.ts'
import type { SearchGroup, SearchNoun } from '#contract/search.ts'
import type { Database } from '#server/platform/database/database.ts'
import { areMore, looked } from '#server/platform/database/samples.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { longestPiece, mayBeMistyped, nearPatterns, wordsNear } from './near.rules.ts'
import { searchAll } from './search.queries.ts'
import { searched } from './searched.rules.ts'
import { wordsOf } from './shown-words.rules.ts'

const names = {
  projects: 'search',
  customers: 'name_search',
  contacts: 'search',
  employees: 'name_search',
} satisfies Partial<Record<SearchNoun, string>>
type NamedNoun = keyof typeof names
const nounsOfNames = keysOf(names)

const mostTexts = 200
/** Frequent words must leave space for rare ones. */
const mostFrequent = 50
const mostTerms = 3
/** A word in more names is not mistyped. */
const frequent = 1000
/** Fewer hits are too little, unless one is of these nouns. */
const enough = 3

const Text = z.object({ text: z.string() })
const Known = z.object({ word: z.string(), frequent: z.boolean() })

type Permissions = ReadonlySet<Permission>

const readable = (permissions: Permissions): NamedNoun[] =>
  nounsOfNames.filter((noun) => permissions.has(searched[noun].list.access))

/**
 * Words that no name has, else those that few have. A sample of each table finds frequent words, so that no index reads
 * thousands of hits; `offset 0` keeps the planner from reading the whole table.
 */
async function suspected(db: Database, words: readonly string[], nouns: readonly NamedNoun[]): Promise<string[]> {
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const { table } = searched[noun]
      const has = `${names[noun]} like '%' || asked.word || '%'`
      return db.wide(
        `search.words.${noun}`,
        `with few as materialized (${looked(table, names[noun])}),
          asked as materialized (select word, (select ${areMore(has, frequent)} from few, pg_class
              where oid = '${table}'::regclass group by reltuples) as frequent
            from unnest($1::text[]) as asked (word)),
          hits as materialized (select word from asked
            cross join lateral (select id from ${table} where ${has} offset 0) as hit where frequent is not true)
        select word, frequent is true as frequent from asked where frequent or word in (select word from hits)`,
        [words],
        Known,
      )
    }),
  )
  const known = found.flat()
  const unknown = words.filter((word) => !known.some((one) => one.word === word))
  if (unknown.length > 0) return unknown
  return words.filter((word) => !known.some((one) => one.word === word && one.frequent))
}

/**
 * With one letter mistyped. For `valencia_os` an index reads each name with 'valencia': where these are frequent, only
 * the sample is asked. `valencian_s` and `valenciano_` are read once together, by 'valencian'.
 */
async function textsNear(db: Database, word: string, nouns: readonly NamedNoun[]): Promise<string[]> {
  const patterns = nearPatterns(word)
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const { table } = searched[noun]
      return db.wide(
        `search.near.${noun}`,
        `with few as materialized (${looked(table, `${names[noun]} as text`)}),
          asked as materialized (select '%' || pattern || '%' as pattern, piece, (
              select ${areMore(`text like '%' || piece || '%'`, frequent)} from few, pg_class
              where oid = '${table}'::regclass group by reltuples) is true as frequent
            from unnest($1::text[], $2::text[]) as asked (pattern, piece)),
          pieces as (select distinct piece from asked where not frequent and not exists (select from asked as shorter
              where not frequent and piece <> asked.piece and asked.piece like '%' || piece || '%')),
          hits as materialized (select hit.text from pieces cross join lateral (
              select ${names[noun]} as text from ${table} where ${names[noun]} like '%' || piece || '%' offset 0) as hit
            where hit.text like any (array(select pattern from asked where not frequent))
            union all (select text from few where text like any (array(select pattern from asked where frequent))
              limit ${mostFrequent}))
        select distinct text from hits limit ${mostTexts}`,
        [patterns, patterns.map(longestPiece)],
        Text,
      )
    }),
  )
  return found.flat().map(({ text }) => text)
}

async function termsNear(db: Database, term: string, permissions: Permissions): Promise<string[]> {
  const nouns = readable(permissions)
  const words = wordsOf(term)
  const mistyped = words.filter((word) => mayBeMistyped(word))
  if (mistyped.length === 0) return []
  const suspects = words.length > 1 ? await suspected(db, mistyped, nouns) : mistyped
  const terms = await Promise.all(
    suspects.map(async (word) =>
      wordsNear(word, await textsNear(db, word, nouns))
        .slice(0, mostTerms)
        .map((near) => words.map((one) => (one === word ? near : one)).join(' ')),
    ),
  )
  return terms.flat().slice(0, mostTerms)
}

export function isTooLittle(groups: readonly SearchGroup[]): boolean {
  const hits = groups.reduce((sum, { items }) => sum + items.length, 0)
  return hits < enough && !groups.some(({ noun }) => noun === 'licences' || Object.hasOwn(names, noun))
}

/** The likeliest first. Only for a term that finds too little. */
export async function searchNear(
  db: Database,
  { searchTerm, top }: { searchTerm: string; top: number },
  caller: Pick<Caller, 'permissions' | 'hidden'>,
): Promise<SearchGroup[]> {
  const terms = await termsNear(db, searchTerm, caller.permissions)
  const found: SearchGroup[] = []
  for (const near of terms) {
    if (!isTooLittle(found)) break
    const groups = await searchAll(db, { searchTerm: near, top }, caller)
    found.push(...groups.map((group) => ({ ...group, near })))
  }
  return found
}
