import { milestones } from '#contract/milestones.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { found, unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { insertMilestone, lockMilestone, milestoneById, milestonePage, replaceMilestone } from './milestones.queries.ts'

/** A name may occur once in each type of project. */
const constraints: Constraints = { milestones_name_unique: { code: 'duplicate-name', field: 'name' } }

export const milestoneEndpoints = ({ db }: Context): Endpoint[] => [
  reading(milestones.list, ({ query }) => milestonePage(db, query)),
  reading(milestones.byId, async ({ params }) => found(await milestoneById(db, params.id))),
  endpoint(milestones.create, ({ actor, body }) =>
    refusing(constraints, () => db.change(actor, (tx) => insertMilestone(tx, body))),
  ),
  endpoint(milestones.update, ({ actor, ifMatch, params: { id }, body }) =>
    refusing(constraints, () =>
      db.change(actor, async (tx) => {
        const before = unchanged(await lockMilestone(tx, id), ifMatch)
        return replaceMilestone(tx, id, withSent(before, body))
      }),
    ),
  ),
]
