import { dayInBogota, dueDay, endOfDayInBogota } from '#contract/days.ts'
import type { ForecastProject, ProgressOfDay } from '#contract/forecast-figures.ts'
import { projectProgress, type ProgressSource } from '#contract/progress.ts'
import { firstDueOf, type TrailedChange } from '#contract/slips.ts'

import { rewound, type TrailedRecord } from './rewind.rules.ts'

// A forecast is computed from a project, and what belongs to it, as they were at the end of a day. Records have the names
// of their columns, as in the audit trail.

interface ProjectRecord {
  id: number
  project_status_id: number
  start_date: string
  end_date: string
  scheduled_date: string | null
  real_end_date: string | null
  percentage: number
  progress_source: ProgressSource
  total_cost: number
}

interface AssignmentRecord {
  id: number
  weight: number
  planned_percentage: number
  percentage_realized: number
  planned_start?: string | null
  planned_end?: string | null
}

interface StatusRecord {
  id: number
  closes_project: boolean
}

/** A change of the trail with its kind and instant. */
export interface TrailRow extends TrailedRecord {
  entity: string
  at: string
}

/** A row of the progress history; all in percent. */
interface ProgressRow {
  at: string
  planned: number
  realized: number
  percentage: number
  progress_source: ProgressSource
}

/** A project as it is, with its whole trail, newest first, and its progress, oldest first. */
export interface StoredProject {
  project: ProjectRecord
  statuses: readonly StatusRecord[]
  assignments: readonly AssignmentRecord[]
  trail: readonly TrailRow[]
  progress: readonly ProgressRow[]
}

/** The two days that decide when a project is due. */
export const dueDaysOf = ({ scheduled_date, end_date }: Pick<ProjectRecord, 'scheduled_date' | 'end_date'>) => ({
  scheduledDate: scheduled_date,
  endDate: end_date,
})

/** A change of a project's days or status, for the ledger and the time in each status; undefined for any other change. */
export function trailedChange({ at, before }: Pick<TrailRow, 'at' | 'before'>): TrailedChange | undefined {
  const { scheduled_date, end_date, project_status_id } = before ?? {}
  const fields = { scheduledDate: scheduled_date, endDate: end_date, statusId: project_status_id }
  const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
  return changed.length === 0 ? undefined : { at, before: Object.fromEntries(changed) }
}

/** How far a project is, and when its milestones are planned. */
export type ProjectWork = Pick<ForecastProject, 'percentage' | 'progressSource' | 'progress' | 'windows'>

/**
 * How far a project was, by its records.
 * @param known the progress history of that day, where it goes back so far and something changed since
 */
function workOf(project: ProjectRecord, assignments: readonly AssignmentRecord[], known?: ProgressRow): ProjectWork {
  const computed = projectProgress(
    assignments.map(({ weight, planned_percentage, percentage_realized }) => ({
      weight,
      plannedPercentage: planned_percentage,
      percentageRealized: percentage_realized,
    })),
  )
  return {
    percentage: known?.percentage ?? project.percentage,
    progressSource: known?.progress_source ?? project.progress_source,
    progress: { ...computed, ...(known && { planned: known.planned, realized: known.realized }) },
    windows: assignments.map(({ weight, planned_start, planned_end }) => ({
      weight,
      plannedStart: planned_start ?? null,
      plannedEnd: planned_end ?? null,
    })),
  }
}

/** The input of a forecast, made of a project's parts as they were on one day. */
export function forecastProject(parts: {
  project: ProjectRecord
  closed: boolean
  /** The last instant at which its status changed. */
  statusSince: string | number | undefined
  firstDue: string
  work: ProjectWork
}): ForecastProject {
  const { project, closed, statusSince, firstDue, work } = parts
  const closedOn = () => (statusSince === undefined ? null : dayInBogota(new Date(statusSince)))
  return {
    ...work,
    start: project.start_date,
    due: dueDay(dueDaysOf(project)),
    firstDue,
    closed,
    end: closed ? (project.real_end_date ?? closedOn()) : null,
    cost: project.total_cost,
  }
}

/**
 * A project at the end of a day, `today` or a past one, with its progress up to then. As of today it is as it is stored.
 * Undefined where the project did not exist yet.
 */
export function projectAsOf(
  { project, statuses, assignments, trail, progress }: StoredProject,
  { asOf, today }: { asOf: string; today: string },
): { project: ForecastProject; history: ProgressOfDay[] } | undefined {
  const end = endOfDayInBogota(asOf)
  const isLater = ({ at }: { at: string }): boolean => Date.parse(at) >= end
  const later = asOf < today ? trail.filter(isLater) : []
  const of = (entity: string) => later.filter((change) => change.entity === entity)
  const [record] = rewound([project], of('project'))
  if (record === undefined) return undefined
  const edits = of('projectStatus').filter(({ action }) => action !== 'create')
  const status = rewound(statuses, edits).find(({ id }) => id === record.project_status_id)
  const changes = trail
    .filter(({ entity, action }) => entity === 'project' && action === 'update')
    .flatMap((change) => trailedChange(change) ?? [])
    .toReversed()
  const known = progress.filter((row) => !isLater(row))
  const current = forecastProject({
    project: record,
    closed: status?.closes_project ?? false,
    statusSince: changes.findLast((change) => change.before.statusId !== undefined && !isLater(change))?.at,
    firstDue: firstDueOf(dueDaysOf(project), changes),
    work: workOf(record, rewound(assignments, of('projectMilestone')), later.length > 0 ? known.at(-1) : undefined),
  })
  return { project: current, history: progressByDay(known, assignments.length, trail) }
}

/** The progress at the end of each day on which it changed. `declared` is null where it did not come from milestones. */
function progressByDay(rows: readonly ProgressRow[], assigned: number, trail: readonly TrailRow[]): ProgressOfDay[] {
  const assigning = trail
    .filter(({ entity, action }) => entity === 'projectMilestone' && action !== 'update')
    .map(({ at, action }) => ({ at: Date.parse(at), by: action === 'create' ? 1 : -1 }))
  const days = new Map<string, ProgressOfDay>()
  let day = ''
  for (const { at, planned, realized, percentage, progress_source } of rows) {
    const instant = Date.parse(at)
    const count = assigning.reduce((sum, change) => (change.at > instant ? sum - change.by : sum), assigned)
    // A clock that was put back gives a row an earlier day than the one before it, which it follows all the same.
    const own = dayInBogota(new Date(instant))
    day = own > day ? own : day
    const byMilestones = progress_source === 'milestones' && count > 0
    days.set(day, byMilestones ? { day, declared: planned, realized } : { day, declared: null, realized: percentage })
  }
  return Array.from(days.values())
}
