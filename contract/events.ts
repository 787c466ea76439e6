import * as z from 'zod/mini'

import { auditEntities } from './audit-fields.ts'
import { id, version, wholeNumber } from './fields.ts'
import { route } from './route.ts'

/** Something was saved, on any instance. The event has no values: screens load the record again. */
export const LiveChange = z.object({
  entity: z.enum(auditEntities),
  /** Null for many at once. */
  id: z.nullable(id),
  /** Null for a removal, and for many. */
  version: z.nullable(version),
  projectId: z.nullable(id),
  /** Null for the portal itself, and several people. */
  employeeId: z.nullable(id),
  /** By which a client knows its own saves; null for several calls. */
  requestId: z.nullable(z.string()),
})
export type LiveChange = z.infer<typeof LiveChange>

/** In seconds, without a place. */
export const longestRecent = 60
/** In hours, for `Last-Event-ID`. */
export const longestAway = 24

/** So many seconds of changes come first, so that a reader misses none. */
const EventsQuery = z.object({ recent: z._default(wholeNumber(0, longestRecent), 0) })

/**
 * Beside `change`. `missed`: load everything again; `over`: the session and stream end; `place`: an id alone;
 * `version`: the served build, once at the beginning; `notices`: the person's unread ones, at the beginning and after
 * changes.
 * An event's id is a place in the trail up to which all was told. `Last-Event-ID` asks for later saves; some may come
 * twice.
 */
const eventNames = ['change', 'missed', 'notices', 'over', 'place', 'version'] as const
export type EventName = (typeof eventNames)[number]

export const events = {
  stream: route({
    tag: 'events',
    method: 'GET',
    path: '/events',
    summary:
      'A stream of what is saved by anybody: events named change, with LiveChange as data; missed, when some may have ' +
      'been missed; over, when the session has ended; place, which only has an id. Last-Event-ID goes on from an id that is ' +
      'a day old at most. It ends with the token, which a new stream brings anew.',
    access: 'portal.access',
    query: EventsQuery,
    events: LiveChange,
    problems: [429],
  }),
}
