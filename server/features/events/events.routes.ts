import { events } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { LiveChanges } from './events.service.ts'

export function eventEndpoints(context: Context): Endpoint[] {
  const changes = new LiveChanges(context)
  return [
    endpoint(events.stream, ({ query: { recent }, caller, lastEventId }) =>
      changes.open(caller, { recent, lastEventId }),
    ),
  ]
}
