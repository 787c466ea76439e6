import * as z from 'zod/mini'

import type { TrailedChange } from '#contract/slips.ts'

/**
 * Scheduled day ('' for none), end and status before, null where unchanged; instant in ms; row of the trail. As an
 * object it takes PostgreSQL a quarter longer for all projects.
 */
export const Move = z.tuple([z.nullable(z.string()), z.nullable(z.string()), z.nullable(z.int()), z.number(), z.int()])
export type Move = z.infer<typeof Move>

/** In the order of changes, including those after a past day. */
export const movesWhere = (condition: string): string => `
      select entity_id as id, json_agg(json_build_array(
          case when before ? 'scheduled_date' then coalesce(before ->> 'scheduled_date', '') end, before ->> 'end_date',
          (before ->> 'project_status_id')::integer, (extract(epoch from at) * 1000)::float8, audit.id)
          order by audit.id) as moves
      from audit where entity = 'project' and action = 'update'
        and before ?| array['scheduled_date', 'end_date', 'project_status_id'] ${condition}
      group by entity_id`

/** Today's projects beside those of a past day. */
export const present = `present as (
    select id, end_date, scheduled_date, (extract(epoch from created_at) * 1000)::float8 as created from projects)`

export const quietStatuses = `(select coalesce(array_agg(id), '{}') from project_statuses where quiet)`

/** The last row of the history before a day. */
export const changedOn = (before: string): string => `(select changed_on from progress_history
      where project_id = projects.id ${before} order by progress_history.id desc limit 1)`

interface MadeChange extends Pick<TrailedChange, 'before'> {
  at: number
  auditId: number
}

export function changeOf([scheduled, end, status, at, auditId]: Move): MadeChange {
  const before: TrailedChange['before'] = {}
  if (scheduled !== null) before.scheduledDate = scheduled || null
  if (end !== null) before.endDate = end
  if (status !== null) before.statusId = status
  return { before, at, auditId }
}
