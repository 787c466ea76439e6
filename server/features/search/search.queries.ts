import * as z from 'zod/mini'

import type { Hidden } from '#contract/hidden-fields.ts'
import { type SearchGroup, type SearchNoun, searchNouns } from '#contract/search.ts'
import { searchedAs } from '#server/features/employees/hidden-employees.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsById } from '#server/platform/database/lists.ts'
import { areMore, looked } from '#server/platform/database/samples.ts'
import { holding, matching, mayBeFrequent, rowsIn, searching, termFor } from '#server/platform/database/search-words.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { searched, type Searched } from './searched.rules.ts'

/** Beyond it the answer gives no number. */
const counted = 1000
/**
 * In joined large tables, hits of two frequent words are not counted once the sample has so many in a table of so many
 * rows: then there are more than 100. Finding 300 projects of two frequent names takes as long as all other nouns.
 */
const costly = { hits: 8, rows: 7000 }
const walked = 500
/** Fewer characters would find too many by chance. */
const leastOfSerial = 4

const Found = z.object({
  id: z.int(),
  name: z.string(),
  detail: z.string(),
  day: z.nullable(z.string()),
  project: z.nullable(z.int()),
  total: z.nullable(z.int()),
})

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** As a range of an index, up to the last character of Unicode. */
const beginsWith = (key: string, start: string): string => `${key} >= ${start} and ${key} < ${start} || chr(1114111)`

const shown = ({ table, joins, name, detail, day, project }: Searched, order: string, total: string): string =>
  `select ${table}.id, ${name} as name, concat_ws(' · ', ${detail.map((part) => `nullif(${part}, '')`).join(', ')}) as detail,
    ${day} as day, ${project} as project, counts.total
  from ${rowsById({ table, joins }, `select id, row_number() over (order by ${order}) as place from hits order by ${order} limit $1`)}
  cross join (select ${total} as total) as counts order by hit.place`

const countUpTo = (rows: string): string => `(select nullif(count(*), ${counted + 1})::int from ${rows})`

function byBeginning(noun: Searched, key: string, start: string, value: string): Statement {
  return {
    name: 'begins',
    text: `with hits as materialized (
        select id, ${key} as key from ${noun.table} where ${beginsWith(key, start)} order by ${key}, id limit ${counted + 1}
      ) ${shown(noun, 'key, id', countUpTo('hits'))}`,
    values: [value],
  }
}

/**
 * A sample comes first: when its hits prove more than are counted, no index is asked, because it would read for tens of
 * milliseconds. Then the sample's hits are shown, with those of the first rows in order: names that begin with the
 * term, or the newest.
 */
function byWords(noun: Searched, term: string, key: string): Statement | undefined {
  const { table, order } = noun
  const named = order === 'name'
  const first = named ? 3 : 2
  const byIndex = searching(term, noun, first)
  const byRow = byIndex && holding(term, noun, first + byIndex.values.length)
  if (!byRow) return undefined
  const isHit = byRow.where
  const start = '(select sort_key($2))'
  const manyJoined = noun.words?.some(({ few }) => !few)
    ? `or count(*) filter (where hit) >= ${costly.hits} and reltuples >= ${costly.rows}`
    : ''
  const isCommon = '(select common from estimate)'
  const keyed = `select *, ${key} as key from ${table}`
  const branches = byIndex.places.map(
    (place) => `(select ${table}.id, ${table}.key
      from ${rowsIn(place, table, `${keyed} where true`)}
      where not coalesce(${isCommon}, false) and ${byIndex.where} limit ${counted + 1})`,
  )
  const parts = [
    `looked as materialized (select ${table}.id, ${table}.key, ${isHit} as hit
      from (${looked(table, `*, ${key} as key`)}) as ${table} where ${mayBeFrequent(noun, byIndex)})`,
    `estimate as materialized (
      select ${areMore('hit', counted)} ${manyJoined} as common
      from looked, pg_class where oid = '${table}'::regclass group by reltuples)`,
    `found as materialized (select id, key from (${branches.join(' union ')}) as hits limit ${counted + 1})`,
    // Row by row in the order of an index, until enough are hits: sorting all takes as long as reading them.
    `first as materialized (select few.id, few.key
      from (select id, ${key} as key from ${table} ${named ? `where ${beginsWith(key, start)}` : ''}
        order by ${named ? `${key}, id` : 'id desc'} limit ${walked}) as few
      join lateral (select * from ${table} where id = few.id offset 0) as ${table} on true
      where (${isCommon} or (select count(*) from found) > ${counted}) and ${isHit} limit $1)`,
    `hits as (select id, key from found union select id, key from first
      union select id, key from looked where hit and ${isCommon})`,
  ]
  return {
    name: byIndex.name,
    text: `with ${parts.join(',\n')}
      ${shown(
        noun,
        named ? `(${beginsWith('key', start)}) desc, key, id` : 'id desc',
        `case when not coalesce(${isCommon}, false) then ${countUpTo('found')} end`,
      )}`,
    values: [...(named ? [term.split(/\s+/u, 1)[0]] : []), ...byIndex.values, ...byRow.values],
  }
}

/** Undefined for a term that is too short. */
function statementFor(noun: Searched, typed: string): Statement | undefined {
  const term = termFor(noun, typed)
  const { key, keyOf = 'sort_key' } = noun
  if (noun.order === 'serial') {
    const serial = term.toLowerCase().replaceAll(/[\s-]/g, '')
    return /^[a-z0-9]+$/.test(serial) && serial.length >= leastOfSerial
      ? byBeginning(noun, noun.key, '$2::text', serial)
      : undefined
  }
  const hasTrigram = !(matching(term, 'search', 1)?.name.startsWith('0') ?? true)
  if (hasTrigram) return byWords(noun, term, noun.order === 'name' ? noun.key : 'id')
  return key === undefined ? undefined : byBeginning(noun, key, `(select ${keyOf}($2))`, term)
}

/** Sent together with the other nouns' statements, on the connection for wide reads. */
async function searchNoun(
  db: Database,
  noun: SearchNoun,
  { term, top, hidden }: { term: string; top: number; hidden: Hidden },
): Promise<SearchGroup | undefined> {
  const { key, ...seen } = noun === 'employees' ? searchedAs('employees', hidden) : { key: '' }
  const how = { ...searched[noun], ...seen }
  const statement = statementFor(how, term)
  if (!statement) return undefined
  const { name, text, values } = statement
  const rows = await db.wide(`search.${noun}${key}.${name}`, text, [top, ...values], Found)
  if (rows.length === 0) return undefined
  const total = rows[0]?.total ?? undefined
  return {
    noun,
    ...(total !== undefined && { total }),
    items: rows.map(({ id, name, detail, day, project }) => ({
      id,
      name,
      detail,
      day,
      path: how.path(id, project ?? 0),
    })),
  }
}

/** All nouns that the caller may list, within one turn of the event loop, so that the statements are sent together. */
export async function searchAll(
  db: Database,
  { searchTerm, top }: { searchTerm: string; top: number },
  { permissions, hidden }: Pick<Caller, 'permissions' | 'hidden'>,
): Promise<SearchGroup[]> {
  if (searchTerm === '') return []
  const readable = searchNouns.filter((noun) => permissions.has(searched[noun].list.access))
  const groups = await Promise.all(
    readable.map(async (noun) => searchNoun(db, noun, { term: searchTerm, top, hidden })),
  )
  return groups.filter((group) => group !== undefined)
}
