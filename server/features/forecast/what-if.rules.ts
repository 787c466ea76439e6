import type { FieldProblem } from '#contract/errors.ts'
import { farDays } from '#contract/fields.ts'
import { projectProgress, wholePercentage } from '#contract/progress.ts'
import type { WhatIf } from '#contract/what-if.ts'
import { wrongPlannedDays } from '#server/features/project-milestones/planned-days.rules.ts'

import type { AssignmentRecord, ProgressRow, StoredProject } from './project-state.rules.ts'

type Supposed = NonNullable<WhatIf['milestones']>[number]

const suppose = (stored: AssignmentRecord, { plannedStart, plannedEnd, percentageRealized }: Supposed) => ({
  ...stored,
  planned_start: plannedStart === undefined ? (stored.planned_start ?? null) : plannedStart,
  planned_end: plannedEnd === undefined ? (stored.planned_end ?? null) : plannedEnd,
  percentage_realized: percentageRealized ?? stored.percentage_realized,
})

export const unknownMilestones = ({ assignments }: StoredProject, { milestones = [] }: WhatIf): FieldProblem[] =>
  milestones.flatMap(({ id }, index) =>
    assignments.some((stored) => stored.id === id) ? [] : [{ path: `milestones.${index}.id`, code: 'unknown' }],
  )

/** As the forms that would agree or report these days say it. */
export function wrongDays({ project, assignments }: StoredProject, { due, milestones = [] }: WhatIf): FieldProblem[] {
  const stored = project.scheduled_date ?? project.end_date
  const far = farDays({ due }, ['due'], { due: stored }).map((path): FieldProblem => ({ path, code: 'farDay' }))
  const early: FieldProblem[] =
    due !== undefined && due < project.start_date && far.length === 0 ? [{ path: 'due', code: 'beforeStart' }] : []
  const ofMilestones = milestones.flatMap((milestone, index): FieldProblem[] => {
    const before = assignments.find(({ id }) => id === milestone.id)
    if (!before || (milestone.plannedStart === undefined && milestone.plannedEnd === undefined)) return []
    const { planned_start: plannedStart, planned_end: plannedEnd } = suppose(before, milestone)
    const was = { plannedStart: before.planned_start ?? null, plannedEnd: before.planned_end ?? null }
    const path = `milestones.${index}.`
    const beyond = farDays({ plannedStart, plannedEnd }, ['plannedStart', 'plannedEnd'], was)
    if (beyond.length > 0) return beyond.map((name) => ({ path: path + name, code: 'farDay' }))
    return wrongPlannedDays({ plannedStart, plannedEnd }, project.start_date, path)
  })
  return [...far, ...early, ...ofMilestones]
}

/** As the database chooses (projects_choose_progress). */
function chosen(
  { percentage, progress_source }: Pick<ProgressRow, 'percentage' | 'progress_source'>,
  { assigned, realized }: { assigned: number; realized: number },
  sent: number | undefined,
): Pick<ProgressRow, 'percentage' | 'progress_source'> {
  if (progress_source === 'own' || assigned === 0) return { percentage: sent ?? percentage, progress_source }
  const whole = wholePercentage(realized)
  return sent === undefined || sent === whole
    ? { percentage: whole, progress_source }
    : { percentage: sent, progress_source: 'own' }
}

/** As if agreed and reported now: a moved due day is a row of the trail, other progress a row of the history. */
export function supposing(
  stored: StoredProject,
  { due, percentage, milestones = [] }: WhatIf,
  { at, today }: { at: string; today: string },
): StoredProject {
  const { project, trail, progress } = stored
  const assignments = stored.assignments.map((one) => {
    const supposed = milestones.find(({ id }) => id === one.id)
    return supposed ? suppose(one, supposed) : one
  })
  const { planned, realized, assigned } = projectProgress(
    assignments.map((one) => ({
      weight: one.weight,
      plannedPercentage: one.planned_percentage,
      percentageRealized: one.percentage_realized,
    })),
  )
  const told = chosen(project, { assigned, realized }, percentage)
  const last = progress.at(-1)?.day
  const row: ProgressRow = {
    at,
    day: last !== undefined && last > today ? last : today,
    from_milestones: told.progress_source === 'milestones' && assigned > 0,
    planned,
    realized,
    ...told,
  }
  const isReported =
    percentage !== undefined || milestones.some(({ percentageRealized }) => percentageRealized !== undefined)
  const isMoved = due !== undefined && due !== project.scheduled_date
  const move = {
    id: project.id,
    entity: 'project',
    action: 'update' as const,
    at,
    before: { scheduled_date: project.scheduled_date },
    change_id: null,
  }
  return {
    ...stored,
    project: { ...project, ...(isReported && told), ...(isMoved && { scheduled_date: due }) },
    assignments,
    trail: isMoved ? [move, ...trail] : trail,
    progress: isReported ? [...progress, row] : progress,
  }
}
