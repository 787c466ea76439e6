import * as z from 'zod/mini'

import { LiveChange } from '#contract/events.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A row of the audit trail, as far as live changes tell of it. `id` is the record's, `place` the row's own. */
const TrailRow = z.extend(LiveChange, { place: z.int(), id: z.int() })
export type TrailRow = z.infer<typeof TrailRow>

const row = `
  a.id as place, a.entity, a.entity_id as id, a.version, a.project_id as "projectId", a.actor_id as "employeeId",
  a.request_id as "requestId"`

/** The latest rows' places, the greatest first. */
export async function latestPlaces(db: Database, count: number): Promise<number[]> {
  const rows = await db.quick(
    'trail-latest',
    'select id as place from audit order by id desc limit $1',
    [count],
    z.object({ place: z.int() }),
  )
  return rows.map(({ place }) => place)
}

/** The next rows behind `last`, at most `limit`, and those of `places` that are there by now; in their order. */
export async function changesBehind(
  db: Database,
  last: number,
  places: readonly number[],
  limit: number,
): Promise<TrailRow[]> {
  return db.quick(
    'trail-behind',
    `select * from (
       select ${row} from audit a where a.id = any($2::bigint[])
       union all
       (select ${row} from audit a where a.id > $1 order by a.id limit $3)
     ) as found order by place`,
    [last, places, limit],
    TrailRow,
  )
}

/** What was changed within the last seconds, the newest `limit` of it; in its order. */
export async function changesWithin(db: Database, seconds: number, limit: number): Promise<TrailRow[]> {
  return db.quick(
    'trail-within',
    `select * from (
       select ${row} from audit a where a.at > now() - make_interval(secs => $1) order by a.at desc limit $2
     ) as found order by place`,
    [seconds, limit],
    TrailRow,
  )
}
