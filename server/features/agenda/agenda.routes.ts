import { agenda } from '#contract/agenda.ts'
import { calendarFeeds } from '#contract/calendar-feeds.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'
import { throttle } from '#server/platform/throttle/throttle.ts'

import { agendaOf } from './agenda.service.ts'
import { endFeed, feedsOf } from './calendar-feeds.queries.ts'
import { makeFeed, readFeed } from './calendar-feeds.service.ts'

export const agendaEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  const limit = throttle(context)
  return [
    endpoint(agenda.list, ({ query, caller: { employeeId }, language }) =>
      agendaOf(context, query, { employeeId, language }),
    ),
    endpoint(calendarFeeds.create, (call) => makeFeed(context, call)),
    endpoint(calendarFeeds.list, ({ caller: { employeeId } }) => feedsOf(db, employeeId)),
    endpoint(calendarFeeds.remove, async ({ actor, caller: { employeeId }, params: { scope } }) => {
      found((await db.change(actor, (tx) => endFeed(tx, employeeId, scope))) || undefined)
    }),
    endpoint(calendarFeeds.read, (call) => readFeed(context, limit, call)),
  ]
}
