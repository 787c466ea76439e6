import type { QueryClient } from '@tanstack/react-query'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import type { Format } from '#web/platform/i18n/format.ts'

import { milestonesNow } from './project-milestones.api.ts'

export type Progress = {
  plannedPercentage: number
  percentageRealized: number
}

export const progressOf = ({ plannedPercentage, percentageRealized }: Progress): Progress => ({
  plannedPercentage,
  percentageRealized,
})

/** How the progress of a milestone is changed beside others who do, from `milestone` on. */
export const storedProgress = (
  cache: QueryClient,
  projectId: number,
  milestone: ProjectMilestone,
  format: Format,
): StoredRecord<Progress, ProjectMilestone> => ({
  entity: 'projectMilestone',
  id: milestone.id,
  from: milestone,
  load: async () => (await milestonesNow(cache, projectId)).find(({ id }) => id === milestone.id),
  valuesOf: progressOf,
  written: {
    plannedPercentage: ({ plannedPercentage }) => format.percent(plannedPercentage, 2),
    percentageRealized: ({ percentageRealized }) => format.percent(percentageRealized, 2),
  },
})
