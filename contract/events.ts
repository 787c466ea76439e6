import * as z from 'zod/mini'

import { auditEntities } from './audit-fields.ts'
import { id, version, wholeNumber } from './fields.ts'
import { route } from './route.ts'

/**
 * That something was saved, by anybody on any instance: which kind of record, which one, and the version that it has
 * now. It says nothing of what was written; a screen that shows the record asks for it anew.
 */
export const LiveChange = z.object({
  entity: z.enum(auditEntities),
  /** Null where many of the kind (and of the project, where one is named) changed at once. */
  id: z.nullable(id),
  /** Null of a removal, and of many at once. */
  version: z.nullable(version),
  /** The project that the record is or belongs to. */
  projectId: z.nullable(id),
  /** Who saved it; null when the portal acted by itself, and of many by several people. */
  employeeId: z.nullable(id),
  /** The `X-Request-Id` of the call that did it, by which a client knows its own; null of many by several calls. */
  requestId: z.nullable(z.string()),
})
export type LiveChange = z.infer<typeof LiveChange>

/** How far back a stream may begin that names no place, in seconds. */
export const longestRecent = 60
/** How old the place may be from which a stream goes on (`Last-Event-ID`), in hours. */
export const longestAway = 24

/** `recent`: the changes of so many seconds come first, so that a reader that was away for a moment misses none. */
const EventsQuery = z.object({ recent: z._default(wholeNumber(0, longestRecent), 0) })

/**
 * The names of a stream's events, beside `change`: `missed` says that changes may have been missed, so that everything on
 * the screen is to be asked for anew; `over` that the session has ended, and the stream with it; `place` has nothing but
 * an id; `version`, once in the beginning, says which build of the screens is served; `notices`, for one person alone, how many
 * notices they have not read: in the beginning, and whenever that may have changed. Comments keep the connection alive.
 *
 * The id of an event is a place in the trail: all up to it has been told. Whoever comes back with it in `Last-Event-ID`
 * hears what was saved since; some of it perhaps twice.
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
