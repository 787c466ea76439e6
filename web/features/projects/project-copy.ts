import { idIn } from '#contract/fields.ts'
import type { Assignment, ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import { type ProjectValues, valuesOfProject } from './project-form.ts'

/** Most characters of a project's name. */
const longestName = 150

export interface ProjectCopy {
  /** With those of its responsables who are active: nobody else can be given a new project. */
  of: Project
  inactive: readonly string[]
  milestones: readonly ProjectMilestone[]
  calendar: WorkingDays
}

/** The project that a new one is a copy of, where the address names one: `?from=81`. */
export const copiedIn = (search: string): number | null => idIn(new URLSearchParams(search).get('from')) ?? null

/** A day as many working days after `to` as it was after `from`; a day before `from` becomes `to`. */
const moved = (day: string, from: string, to: string, calendar: WorkingDays): string =>
  calendar.add(to, Math.max(calendar.between(from, day), 0))

/** What the form of a copy begins with: it starts today, lasts as many working days, and nothing of it is done. */
export function valuesOfCopy({ of, calendar }: ProjectCopy, today: string, name: string): ProjectValues {
  const { startDate } = of
  const values = valuesOfProject(of)
  return {
    ...values,
    name: [...name].slice(0, longestName).join(''),
    startDate: today,
    endDate: moved(of.endDate, startDate, today, calendar),
    scheduledDate: null,
    realEndDate: null,
    projectStatusId: null,
    percentage: 0,
    progressSource: 'milestones',
  }
}

/** The milestones of a copy that starts on a day: the same weights, nothing done, planned days moved by working days. */
export const milestonesOfCopy = ({ of, milestones, calendar }: ProjectCopy, start: string): Assignment[] =>
  milestones.map(({ projectMilestoneId, weight, plannedStart, plannedEnd }) => ({
    projectMilestoneId,
    weight,
    plannedPercentage: 0,
    percentageRealized: 0,
    ...(plannedStart !== null &&
      plannedEnd !== null && {
        plannedStart: moved(plannedStart, of.startDate, start, calendar),
        plannedEnd: moved(plannedEnd, of.startDate, start, calendar),
      }),
  }))
