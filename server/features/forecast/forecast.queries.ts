import * as z from 'zod/mini'

import { progressSources } from '#contract/progress.ts'
import { workingDays, type WorkingDays } from '#contract/working-days.ts'
import { calendarExceptions } from '#server/features/calendar/calendar.queries.ts'
import { novedadOfMove } from '#server/features/project-changes/novedad-of-move.queries.ts'
import type { Database } from '#server/platform/database/database.ts'

import { changedOn, Move, movesWhere, quietStatuses } from './project-moves.queries.ts'
import type { StoredProject } from './project-state.rules.ts'

const day = z.string()

const Stored = z.object({
  project: z.object({
    id: z.int(),
    product_id: z.int(),
    project_status_id: z.int(),
    start_date: day,
    end_date: day,
    scheduled_date: z.nullable(day),
    real_end_date: z.nullable(day),
    percentage: z.number(),
    progress_source: z.enum(progressSources),
    total_cost: z.number(),
  }),
  created: z.string(),
  statuses: z.array(z.object({ id: z.int(), closes_project: z.boolean(), quiet: z.boolean(), cancels: z.boolean() })),
  assignments: z.array(
    z.object({
      id: z.int(),
      milestone_id: z.int(),
      weight: z.number(),
      planned_percentage: z.number(),
      percentage_realized: z.number(),
      planned_start: z.nullable(day),
      planned_end: z.nullable(day),
    }),
  ),
  trail: z.array(
    z.object({
      id: z.int(),
      entity: z.string(),
      action: z.enum(['create', 'update', 'delete']),
      at: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      change_id: z.nullable(z.int()),
    }),
  ),
  progress: z.array(
    z.object({
      at: z.string(),
      day,
      from_milestones: z.boolean(),
      planned: z.number(),
      realized: z.number(),
      percentage: z.number(),
      progress_source: z.enum(progressSources),
    }),
  ),
  milestones: z.array(z.object({ id: z.int(), name: z.string() })),
  novedades: z.array(z.object({ id: z.int(), at: z.string(), comments: z.string() })),
})

/** One statement, so that no change comes between a record and its trail. */
const storedProject = `select
    json_build_object('id', id, 'product_id', product_id, 'project_status_id', project_status_id, 'start_date', start_date, 'end_date', end_date,
      'scheduled_date', scheduled_date, 'real_end_date', real_end_date, 'percentage', percentage,
      'progress_source', progress_source, 'total_cost', total_cost) as project,
    created_at as created,
    (select json_agg(json_build_object('id', id, 'closes_project', closes_project, 'quiet', quiet, 'cancels', cancels)) from project_statuses)
      as statuses,
    (
      select coalesce(json_agg(json_build_object('id', id, 'milestone_id', milestone_id, 'weight', weight, 'planned_percentage', planned_percentage,
        'percentage_realized', percentage_realized, 'planned_start', planned_start, 'planned_end', planned_end)
        order by id), '[]')
      from project_milestones where project_id = projects.id
    ) as assignments,
    (
      select coalesce(json_agg(json_build_object('id', entity_id, 'entity', entity, 'action', action, 'at', at,
        'before', before - '{summary,contact_ids,employee_ids}'::text[], 'change_id', novedad.id) order by moved.id desc), '[]')
      from (
        select * from audit where project_id = projects.id and entity in ('project', 'projectMilestone')
        union all
        select * from audit where entity = 'projectStatus'
      ) as moved ${novedadOfMove} and moved.entity = 'project' and moved.action = 'update'
    ) as trail,
    (
      select coalesce(json_agg(json_build_object('at', at, 'day', day, 'from_milestones', from_milestones, 'planned', planned,
        'realized', realized, 'percentage', percentage, 'progress_source', progress_source) order by id), '[]')
      from progress_history where project_id = projects.id
    ) as progress,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from milestones) as milestones,
    (
      select coalesce(json_agg(json_build_object('id', id, 'at', date, 'comments', comments) order by date, id), '[]')
      from project_changes where project_id = projects.id
    ) as novedades
  from projects where projects.id = $1`

export async function projectWithTrail(db: Database, id: number): Promise<StoredProject | undefined> {
  const [stored] = await db.named('forecast.project', storedProject, [id], Stored)
  return stored
}

const Current = z.object({
  ...Stored.shape.project.shape,
  created: z.number(),
  planned: z.number(),
  realized: z.number(),
  closed: z.boolean(),
  cancels: z.boolean(),
  quietStatuses: z.array(z.int()),
  moves: z.array(Move),
  changedOn: z.nullable(day),
  assigned: z.number(),
  windows: z.array(z.object({ weight: z.number(), plannedStart: z.nullable(day), plannedEnd: z.nullable(day) })),
})

const currentProjects = `select projects.id, product_id, project_status_id, start_date, end_date, scheduled_date,
    real_end_date, percentage, progress_source, total_cost, planned, realized, closes_project as closed, cancels,
    (extract(epoch from created_at) * 1000)::float8 as created, ${quietStatuses} as "quietStatuses",
    coalesce(moved.moves, '[]') as moves, ${changedOn('')} as "changedOn", work.assigned, work.windows
  from projects join project_statuses on project_statuses.id = project_status_id
    left join (${movesWhere('and entity_id = any ($1::integer[])')}) as moved on moved.id = projects.id
    cross join lateral (
      select coalesce(sum(weight), 0)::float8 as assigned, coalesce(case when count(planned_start) = count(*)
        then json_agg(json_build_object('weight', weight, 'plannedStart', planned_start, 'plannedEnd', planned_end)) end,
        '[]') as windows
      from project_milestones where project_id = projects.id
    ) as work
  where projects.id = any ($1::integer[])
  order by projects.id`

export const projectsNow = (db: Database, ids: readonly number[]) =>
  db.named('forecast.projects', currentProjects, [ids], Current)

const ProjectName = z.object({ id: z.int(), version: z.int(), name: z.string() })

export async function projectNames(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, z.infer<typeof ProjectName>>> {
  const rows = await db.named(
    'forecast.names',
    'select id, version, name from projects where id = any ($1::integer[])',
    [ids],
    ProjectName,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The calendar depends only on the exceptions. */
let made: { of: string; calendar: WorkingDays } | undefined

export async function companyCalendar(db: Database): Promise<WorkingDays> {
  const exceptions = await calendarExceptions(db)
  const of = JSON.stringify(exceptions.map(({ day, working }) => [day, working]))
  if (made?.of !== of) made = { of, calendar: workingDays(exceptions) }
  return made.calendar
}
