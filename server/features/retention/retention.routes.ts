import { withSent } from '#contract/part.ts'
import { retention } from '#contract/retention.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { lockRetention, readRetention, replaceRetention } from './retention.queries.ts'

export const retentionEndpoints = ({ db }: Context): Endpoint[] => [
  reading(retention.days, () => readRetention(db)),
  reading(retention.read, () => readRetention(db)),
  endpoint(retention.update, ({ actor, ifMatch, body }) =>
    db.change(actor, async (tx) => replaceRetention(tx, withSent(unchanged(await lockRetention(tx), ifMatch), body))),
  ),
]
