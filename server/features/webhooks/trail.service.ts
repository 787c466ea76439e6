import { webhookKinds } from '#contract/webhooks.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { TrailReader } from '#server/platform/database/trail-readers.ts'

import { queueDeliveries, webhooksThatAreOn } from './deliveries.queries.ts'
import { toldOf } from './told.rules.ts'

export const webhooksReader = ({ clock }: { clock: Clock }): TrailReader => ({
  name: 'webhooks',
  entities: webhookKinds,
  async handle(tx, rows) {
    const hooks = await webhooksThatAreOn(tx)
    if (hooks.length === 0) return
    const told = rows.flatMap((row) => toldOf(row) ?? [])
    const deliveries = told.flatMap((one) =>
      hooks
        .filter(({ kinds, toldFrom }) => one.trailId > toldFrom && (kinds.length === 0 || kinds.includes(one.entity)))
        .map(({ id }) => ({ webhookId: id, ...one })),
    )
    await queueDeliveries(tx, deliveries, clock.now())
  },
})
