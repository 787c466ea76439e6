import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { auditKinds } from '#contract/audit.ts'

import type { Database } from './database.ts'
import { namedIn } from './driver.ts'
import type { Tables } from './schema/tables.ts'

const Values = z.nullable(z.record(z.string(), z.unknown()))

const TrailRow = z.object({
  id: z.int(),
  at: z.string(),
  actorId: z.nullable(z.int()),
  call: z.string(),
  requestId: z.nullable(z.string()),
  entity: z.string(),
  entityId: z.int(),
  action: z.enum(auditKinds),
  before: Values,
  after: Values,
  projectId: z.nullable(z.int()),
  /** Null for a removal, and for rows without a version. */
  version: z.nullable(z.int()),
})
export type TrailRow = z.infer<typeof TrailRow>

export interface TrailReader {
  name: string
  entities: readonly string[]
  /** In order, in the transaction that moves the position past them. Speaks to the database alone. */
  handle(tx: Transaction<Tables>, rows: readonly TrailRow[]): Promise<void>
}

interface Gap {
  first: number
  last: number
}

const shortestWait = '5 seconds'

const FoundGap = z.object({
  first: z.int(),
  last: z.int(),
  foundAt: z.string(),
  beforeTransaction: z.nullable(z.int()),
  over: z.boolean(),
})
type FoundGap = z.infer<typeof FoundGap>

/**
 * Handles rows in one transaction with the new position. Ids are given at the write and seen at the commit, so skipped
 * ids are looked at again until nobody can fill them. @returns 'elsewhere' while another process reads
 */
export async function readOn(db: Database, reader: TrailReader, most = 500): Promise<'more' | 'done' | 'elsewhere'> {
  const { name } = reader
  return db.sql.transaction().execute(async (tx) => {
    const position = await lockPosition(tx, name)
    if (position === undefined) return (await begin(tx, name)) ? 'done' : 'elsewhere'
    const gaps = await openGaps(tx, name)
    const late = gaps.length === 0 ? [] : await rowsIn(tx, reader, { gaps, most })
    const next = await rowsBehind(tx, reader, { position, most })
    const rows = [...late, ...next].toSorted((one, other) => one.id - other.id)
    const wanted = new Set(reader.entities)
    const handled = rows.filter(({ entity }) => wanted.has(entity))
    if (handled.length > 0) await reader.handle(tx, handled)
    // Rows that did not fit are handled the next time.
    await closeGaps(tx, name, { gaps, arrived: late.map(({ id }) => id), whole: late.length < most })
    await moveOn(tx, name, { position, ids: next.map(({ id }) => id) })
    return late.length === most || next.length === most ? 'more' : 'done'
  })
}

/** Undefined also while another process has it. */
async function lockPosition(tx: Transaction<Tables>, name: string): Promise<number | undefined> {
  const [row] = await namedIn(
    tx,
    'trail.lock',
    'select position from trail_readers where name = $1 for update skip locked',
    [name],
    z.object({ position: z.int() }),
  )
  return row?.position
}

/** A new reader begins at the end of the trail. @returns whether it is new */
async function begin(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const made = await namedIn(
    tx,
    'trail.begin',
    `insert into trail_readers (name, position) select $1, coalesce((select max(id) from audit), 0)
    where not exists (select from trail_readers where name = $1) on conflict (name) do nothing returning name`,
    [name],
    z.object({ name: z.string() }),
  )
  return made.length > 0
}

/**
 * A row that is still to come has a transaction from before its gap was found: the gap is over once none is under way
 * from before a later one.
 */
async function openGaps(tx: Transaction<Tables>, name: string): Promise<FoundGap[]> {
  const gaps = await namedIn(
    tx,
    'trail.gaps',
    `select first, last, found_at as "foundAt", before_transaction as "beforeTransaction",
      coalesce(before_transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false)
        and found_at < clock_timestamp() - interval '${shortestWait}' as over
    from trail_gaps where reader = $1 order by first`,
    [name],
    FoundGap,
  )
  if (gaps.some(({ beforeTransaction }) => beforeTransaction === null))
    await namedIn(
      tx,
      'trail.date',
      `update trail_gaps set before_transaction = pg_current_xact_id()::text::bigint
      where reader = $1 and before_transaction is null`,
      [name],
    )
  return gaps
}

const columns = (
  entities: number,
) => `a.id, a.at, a.actor_id as "actorId", a.call, a.request_id as "requestId", a.entity,
  a.entity_id as "entityId", a.action, case when a.entity = any ($${entities}) then a.before end as before,
  case when a.entity = any ($${entities}) then a.after end as after, a.project_id as "projectId",
  a.version`

const rowsIn = (
  tx: Transaction<Tables>,
  { entities }: TrailReader,
  { gaps, most }: { gaps: readonly Gap[]; most: number },
): Promise<TrailRow[]> =>
  namedIn(
    tx,
    'trail.late',
    `select ${columns(4)} from unnest($1::bigint[], $2::bigint[]) as gap (first, last)
      cross join lateral (select * from audit where id between gap.first and gap.last order by id limit $3) a
    order by a.id limit $3`,
    [gaps.map(({ first }) => first), gaps.map(({ last }) => last), most, entities],
    TrailRow,
  )

const rowsBehind = (
  tx: Transaction<Tables>,
  { entities }: TrailReader,
  { position, most }: { position: number; most: number },
): Promise<TrailRow[]> =>
  namedIn(
    tx,
    'trail.next',
    `select ${columns(3)} from audit a where a.id > $1 order by a.id limit $2`,
    [position, most, entities],
    TrailRow,
  )

export function without({ first, last }: Gap, ids: readonly number[]): Gap[] {
  const left: Gap[] = []
  let from = first
  for (const id of ids) {
    if (id < first || id > last) continue
    if (id > from) left.push({ first: from, last: id - 1 })
    from = id + 1
  }
  return from <= last ? [...left, { first: from, last }] : left
}

async function closeGaps(
  tx: Transaction<Tables>,
  name: string,
  { gaps, arrived, whole }: { gaps: readonly FoundGap[]; arrived: readonly number[]; whole: boolean },
): Promise<void> {
  const changed = gaps.filter(
    ({ first, last, over }) => (over && whole) || arrived.some((id) => id >= first && id <= last),
  )
  if (changed.length === 0) return
  await namedIn(tx, 'trail.close', 'delete from trail_gaps where reader = $1 and first = any ($2)', [
    name,
    changed.map(({ first }) => first),
  ])
  for (const gap of changed) {
    if (gap.over && whole) continue
    // Gaps without a transaction got this one's while they were read.
    await addGaps(tx, name, without(gap, arrived), gap)
  }
}

async function addGaps(
  tx: Transaction<Tables>,
  name: string,
  gaps: readonly Gap[],
  { foundAt, beforeTransaction }: Pick<FoundGap, 'beforeTransaction'> & { foundAt: string | null },
): Promise<void> {
  if (gaps.length === 0) return
  await namedIn(
    tx,
    'trail.pass',
    `insert into trail_gaps (reader, first, last, found_at, before_transaction)
    select $1, first, last, coalesce($4::timestamptz, clock_timestamp()), $5::bigint
    from unnest($2::bigint[], $3::bigint[]) as gap (first, last)`,
    [name, gaps.map(({ first }) => first), gaps.map(({ last }) => last), foundAt, beforeTransaction],
  )
}

async function moveOn(
  tx: Transaction<Tables>,
  name: string,
  { position, ids }: { position: number; ids: readonly number[] },
): Promise<void> {
  const last = ids.at(-1)
  if (last === undefined) return
  await addGaps(tx, name, without({ first: position + 1, last }, ids), { foundAt: null, beforeTransaction: null })
  await namedIn(tx, 'trail.move', 'update trail_readers set position = $2 where name = $1', [name, last])
}
