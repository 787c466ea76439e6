import { withSent } from '#contract/part.ts'
import { projectStatuses } from '#contract/project-statuses.ts'
import type { Context } from '#server/context.ts'
import { found, unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  insertProjectStatus,
  lockProjectStatus,
  projectStatusById,
  projectStatusPage,
  replaceProjectStatus,
} from './project-statuses.queries.ts'

const constraints: Constraints = {
  project_statuses_name_unique: { code: 'duplicate-name', field: 'name' },
}

export const projectStatusEndpoints = ({ db }: Context): Endpoint[] => [
  reading(projectStatuses.list, ({ query }) => projectStatusPage(db, query)),
  reading(projectStatuses.byId, async ({ params }) => found(await projectStatusById(db, params.id))),
  endpoint(projectStatuses.create, ({ actor, body }) =>
    refusing(constraints, () => db.change(actor, (tx) => insertProjectStatus(tx, body))),
  ),
  endpoint(projectStatuses.update, ({ actor, ifMatch, params: { id }, body }) =>
    refusing(constraints, () =>
      db.change(actor, async (tx) => {
        const before = unchanged(await lockProjectStatus(tx, id), ifMatch)
        return replaceProjectStatus(tx, id, withSent(before, body))
      }),
    ),
  ),
]
