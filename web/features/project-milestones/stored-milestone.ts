import type { QueryClient } from '@tanstack/react-query'

import type { MilestoneTask, ProjectMilestone } from '#contract/project-milestones.ts'
import type { Texts } from '#texts/texts.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import type { Format } from '#web/platform/i18n/format.ts'

import { milestonesOfProject } from './project-milestones.api.ts'
import { type TaskValues, valuesOfTask } from './task-form.ts'

/** A planned and a realised percentage that somebody wrote. */
export type Progress = {
  plannedPercentage: number
  percentageRealized: number
}

export const progressOf = ({ plannedPercentage, percentageRealized }: Progress): Progress => ({
  plannedPercentage,
  percentageRealized,
})

/** There is no call for one milestone, nor for one task. */
const milestonesNow = (cache: QueryClient, projectId: number) =>
  cache.fetchQuery({ ...milestonesOfProject(projectId), staleTime: 0 })

/** How the progress of a milestone is changed beside others who do, from `milestone` on. */
export const storedProgress = (
  cache: QueryClient,
  projectId: number,
  milestone: ProjectMilestone,
  format: Format,
): StoredRecord<Progress, ProjectMilestone> => ({
  entity: 'projectMilestone',
  id: milestone.id,
  record: milestone,
  load: async () => (await milestonesNow(cache, projectId)).find(({ id }) => id === milestone.id),
  valuesOf: progressOf,
  written: {
    plannedPercentage: ({ plannedPercentage }) => format.percent(plannedPercentage, 2),
    percentageRealized: ({ percentageRealized }) => format.percent(percentageRealized, 2),
  },
})

/** How a task of a milestone is changed beside others who do, from `task` on. */
export function storedTask(
  cache: QueryClient,
  projectId: number,
  task: MilestoneTask,
  { projectMilestones: { tasks: words } }: Texts,
  format: Format,
): StoredRecord<TaskValues, MilestoneTask> {
  const hours = (count: number | null) => (count === null ? '' : words.hours(format.quantity(count)))
  return {
    entity: 'milestoneTask',
    id: task.id,
    record: task,
    load: async () => {
      const milestones = await milestonesNow(cache, projectId)
      return milestones.flatMap(({ tasks }) => tasks).find(({ id }) => id === task.id)
    },
    valuesOf: valuesOfTask,
    written: {
      estimatedHours: ({ estimatedHours }) => hours(estimatedHours),
      actualWorkHours: ({ actualWorkHours }) => hours(actualWorkHours),
      completedDate: ({ completedDate }) => format.day(completedDate),
    },
  }
}
