import { calendar } from '#contract/calendar.ts'
import { isNearDay } from '#contract/fields.ts'
import type { Context } from '#server/context.ts'
import { refuseFarDays, unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { calendarExceptions, deleteException, lockException, saveException } from './calendar.queries.ts'
import { asDay, specialDays } from './calendar.rules.ts'

export const calendarEndpoints = ({ db }: Context): Endpoint[] => [
  reading(calendar.days, async ({ query, language }) =>
    specialDays(query, await calendarExceptions(db, query), language),
  ),
  endpoint(calendar.set, async ({ actor, ifMatch, params: { day }, body }) =>
    asDay(
      await db.change(actor, async (tx) => {
        const stored = await lockException(tx, day)
        if (!stored && !isNearDay(day)) refuseFarDays(['day'])
        // The caller saw an exception that is gone, or none.
        unchanged(stored ?? { version: 0 }, ifMatch)
        const saved = await saveException(tx, day, body)
        // Where there was none to lock, somebody else may have made it since.
        if (!stored) unchanged({ version: saved.version - 1 }, ifMatch)
        return saved
      }),
    ),
  ),
  endpoint(calendar.remove, ({ actor, ifMatch, params: { day } }) =>
    db.change(actor, async (tx) => {
      unchanged(await lockException(tx, day), ifMatch)
      await deleteException(tx, day)
    }),
  ),
]
