import * as z from 'zod/mini'

import { LiveChange } from '#contract/events.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * `id` is the record's. A private row is only for its author: of an access token, or a view that was never shared. An
 * erasure changed texts of other records too, without rows of theirs.
 */
const TrailRow = z.extend(LiveChange, {
  trailId: z.int(),
  id: z.int(),
  isPrivate: z.boolean(),
  isErasure: z.boolean(),
})
export type TrailRow = z.infer<typeof TrailRow>

const row = `
  a.id as "trailId", a.entity, a.entity_id as id, a.version, a.project_id as "projectId", a.actor_id as "employeeId",
  a.request_id as "requestId", a.action = 'erase' as "isErasure",
  a.entity = 'accessToken' or a.entity = 'view' and not case
    when a.action = 'delete' then (a.before ->> 'shared')::boolean
    when a.action = 'create' then (a.after ->> 'shared')::boolean
    -- It was shared or taken back just now, which concerns everybody.
    when a.after ? 'shared' then true
    else coalesce((select shared from views where views.id = a.entity_id), false)
  end as "isPrivate"`

export async function latestTrailIds(db: Database, count: number): Promise<number[]> {
  const rows = await db.quick(
    'trail-latest',
    'select id as "trailId" from audit order by id desc limit $1',
    [count],
    z.object({ trailId: z.int() }),
  )
  return rows.map(({ trailId }) => trailId)
}

/** Behind `last`, and the rows of `gaps` that are there by now, in order. */
export async function changesBehind(
  db: Database,
  last: number,
  gaps: readonly number[],
  limit: number,
): Promise<TrailRow[]> {
  return db.quick(
    'trail-behind',
    `select * from (
       select ${row} from audit a where a.id = any($2::bigint[])
       union all
       (select ${row} from audit a where a.id > $1 order by a.id limit $3)
     ) as found order by "trailId"`,
    [last, gaps, limit],
    TrailRow,
  )
}

/** The last id, null for an empty trail; and whether the first row behind a place is from before an instant. */
export async function behindPlace(
  db: Database,
  place: number,
  since: Date,
): Promise<{ latest: number | null; isOld: boolean }> {
  const rows = await db.quick(
    'trail-place',
    `select (select max(id) from audit) as latest,
       coalesce((select at < $2::timestamptz from audit where id > $1 order by id limit 1), false) as "isOld"`,
    [place, since.toISOString()],
    z.object({ latest: z.nullable(z.int()), isOld: z.boolean() }),
  )
  return firstOf(rows)
}

export async function changesSince(db: Database, since: Date, limit: number): Promise<TrailRow[]> {
  return db.quick(
    'trail-since',
    `select * from (
       select ${row} from audit a where a.at > $1::timestamptz and a.entity <> 'session' order by a.at desc limit $2
     ) as found order by "trailId"`,
    [since.toISOString(), limit],
    TrailRow,
  )
}
