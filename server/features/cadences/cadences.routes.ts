import { cadences, versionOfCadences } from '#contract/cadences.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { cadenceRows, lockCadences, saveCadences } from './cadences.queries.ts'

export const cadenceEndpoints = ({ db }: Context): Endpoint[] => [
  reading(cadences.list, () => cadenceRows(db)),
  endpoint(cadences.update, async ({ actor, body, ifMatch }) => {
    await db.change(actor, async (tx) => {
      unchanged({ version: versionOfCadences(await lockCadences(tx)) }, ifMatch)
      await saveCadences(tx, body)
    })
    return cadenceRows(db)
  }),
]
