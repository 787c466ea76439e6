import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { AuditEntity } from '#contract/audit-fields.ts'
import { maxBulk, undoMinutes, type BulkAnswer } from '#contract/bulk.ts'
import { idIn } from '#contract/fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { Refusal, unchanged as unchangedSince, wrongField } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eachAlone } from '#server/platform/database/each-alone.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { Caller, CallContext } from './endpoint.ts'
import { problemOf, textsOf } from './problem.ts'

export interface BulkItem<Sent> {
  id: number
  sent: Sent
  ifMatch: readonly number[] | undefined
}

const ChangedRow = z.object({
  id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  before: z.nullable(z.record(z.string(), z.unknown())),
  version: z.nullable(z.int()),
})
export type ChangedRow = z.infer<typeof ChangedRow>

interface Locked {
  id: number
  version: number
}

interface Begun<Sent, Record extends Locked> {
  locked: readonly Record[]
  change: (before: Record, item: BulkItem<Sent>) => Promise<boolean>
}

interface BulkNoun<Filter, Changes, Sent, Record extends Locked> {
  entity: AuditEntity
  find: (query: Filter & Whole) => Promise<Page<{ id: number }>>
  sentFor: (changes: Changes) => Sent
  sentToUndo: (row: ChangedRow) => Sent
  begin: (tx: Transaction<Tables>, items: readonly BulkItem<Sent>[]) => Promise<Begun<Sent, Record>>
}

const whole = { searchTerm: '', offset: 0, top: maxBulk + 1, ascending: true } as const
type Whole = Pick<ListQuery, keyof typeof whole>

interface Body<Filter, Changes> {
  ids?: readonly number[] | undefined
  filter?: Filter | undefined
  changes?: Changes | undefined
  versions?: Record<string, number> | undefined
  undo?: string | undefined
}
export type BulkCall<Filter, Changes> = CallContext & {
  caller: Caller
  body: Body<Filter, Changes>
  query: { dryRun: boolean }
}
interface Portal {
  db: Database
  clock: Clock
}

/**
 * One transaction, an audit row for each record. A refused record does not stop the others; a dry run is rolled back.
 * @throws Refusal bulk-too-many, undo-over
 */
export async function changeInBulk<Filter extends object, Changes, Sent, Record extends Locked>(
  portal: Portal,
  call: BulkCall<Filter, Changes>,
  noun: BulkNoun<Filter, Changes, Sent, Record>,
): Promise<BulkAnswer> {
  const { db, clock } = portal
  const { actor, query, requestId } = call
  const items = await itemsOf(portal, call, noun)
  const { changed, unchanged, failed, versions } =
    items.length === 0 ? nothing : await run(db, actor, query.dryRun, (tx) => changeEach(tx, items, noun))
  const names = await namesOf(db, noun.entity, [...failed.keys()])
  const texts = textsOf(call.language)
  const until = new Date(clock.now().getTime() + undoMinutes * 60_000)
  return {
    changed,
    unchanged,
    failed: Array.from(failed, ([id, refusal]) => {
      const { detail, errors } = problemOf(refusal, texts)
      return { id, name: names.get(id) ?? null, problem: errors?.[0]?.message ?? detail }
    }),
    undo: changed > 0 && !query.dryRun ? { change: requestId, until: until.toISOString() } : null,
    versions: query.dryRun ? versions : null,
  }
}

interface Outcome {
  changed: number
  unchanged: number
  failed: ReadonlyMap<number, Refusal>
  versions: Record<string, number>
}
const nothing: Outcome = { changed: 0, unchanged: 0, failed: new Map(), versions: {} }

async function changeEach<Sent, Record extends Locked>(
  tx: Transaction<Tables>,
  items: readonly BulkItem<Sent>[],
  noun: Pick<BulkNoun<never, never, Sent, Record>, 'begin'>,
): Promise<Outcome> {
  const { locked, change } = await noun.begin(tx, items)
  const records = new Map(locked.map((record) => [record.id, record]))
  const failed = new Map<number, Refusal>()
  let changed = 0
  await eachAlone(
    tx,
    items,
    async (item) => {
      if (await change(unchangedSince(records.get(item.id), item.ifMatch), item)) changed += 1
    },
    ({ id }, error) => {
      if (!(error instanceof Refusal)) throw error
      failed.set(id, error)
    },
  )
  const versions = items.flatMap(({ id, ifMatch }) => {
    const version = ifMatch?.[0] ?? records.get(id)?.version
    return version === undefined ? [] : [[id, version]]
  })
  return {
    changed,
    unchanged: items.length - changed - failed.size,
    failed,
    versions: Object.fromEntries(versions),
  }
}

class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('A dry run stores nothing')
    this.outcome = outcome
  }
}

async function run(
  db: Database,
  actor: CallContext['actor'],
  isDry: boolean,
  work: (tx: Transaction<Tables>) => Promise<Outcome>,
): Promise<Outcome> {
  if (!isDry) return db.change(actor, work)
  try {
    return await db.change(actor, async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

async function itemsOf<Filter extends object, Changes, Sent>(
  portal: Portal,
  call: BulkCall<Filter, Changes>,
  {
    entity,
    find,
    sentFor,
    sentToUndo,
  }: Pick<BulkNoun<Filter, Changes, Sent, never>, 'entity' | 'find' | 'sentFor' | 'sentToUndo'>,
): Promise<BulkItem<Sent>[]> {
  const { ids, filter, changes, versions, undo } = call.body
  if (undo !== undefined) {
    const rows = await changedRows(portal, call, entity, undo)
    if (rows.length === 0) throw new Refusal('undo-over')
    return rows.map((row) => ({
      id: row.id,
      sent: sentToUndo(row),
      ifMatch: row.version === null ? [] : [row.version],
    }))
  }
  // The contract asks for these.
  if (changes === undefined) throw wrongField('changes', 'required')
  const sent = sentFor(changes)
  const found = ids ?? countedIn(versions) ?? (await idsFound(find, filter))
  return found.map((id) => {
    const version = versions?.[id]
    return { id, sent, ifMatch: version === undefined ? undefined : [version] }
  })
}

const countedIn = (versions: Record<string, number> | undefined): number[] | undefined =>
  versions &&
  Object.keys(versions)
    .flatMap((key) => idIn(key) ?? [])
    .toSorted((a, b) => a - b)

async function idsFound<Filter extends object>(
  find: (query: Filter & Whole) => Promise<Page<{ id: number }>>,
  filter: Filter | undefined,
): Promise<number[]> {
  if (filter === undefined) throw wrongField('ids', 'required')
  const { data, filteredRecordsCount: count } = await find({ ...whole, ...filter })
  if (count > maxBulk) throw new Refusal('bulk-too-many', { params: { count, most: maxBulk } })
  return data.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** None once the time to undo the change is over. */
const changedRows = (
  { db, clock }: Portal,
  { actor }: CallContext,
  entity: AuditEntity,
  change: string,
): Promise<ChangedRow[]> =>
  db.named(
    'bulk.changed',
    `select distinct on (entity_id) entity_id as id, action, before, version from audit
      where actor_id = $1 and at > $2 and entity = $3 and call = $4 and request_id = $5 order by entity_id, id desc`,
    [
      actor.employeeId,
      new Date(clock.now().getTime() - undoMinutes * 60_000).toISOString(),
      entity,
      actor.call,
      change,
    ],
    ChangedRow,
  )

async function namesOf(db: Database, entity: AuditEntity, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.named(
    'bulk.names',
    'select id, record_name($1, id) as name from unnest($2::integer[]) as asked (id)',
    [entity, ids],
    z.object({ id: z.int(), name: z.nullable(z.string()) }),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function askOnce<Sent, Answer>(
  items: readonly BulkItem<Sent>[],
  ask: (sent: Sent) => Promise<Answer>,
): Promise<(item: BulkItem<Sent>) => Answer> {
  const answers = new Map<string, { answer: Answer }>()
  for (const { sent } of items) {
    const key = JSON.stringify(sent)
    if (!answers.has(key)) answers.set(key, { answer: await ask(sent) })
  }
  return ({ sent }) => {
    const known = answers.get(JSON.stringify(sent))
    if (!known) throw new Error('asked for what was not sent')
    return known.answer
  }
}
