import { checkpoints } from '#contract/checkpoints.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import {
  checkpointBatches,
  checkpointById,
  checkpointPage,
  checkpointsOfProject,
  projectCheckpointBatches,
  projectCheckpointPage,
  responsables,
} from './checkpoints.queries.ts'
import { createCheckpoint } from './checkpoints.service.ts'

export const checkpointEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  const refuseUnknownProject = async (id: number): Promise<void> => {
    if (!(await projectExists(db, id))) throw new Refusal('not-found')
  }
  return [
    reading(checkpoints.byProject, async ({ query: { projectId, ...query } }) => {
      await refuseUnknownProject(projectId)
      const paging = pagingOf(query)
      return paging ? projectCheckpointPage(db, projectId, paging) : checkpointsOfProject(db, projectId)
    }),
    reading(checkpoints.list, ({ query }) => checkpointPage(db, query)),
    exporting(context, 'checkpoints', exports.checkpoints, ({ query }) => checkpointBatches(db, query)),
    exporting(context, 'checkpoints', exports.checkpointsOfProject, async ({ query: { projectId, ...query } }) => {
      await refuseUnknownProject(projectId)
      return projectCheckpointBatches(db, projectId, query)
    }),
    reading(checkpoints.byId, async ({ params }) => found(await checkpointById(db, params.id))),
    endpoint(checkpoints.create, (call) => createCheckpoint(context, call)),
    reading(checkpoints.employees, async ({ params }) => {
      await refuseUnknownProject(params.id)
      return responsables(db, params.id)
    }),
  ]
}
