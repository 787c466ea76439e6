import { queryOptions } from '@tanstack/react-query'

import { projectMilestones } from '#contract/project-milestones.ts'
import { projectMilestonesKey } from '#web/features/project-milestones/project-milestones.api.ts'
import { call } from '#web/platform/calls/call.ts'

/** Oldest first; rejects with 404 when there is no such project. Stale with the milestones, whose changes make it. */
export const progressHistory = (projectId: number) =>
  queryOptions({
    queryKey: [projectMilestonesKey, 'history', projectId],
    queryFn: ({ signal }) => call(projectMilestones.progressHistory, { params: { id: projectId } }, { signal }),
  })
