import { exports } from '#contract/exports.ts'
import { projectChanges } from '#contract/project-changes.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { pagingOf } from '#server/platform/database/lists.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { changesOfProject, projectChangeBatches, projectChangePage } from './project-changes.queries.ts'
import { pageWithLinks, registerChange, registerChangeWithFile, withLinks } from './project-changes.service.ts'

export const projectChangeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    endpoint(projectChanges.list, async ({ caller, params, query }) => {
      if (!(await projectExists(db, params.id))) throw new Refusal('not-found')
      const paging = pagingOf(query)
      return paging
        ? pageWithLinks(context, caller, await projectChangePage(db, params.id, paging))
        : (await changesOfProject(db, params.id)).map(withLinks(context, caller))
    }),
    exporting(context, 'projectChanges', exports.projectChanges, async ({ params, query }) => {
      if (!(await projectExists(db, params.id))) throw new Refusal('not-found')
      return projectChangeBatches(db, params.id, query)
    }),
    endpoint(projectChanges.create, (call) => registerChange(context, call)),
    endpoint(projectChanges.createWithFile, (call) => registerChangeWithFile(context, call)),
  ]
}
