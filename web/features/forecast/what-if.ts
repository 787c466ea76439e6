import { dueDay } from '#contract/days.ts'
import { itemAt } from '#contract/items.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import type { WhatIf } from '#contract/what-if.ts'

export type SupposedMilestone = Pick<
  ProjectMilestone,
  'id' | 'name' | 'plannedStart' | 'plannedEnd' | 'percentageRealized'
>

/** All that may be supposed of a project; null is what was left empty. */
export interface Supposition {
  due: string | null
  percentage: number | null
  milestones: readonly SupposedMilestone[]
}

/** A project as it is. While its milestones say how far it is, it has no percentage of its own. */
export const asItIs = (project: Project, milestones: readonly ProjectMilestone[]): Supposition => ({
  due: dueDay(project),
  percentage: project.progressSource === 'own' || milestones.length === 0 ? project.percentage : null,
  milestones: milestones.map(({ id, name, plannedStart, plannedEnd, percentageRealized }) => ({
    id,
    name,
    plannedStart,
    plannedEnd,
    percentageRealized,
  })),
})

/** Whether its planned days are others. */
const isMoved = (now: SupposedMilestone, was: SupposedMilestone): boolean =>
  now.plannedStart !== was.plannedStart || now.plannedEnd !== was.plannedEnd

function changesIn(now: SupposedMilestone, was: SupposedMilestone): NonNullable<WhatIf['milestones']> {
  const { id, plannedStart, plannedEnd, percentageRealized } = now
  const isReported = percentageRealized !== was.percentageRealized
  if (!isMoved(now, was) && !isReported) return []
  return [{ id, ...(isMoved(now, was) && { plannedStart, plannedEnd }), ...(isReported && { percentageRealized }) }]
}

/** What the call has to be told: of what is supposed that which is not so. What was emptied stays as it is. */
export function toAsk(supposed: Supposition, was: Supposition): WhatIf {
  const { due, percentage } = supposed
  const milestones = supposed.milestones.flatMap((milestone, index) =>
    changesIn(milestone, itemAt(was.milestones, index)),
  )
  return {
    ...(due !== null && due !== was.due && { due }),
    ...(percentage !== null && percentage !== was.percentage && { percentage }),
    ...(milestones.length > 0 && { milestones }),
  }
}

/** What was supposed of an earlier project, upon the project as it is now: what was not changed then is as it is now. */
export function supposedAgain(supposed: Supposition, before: Supposition, now: Supposition): Supposition {
  const milestones = now.milestones.map((milestone) => {
    const then = before.milestones.find(({ id }) => id === milestone.id)
    const typed = supposed.milestones.find(({ id }) => id === milestone.id)
    if (!then || !typed) return milestone
    const { plannedStart, plannedEnd, percentageRealized } = typed
    return {
      ...milestone,
      ...(isMoved(typed, then) && { plannedStart, plannedEnd }),
      ...(percentageRealized !== then.percentageRealized && { percentageRealized }),
    }
  })
  return {
    due: supposed.due === before.due ? now.due : supposed.due,
    percentage: supposed.percentage === before.percentage ? now.percentage : supposed.percentage,
    milestones,
  }
}

/** Whether a milestone has one planned day without the other, or the end before the start. */
export const hasWrongDays = ({ plannedStart, plannedEnd }: SupposedMilestone): boolean =>
  (plannedStart === null) !== (plannedEnd === null) ||
  (plannedStart !== null && plannedEnd !== null && plannedEnd < plannedStart)

/** Whether the server could answer: no percentage is above 100, and planned days are in order. */
export const isPossible = ({ percentage, milestones }: Supposition): boolean =>
  (percentage ?? 0) <= 100 && milestones.every((one) => one.percentageRealized <= 100 && !hasWrongDays(one))

/** What the server found wrong, by the field of the supposition: its milestones stand in the call by another index. */
export function problemsBy(
  asked: WhatIf,
  errors: readonly { path: string; message: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    errors.map(({ path, message }) => {
      const [, index, field] = /^milestones\.(\d+)\.(\w+)$/.exec(path) ?? []
      const milestone = index === undefined ? undefined : asked.milestones?.[Number(index)]
      return [milestone ? `${milestone.id}.${field}` : path, message]
    }),
  )
}
