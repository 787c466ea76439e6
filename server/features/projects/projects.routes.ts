import { bulk } from '#contract/bulk.ts'
import { exports } from '#contract/exports.ts'
import { projects } from '#contract/projects.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { projectBatches } from './project-sheet.queries.ts'
import { changeProjects } from './projects-bulk.service.ts'
import { contactsOfProject, projectById, projectExists, projectPage } from './projects.queries.ts'
import { createProject, updateProject } from './projects.service.ts'

export const projectEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    reading(projects.list, ({ query }) => projectPage(db, query)),
    exporting(context, 'projects', exports.projects, ({ query }) => projectBatches(db, query)),
    reading(projects.byId, async ({ params }) => found(await projectById(db, params.id))),
    endpoint(projects.create, (call) => createProject(context, call)),
    endpoint(bulk.projects, (call) => changeProjects(context, call)),
    endpoint(projects.update, (call) => updateProject(context, call)),
    reading(projects.contacts, async ({ params }) => {
      if (!(await projectExists(db, params.id))) throw new Refusal('not-found')
      return contactsOfProject(db, params.id)
    }),
  ]
}
