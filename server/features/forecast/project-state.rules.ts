import { dayInBogota, dueDay, endOfDayInBogota } from '#contract/days.ts'
import type { ForecastProject, ProgressOfDay } from '#contract/forecast-figures.ts'
import type { HeldMilestone, Novedad } from '#contract/held-back.ts'
import { projectProgress, type ProgressSource } from '#contract/progress.ts'
import type { TrailedChange } from '#contract/slips.ts'
import { lastChange } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import { pastOf } from './project-past.rules.ts'
import { rewound, type TrailedRecord } from './rewind.rules.ts'

// A project and its parts at the end of a day. Records have the names of their columns, as in the trail.

interface ProjectRecord {
  id: number
  product_id: number
  project_status_id: number
  start_date: string
  end_date: string
  scheduled_date: string | null
  real_end_date: string | null
  percentage: number
  progress_source: ProgressSource
  total_cost: number
}

export interface AssignmentRecord {
  id: number
  milestone_id: number
  weight: number
  planned_percentage: number
  percentage_realized: number
  planned_start?: string | null
  planned_end?: string | null
}

interface StatusRecord {
  id: number
  closes_project: boolean
  quiet: boolean
  /** A status that was removed before this mark existed lacks it. */
  cancels?: boolean
}

export interface TrailRow extends TrailedRecord {
  entity: string
  at: string
  change_id: number | null
}

/** It counts on a day; in percent. */
export interface ProgressRow {
  at: string
  day: string
  from_milestones: boolean
  planned: number
  realized: number
  percentage: number
  progress_source: ProgressSource
}

/** The trail newest first, the progress oldest first. */
export interface StoredProject {
  project: ProjectRecord
  created: string
  statuses: readonly StatusRecord[]
  assignments: readonly AssignmentRecord[]
  trail: readonly TrailRow[]
  progress: readonly ProgressRow[]
  milestones: readonly { id: number; name: string }[]
  novedades: readonly { id: number; at: string; comments: string }[]
}

export const dueDaysOf = ({ scheduled_date, end_date }: Pick<ProjectRecord, 'scheduled_date' | 'end_date'>) => ({
  scheduledDate: scheduled_date,
  endDate: end_date,
})

/** Undefined for other changes. */
export function trailedChange({ at, before }: Pick<TrailRow, 'at' | 'before'>): TrailedChange | undefined {
  const { scheduled_date, end_date, project_status_id } = before ?? {}
  const fields = { scheduledDate: scheduled_date, endDate: end_date, statusId: project_status_id }
  const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
  return changed.length === 0 ? undefined : { at, before: Object.fromEntries(changed) }
}

export type ProjectWork = Pick<ForecastProject, 'percentage' | 'progressSource' | 'progress' | 'windows'>

/** `known` is the history of that day, where it goes back so far and something changed since. */
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

export function forecastProject(parts: {
  project: Omit<ProjectRecord, 'percentage' | 'progress_source'>
  closed: boolean
  cancels: boolean
  past: Pick<ReturnType<typeof pastOf>, 'firstDue' | 'statusSince' | 'quiet'>
  changedOn: string | null
  work: ProjectWork
}): ForecastProject {
  const { project, closed, cancels, past, changedOn, work } = parts
  const { firstDue, statusSince, quiet } = past
  const closedOn = () => (statusSince === undefined ? null : dayInBogota(new Date(statusSince)))
  return {
    ...work,
    id: project.id,
    productId: project.product_id,
    start: project.start_date,
    due: dueDay(dueDaysOf(project)),
    firstDue,
    quiet,
    changedOn,
    closed,
    end: closed ? (project.real_end_date ?? closedOn()) : null,
    cancelled: closed && cancels,
    cost: project.total_cost,
  }
}

export interface ProjectThen {
  project: ForecastProject
  created: string
  history: ProgressOfDay[]
  slips: { change: { at: string; changeId: number | null }; to: string }[]
  milestones: HeldMilestone[]
  novedades: Novedad[]
}

/** Today's is as stored. Undefined before the project existed. */
export function projectAsOf(
  stored: StoredProject,
  { asOf, today, calendar }: { asOf: string; today: string; calendar: WorkingDays },
): ProjectThen | undefined {
  const { project, created, trail } = stored
  const end = asOf < today ? endOfDayInBogota(asOf) : Number.POSITIVE_INFINITY
  const isLater = ({ at }: { at: string }): boolean => Date.parse(at) >= end
  const later = trail.filter(isLater)
  const of = (entity: string) => later.filter((change) => change.entity === entity)
  const [record] = rewound([project], of('project'))
  if (record === undefined) return undefined
  const edits = of('projectStatus').filter(({ action }) => action !== 'create')
  const statuses = rewound(stored.statuses, edits)
  const status = statuses.find(({ id }) => id === record.project_status_id)
  const changes = trail
    .filter(({ entity, action }) => entity === 'project' && action === 'update')
    .flatMap((change) => {
      const trailed = trailedChange(change)
      return trailed ? [{ ...trailed, changeId: change.change_id }] : []
    })
    .toReversed()
  const past = pastOf(
    { now: dueDaysOf(project), statusId: record.project_status_id, created, changes },
    { asOf, end, calendar, quietIds: new Set(statuses.filter(({ quiet }) => quiet).map(({ id }) => id)) },
  )
  const assignments = rewound(stored.assignments, of('projectMilestone'))
  const progress = stored.progress.filter((row) => !isLater(row))
  const history = progressByDay(progress)
  return {
    project: forecastProject({
      project: record,
      closed: status?.closes_project ?? false,
      cancels: status?.cancels ?? false,
      past,
      changedOn: lastChange(history, asOf).day,
      work: workOf(record, assignments, later.length > 0 ? progress.at(-1) : undefined),
    }),
    created,
    history,
    slips: past.slips,
    milestones: heldMilestones(assignments, stored.milestones),
    novedades: stored.novedades
      .filter((novedad) => !isLater(novedad))
      .map(({ id, at, comments }) => ({ id, day: dayInBogota(new Date(at)), comments })),
  }
}

const heldMilestones = (
  assignments: readonly AssignmentRecord[],
  milestones: StoredProject['milestones'],
): HeldMilestone[] =>
  assignments.map(({ id, milestone_id, weight, percentage_realized, planned_start, planned_end }) => ({
    id,
    name: milestones.find((milestone) => milestone.id === milestone_id)?.name ?? '',
    weight,
    realized: percentage_realized,
    plannedStart: planned_start ?? null,
    plannedEnd: planned_end ?? null,
  }))

/** `declared` is null where progress did not come from milestones. */
function progressByDay(rows: readonly ProgressRow[]): ProgressOfDay[] {
  const days = new Map<string, ProgressOfDay>()
  for (const { day, from_milestones, planned, realized, percentage } of rows)
    days.set(
      day,
      from_milestones ? { day, declared: planned, realized } : { day, declared: null, realized: percentage },
    )
  return Array.from(days.values())
}
