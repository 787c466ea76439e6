import { cadences } from '#contract/cadences.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { cadenceRows, saveCadences } from './cadences.queries.ts'

export const cadenceEndpoints = ({ db }: Context): Endpoint[] => [
  reading(cadences.list, () => cadenceRows(db)),
  endpoint(cadences.update, async ({ actor, body }) => {
    await db.change(actor, (tx) => saveCadences(tx, body))
    return cadenceRows(db)
  }),
]
