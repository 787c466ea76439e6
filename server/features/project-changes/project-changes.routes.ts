import { projectChanges } from '#contract/project-changes.ts'
import type { Context } from '#server/context.ts'
import { pagingOf } from '#server/db/lists.ts'
import { endpoint, type Endpoint } from '#server/http/endpoint.ts'
import { Refusal } from '#server/http/refusal.ts'

import { projectExists } from '../projects/projects.queries.ts'
import { changesOfProject, projectChangePage } from './project-changes.queries.ts'
import { registerChange } from './project-changes.service.ts'

export const projectChangeEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    endpoint(projectChanges.list, async ({ params, query }) => {
      if (!(await projectExists(db, params.id))) throw new Refusal('not-found')
      const paging = pagingOf(query)
      return paging ? projectChangePage(db, params.id, paging) : changesOfProject(db, params.id)
    }),
    endpoint(projectChanges.create, (call) => registerChange(context, call)),
  ]
}
