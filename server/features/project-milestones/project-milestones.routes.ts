import { projectMilestones } from '#contract/project-milestones.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { createTask, updateTask } from './milestone-tasks.service.ts'
import { milestonesOfProject, progressHistory, projectMilestonePage } from './project-milestones.queries.ts'
import { assignMilestones, removeAssignment, updateProgress } from './project-milestones.service.ts'

export const projectMilestoneEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  const refuseUnknownProject = async (id: number): Promise<void> => {
    if (!(await projectExists(db, id))) throw new Refusal('not-found')
  }
  return [
    reading(projectMilestones.list, async ({ query: { projectId, ...query } }) => {
      await refuseUnknownProject(projectId)
      const paging = pagingOf(query)
      return paging ? projectMilestonePage(db, projectId, paging) : milestonesOfProject(db, projectId)
    }),
    endpoint(projectMilestones.assign, (call) => assignMilestones(context, call)),
    endpoint(projectMilestones.updateProgress, (call) => updateProgress(context, call)),
    endpoint(projectMilestones.remove, (call) => removeAssignment(context, call)),
    endpoint(projectMilestones.createTask, (call) => createTask(context, call)),
    endpoint(projectMilestones.updateTask, (call) => updateTask(context, call)),
    reading(projectMilestones.progressHistory, async ({ params }) => {
      await refuseUnknownProject(params.id)
      return progressHistory(db, params.id)
    }),
  ]
}
