import { exports } from '#contract/exports.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import {
  milestonesOfProject,
  progressHistory,
  projectMilestoneBatches,
  projectMilestonePage,
} from './project-milestones.queries.ts'
import { assignMilestones, proposeMilestones, removeAssignment, updateProgress } from './project-milestones.service.ts'

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
    exporting(context, 'milestones', exports.milestones, async ({ query: { projectId, ...query } }) => {
      await refuseUnknownProject(projectId)
      return projectMilestoneBatches(db, projectId, query)
    }),
    endpoint(projectMilestones.assign, (call) => assignMilestones(context, call)),
    endpoint(projectMilestones.updateProgress, (call) => updateProgress(context, call)),
    endpoint(projectMilestones.remove, (call) => removeAssignment(context, call)),
    reading(projectMilestones.progressHistory, async ({ params }) => {
      await refuseUnknownProject(params.id)
      return progressHistory(db, params.id)
    }),
    reading(projectMilestones.proposal, ({ params }) => proposeMilestones(context, params.id)),
  ]
}
