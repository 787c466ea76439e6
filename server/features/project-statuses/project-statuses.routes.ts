import { projectStatuses } from '#contract/project-statuses.ts'
import type { Context } from '#server/context.ts'
import type { Endpoint } from '#server/platform/http/endpoint.ts'
import { nounEndpoints } from '#server/platform/http/noun-endpoints.ts'

import { nextPosition, projectStatusRecords } from './project-statuses.queries.ts'

const constraints = { project_statuses_name_unique: { code: 'duplicate-name', field: 'name' } } as const

export const projectStatusEndpoints = ({ db }: Context): Endpoint[] =>
  nounEndpoints(db, projectStatuses, {
    ...projectStatusRecords,
    constraints,
    create: (db, actor, draft) =>
      db.change(actor, async (tx) =>
        projectStatusRecords.insert(tx, { ...draft, position: draft.position ?? (await nextPosition(tx)) }),
      ),
  })
