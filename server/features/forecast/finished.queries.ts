import * as z from 'zod/mini'

import { endOfDayInBogota } from '#contract/days.ts'
import type { RecordedProject } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import { pastTables } from './past-tables.queries.ts'
import { changeOf, Move, movesWhere, present, quietStatuses } from './project-moves.queries.ts'
import { pastOf, promisesOf } from './project-past.rules.ts'
import type { Read } from './trail.queries.ts'

const day = z.string()

const Finished = z.object({
  id: z.int(),
  product_id: z.int(),
  project_status_id: z.int(),
  start_date: day,
  ended: day,
  created: z.number(),
  end_now: day,
  scheduled_now: z.nullable(day),
  moves: z.array(Move),
  progress: z.array(z.tuple([day, z.number()])),
  quiet_statuses: z.array(z.int()),
})
type Finished = z.infer<typeof Finished>

/** Not given up, and closed at the end of the day `$2`; the latest first. */
const finishedAt = (
  isPast: boolean,
): string => `with ${[present, ...(isPast ? [pastTables("and entity = 'project'")] : [])].join(', ')},
  finished as (
    select projects.id, product_id, project_status_id, start_date, coalesce(real_end_date, (
      select (at at time zone 'America/Bogota')::date from audit
      where entity = 'project' and entity_id = projects.id and action = 'update' and before ? 'project_status_id'
        and at < $1::timestamptz
      order by audit.id desc limit 1
    )) as ended
    from projects join project_statuses on project_statuses.id = project_status_id
    where closes_project and not cancels
  ), latest as (
    select * from finished where ended < $2::date order by ended desc, id desc limit $3::integer
  )
  select latest.*, present.created, present.end_date as end_now, present.scheduled_date as scheduled_now,
    coalesce(moved.moves, '[]') as moves, coalesce(said.progress, '[]') as progress,
    ${quietStatuses} as quiet_statuses
  from latest join present on present.id = latest.id
    left join (${movesWhere('and entity_id in (select id from latest)')}) as moved on moved.id = latest.id
    left join lateral (
      select json_agg(json_build_array(day, r) order by day) as progress from (
        select distinct on (day) day, r from progress_history
        where project_id = latest.id and at < $1::timestamptz order by day, progress_history.id desc
      ) as by_day
    ) as said on true
  order by ended desc, latest.id desc`

export async function finishedProjects(
  read: Read,
  { asOf, isPast, most, calendar }: { asOf: string; isPast: boolean; most: number | null; calendar: WorkingDays },
): Promise<RecordedProject[]> {
  const end = isPast ? endOfDayInBogota(asOf) : Number.POSITIVE_INFINITY
  const until = isPast ? new Date(end).toISOString() : 'infinity'
  const rows = await read(`record.${isPast ? 'past' : 'today'}`, finishedAt(isPast), [until, asOf, most], Finished)
  return rows.map((row) => recordedOf(row, { asOf, end, calendar, quietIds: new Set(row.quiet_statuses) }))
}

function recordedOf(row: Finished, moment: Parameters<typeof pastOf>[1]): RecordedProject {
  const { slips, firstDue, quiet } = pastOf(
    {
      now: { scheduledDate: row.scheduled_now, endDate: row.end_now },
      statusId: row.project_status_id,
      created: row.created,
      changes: row.moves.map(changeOf),
    },
    moment,
  )
  return {
    id: row.id,
    productId: row.product_id,
    start: row.start_date,
    firstDue,
    end: row.ended,
    history: row.progress.map(([day, realized]) => ({ day, realized })),
    dues: promisesOf(slips),
    quiet,
  }
}
