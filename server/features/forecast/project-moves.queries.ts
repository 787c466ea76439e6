import * as z from 'zod/mini'

import type { TrailedChange } from '#contract/slips.ts'

/**
 * A change of a project: its scheduled day ('' for none), its end and its status before, null for what did not change, the
 * instant in milliseconds, and its row of the trail. A list, since an object of it takes PostgreSQL a quarter longer for
 * all projects.
 */
export const Move = z.tuple([z.nullable(z.string()), z.nullable(z.string()), z.nullable(z.int()), z.number(), z.int()])
export type Move = z.infer<typeof Move>

/** The changes of projects' days and states, those made later than a past day too, in the order in which they were made. */
export const movesWhere = (condition: string): string => `
      select entity_id as id, json_agg(json_build_array(
          case when before ? 'scheduled_date' then coalesce(before ->> 'scheduled_date', '') end, before ->> 'end_date',
          (before ->> 'project_status_id')::integer, (extract(epoch from at) * 1000)::float8, audit.id)
          order by audit.id) as moves
      from audit where entity = 'project' and action = 'update'
        and before ?| array['scheduled_date', 'end_date', 'project_status_id'] ${condition}
      group by entity_id`

/** Projects as they are today, beside those of a past day, as a part of a `with`. */
export const present = `present as (
    select id, end_date, scheduled_date, (extract(epoch from created_at) * 1000)::float8 as created from projects)`

export const quietStatuses = `(select coalesce(array_agg(id), '{}') from project_statuses where quiet)`

/** Since which day the progress of a project is what it is: the last row of its history knows, of a past day `before` it. */
export const changedOn = (before: string): string => `(select changed_on from progress_history
      where project_id = projects.id ${before} order by progress_history.id desc limit 1)`

/** A change with its instant in milliseconds and its row of the trail. */
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
