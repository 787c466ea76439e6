import * as z from 'zod/mini'

import { rewound } from '#server/features/forecast/rewind.rules.ts'
import type { Database } from '#server/platform/database/database.ts'

import { columnNames, valuesOfRecord, type ImportedNoun, type NaturalKey, type Values } from '../nouns/noun.rules.ts'

const Stored = z.object({ id: z.int(), version: z.int(), record: z.looseObject({ id: z.int() }) })

export interface LastChange {
  name: string | null
  at: string
}

export interface StoredRecord {
  id: number
  version: number
  theirs: Values
  /** Undefined without a version in the row. */
  base: Values | undefined
  /** Null when the trail does not know. */
  baseAt: string | null
  changes: Readonly<Record<string, LastChange>>
}

const Trailed = z.object({
  id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  at: z.string(),
  name: z.nullable(z.string()),
  later: z.boolean(),
})
type Change = z.infer<typeof Trailed>

/** Newest first; the change that made a row's version is not `later`. */
const changesSince = (
  db: Database,
  { entity }: ImportedNoun,
  asked: readonly { id: number; version: number }[],
): Promise<Change[]> =>
  db.named(
    'imports.changesSince',
    `select audit.entity_id as id, audit.action, audit.before, audit.after, audit.at,
      record_name('employee', audit.actor_id) as name, audit.version is null or audit.version > asked.version as later
    from unnest($2::integer[], $3::integer[]) as asked (id, version)
    join audit on audit.entity = $1 and audit.entity_id = asked.id
      and (audit.version is null or audit.version >= asked.version)
    order by audit.id desc`,
    [entity, asked.map(({ id }) => id), asked.map(({ version }) => version)],
    Trailed,
  )

function lastChanges({ columns }: ImportedNoun, changes: readonly Change[]): Record<string, LastChange> {
  const found: Record<string, LastChange> = {}
  for (const { after, name, at } of changes)
    for (const [field, column] of Object.entries(columns))
      if (after && column.name in after) found[field] ??= { name, at }
  return found
}

/** The trail rewinds them to the row's version. `projectId` is the noun's. */
export async function storedRecords(
  db: Database,
  noun: ImportedNoun,
  asked: readonly { id: number; version: number | null }[],
  projectId: number | undefined,
): Promise<Map<number, StoredRecord>> {
  if (asked.length === 0) return new Map()
  const columns = columnNames(noun)
  const records = await db.named(
    `imports.records.${noun.table}`,
    `select id, version, to_json(those) as record from (
      select id, version, ${columns.join(', ')} from ${noun.table}
      where id = any ($1::integer[])${noun.ofProject ? ' and project_id = $2::integer' : ''}
    ) as those`,
    [asked.map(({ id }) => id), ...ofProject(noun, projectId)],
    Stored,
  )
  const versions = new Map(asked.map(({ id, version }) => [id, version]))
  const dated = records.flatMap(({ id }) => {
    const version = versions.get(id) ?? null
    return version === null ? [] : [{ id, version }]
  })
  const byId = Map.groupBy(dated.length > 0 ? await changesSince(db, noun, dated) : [], ({ id }) => id)
  return new Map(
    records.map(({ id, version, record }): [number, StoredRecord] => {
      const all = byId.get(id) ?? []
      const later = all.filter((change) => change.later)
      const [before] = rewound([record], later)
      const isDated = (versions.get(id) ?? null) !== null
      return [
        id,
        {
          id,
          version,
          theirs: valuesOfRecord(noun, record),
          base: isDated && before ? valuesOfRecord(noun, before) : undefined,
          baseAt: all.find((change) => !change.later)?.at ?? null,
          changes: lastChanges(noun, later),
        },
      ]
    }),
  )
}

export async function removedRecords(
  db: Database,
  { entity }: ImportedNoun,
  ids: readonly number[],
): Promise<Map<number, LastChange>> {
  if (ids.length === 0) return new Map()
  const rows = await db.named(
    'imports.removed',
    `select distinct on (entity_id) entity_id as id, at, record_name('employee', actor_id) as name from audit
    where entity = $1 and entity_id = any ($2::integer[]) and action = 'delete' order by entity_id, id desc`,
    [entity, ids],
    z.object({ id: z.int(), at: z.string(), name: z.nullable(z.string()) }),
  )
  return new Map(rows.map(({ id, ...change }) => [id, change]))
}

export async function heldRecords(
  db: Database,
  { table }: ImportedNoun,
  { sql }: NonNullable<ImportedNoun['held']>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.named(
    `imports.held.${table}`,
    `select distinct id from (${sql}) as held (id)`,
    [ids],
    z.object({ id: z.int() }),
  )
  return new Set(rows.map(({ id }) => id))
}

const ofProject = (noun: ImportedNoun, projectId: number | undefined): (number | null)[] =>
  noun.ofProject ? [projectId ?? null] : []

/** By the key's index; the oldest of several. */
export async function recordsWithKey(
  db: Database,
  noun: ImportedNoun,
  { fields, sql }: NaturalKey,
  asked: readonly (readonly string[])[],
  projectId: number | undefined,
): Promise<Map<number, number>> {
  if (asked.length === 0) return new Map()
  const { table } = noun
  const texts = (index: number) => asked.map((parts) => parts[index] ?? '')
  const rows = await db.named(
    `imports.key.${table}.${fields.join('.')}`,
    `select min(${table}.id) as id, asked.ordinality::integer as ordinality
    from unnest($1::text[], $2::text[]) with ordinality as asked (f0, f1, ordinality)
    join ${table} on ${sql}${noun.ofProject ? ` and ${table}.project_id = $3::integer` : ''} group by asked.ordinality`,
    [texts(0), texts(1), ...ofProject(noun, projectId)],
    z.object({ id: z.int(), ordinality: z.int() }),
  )
  return new Map(rows.map(({ id, ordinality }) => [ordinality - 1, id]))
}
