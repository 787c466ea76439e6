import * as z from 'zod/mini'

import { endOfDayInBogota } from '#contract/days.ts'
import { nearLicenceDays } from '#contract/licence-risk.ts'
import { progressSources } from '#contract/progress.ts'
import { pastTables } from '#server/features/forecast/past-tables.queries.ts'
import { changedOn, Move, movesWhere, present, quietStatuses } from '#server/features/forecast/project-moves.queries.ts'
import type { Read } from '#server/features/forecast/trail.queries.ts'
import { words } from '#server/features/projects/projects.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { finding } from '#server/platform/database/lists.ts'

const day = z.string()

const ProjectThen = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  name_key: z.string(),
  employee_ids: z.array(z.int()),
  start_date: day,
  end_date: day,
  scheduled_date: z.nullable(day),
  real_end_date: z.nullable(day),
  /** In ms; the due days are today's, after all moves. */
  created: z.number(),
  end_now: day,
  scheduled_now: z.nullable(day),
  percentage: z.int(),
  progress_source: z.enum(progressSources),
  total_cost: z.int(),
  planned: z.number(),
  realized: z.number(),
  phase: z.nullable(z.int()),
  customer_id: z.int(),
  customer_name: z.string(),
  customer_key: z.string(),
  classification: z.int(),
  project_status_id: z.int(),
  status_name: z.string(),
  status_color: z.string(),
  status_key: z.string(),
  closes_project: z.boolean(),
  quiet: z.boolean(),
  cancels: z.boolean(),
  quiet_statuses: z.array(z.int()),
  /** Null for closed projects. */
  changed_on: z.nullable(day),
  product_id: z.int(),
  product_name: z.string(),
  channel: z.string(),
  licensed: z.boolean(),
  /** Also later ones, in order. */
  moves: z.array(Move),
  /** `windows` only when every milestone has planned days. */
  assigned: z.number(),
  windows: z.nullable(
    z.array(z.object({ weight: z.number(), plannedStart: z.nullable(day), plannedEnd: z.nullable(day) })),
  ),
  last_follow_up: z.nullable(day),
  next_licence: z.nullable(day),
  soonest_licence: z.nullable(day),
  licence_near: z.boolean(),
  active_product_ids: z.array(z.int()),
})
export type ProjectThen = z.infer<typeof ProjectThen>

/** Of today's tables, or of {@link pastTables}. */
const projectsThen = (
  of: (column: string) => string,
  before: string,
): string => `select projects.id, projects.version, projects.name,
    projects.name_key, employee_ids, start_date, projects.end_date, projects.scheduled_date, real_end_date,
    present.created, present.end_date as end_now, present.scheduled_date as scheduled_now, percentage, progress_source,
    total_cost, planned, realized, phase,
    customer_id, commercial_name as customer_name, customers.name_key as customer_key, classification,
    project_status_id, project_statuses.name as status_name, color as status_color, order_key as status_key,
    closes_project, quiet, cancels, ${quietStatuses} as quiet_statuses,
    case when not closes_project then ${changedOn(before)} end as changed_on, product_id, products.name as product_name, channel, licensed,
    coalesce(moved.moves, '[]') as moves, coalesce(work.assigned, 0) as assigned, work.windows,
    follow_ups.last as last_follow_up, licensing.next as next_licence, licensing.soonest as soonest_licence,
    coalesce(licensing.near, false) as licence_near, coalesce(licensing.active, '{}') as active_product_ids
  from projects join present on present.id = projects.id
    join customers on customers.id = customer_id
    join project_statuses on project_statuses.id = project_status_id
    join products on products.id = product_id
    left join (${movesWhere(of('entity_id'))}) as moved on moved.id = projects.id
    left join (
      select project_id as id, sum(weight) as assigned, case when count(planned_start) = count(*) then json_agg(
          json_build_object('weight', weight, 'plannedStart', planned_start, 'plannedEnd', planned_end))
          filter (where planned_start is not null) end as windows
      from project_milestones where true ${of('project_id')} group by project_id
    ) as work on work.id = projects.id
    left join (
      select project_id as id, (max(date) at time zone 'America/Bogota')::date as last
      from checkpoints where date < $1::timestamptz ${of('project_id')} group by project_id
    ) as follow_ups on follow_ups.id = projects.id
    left join (
      select project_id as id, min(expiration_date) filter (where expiration_date >= $2::date) as next,
        min(expiration_date) as soonest,
        bool_or(expiration_date between $2::date - ${nearLicenceDays} and $2::date + ${nearLicenceDays}) as near,
        array_agg(distinct product_id) filter (where status = 1 and expiration_date >= $2::date) as active
      from licences
      where not exists (select from licences as renewal where renewal.renews_id = licences.id) ${of('project_id')}
      group by project_id
    ) as licensing on licensing.id = projects.id
  where true ${of('projects.id')}`

/** In one statement, for the ids of `only` or all. */
export function projectsAt(
  read: Read,
  { asOf, isPast }: { asOf: string; isPast: boolean },
  only?: readonly number[],
): Promise<ProjectThen[]> {
  const of = (column: string): string => (only ? `and ${column} = any ($3::integer[])` : '')
  const text = `with ${[present, ...(isPast ? [pastTables(of('project_id'))] : [])].join(', ')}
    ${projectsThen(of, isPast ? 'and at < $1::timestamptz' : '')}`
  const end = new Date(endOfDayInBogota(asOf)).toISOString()
  const name = `portfolio.${isPast ? 'past' : 'today'}${only ? '.some' : ''}`
  return read(name, text, [end, asOf, ...(only ? [only] : [])], ProjectThen)
}

export async function foundProjects(db: Database, searchTerm: string): Promise<Set<number> | undefined> {
  const { name, text, values } = finding({ table: 'projects', words }, { key: 'id' }, searchTerm, {})
  if (values.length === 0) return undefined
  const rows = await db.named(`portfolio.search.${name}`, text, values, z.object({ id: z.int(), key: z.int() }))
  return new Set(rows.map(({ id }) => id))
}

const Person = z.object({ id: z.int(), version: z.int(), fullName: z.string() })
type Person = z.infer<typeof Person>

export async function peopleById(db: Database, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db.named(
    'portfolio.people',
    `select id, version, full_name(first_name, middle_name, last_name, surname) as "fullName" from employees
      where id = any ($1::integer[])`,
    [ids],
    Person,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

export async function lastReasons(db: Database, end: string, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.named(
    'portfolio.reasons',
    `select distinct on (project_id) project_id as id, comments from project_changes
      where project_id = any ($2::integer[]) and date < $1::timestamptz and new_date <> previous_date
      order by project_id, project_changes.id desc`,
    [end, ids],
    z.object({ id: z.int(), comments: z.string() }),
  )
  return new Map(rows.map(({ id, comments }) => [id, comments]))
}
