import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

/**
 * `noted` is the novedad of `moved`: later in the same request, and naming the day moved to, which is the scheduled
 * day, or the end without one.
 */
const isNovedadOfMove = `noted.project_id = moved.project_id and noted.entity = 'projectChange' and noted.action = 'create'
      and noted.request_id = moved.request_id and noted.id > moved.id
      and project_changes.new_date = coalesce((moved.after ->> 'scheduled_date')::date,
        (moved.after ->> 'end_date')::date, project_changes.new_date)`

/** For a row of the trail called `moved`. */
export const novedadOfMove = `
  left join lateral (
    select project_changes.* from audit as noted join project_changes on project_changes.id = noted.entity_id
    where ${isNovedadOfMove}
    order by noted.id limit 1
  ) as novedad on true`

const CauseOfMove = z.object({ id: z.int(), causeId: z.nullable(z.int()) })

/** By row of the trail; moves without a novedad are left out. */
export const causesOfMoves = (db: Database, projectIds: readonly number[]) =>
  db.named(
    'project-changes.causes',
    `select distinct on (moved.id) moved.id, cause_id as "causeId"
      from audit as moved join audit as noted on noted.project_id = moved.project_id
        join project_changes on project_changes.id = noted.entity_id
      where moved.entity = 'project' and moved.action = 'update' and moved.project_id = any ($1::integer[])
        and moved.before ?| array['scheduled_date', 'end_date'] and ${isNovedadOfMove}
      order by moved.id, noted.id`,
    [projectIds],
    CauseOfMove,
  )
