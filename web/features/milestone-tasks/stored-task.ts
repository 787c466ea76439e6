import type { QueryClient } from '@tanstack/react-query'

import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import type { Texts } from '#texts/texts.ts'
import { milestonesNow } from '#web/features/project-milestones/project-milestones.api.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import type { Format } from '#web/platform/i18n/format.ts'

import { type TaskValues, valuesOfTask } from './task-form.ts'

export function storedTask(
  cache: QueryClient,
  projectId: number,
  task: MilestoneTask,
  { milestoneTasks: words }: Texts,
  format: Format,
): StoredRecord<TaskValues, MilestoneTask> {
  const hours = (count: number | null) => (count === null ? '' : words.hours(format.quantity(count)))
  return {
    entity: 'milestoneTask',
    id: task.id,
    from: task,
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
