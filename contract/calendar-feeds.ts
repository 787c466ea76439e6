import * as z from 'zod/mini'

import { instant, problem } from './fields.ts'
import { route } from './route.ts'

export const feedScopes = ['mine', 'all'] as const
export type FeedScope = (typeof feedScopes)[number]

const scope = z.enum(feedScopes, problem('choose'))

export const CalendarFeed = z.object({
  scope,
  createdAt: instant,
  /** Null before the first time. */
  lastReadAt: z.nullable(instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address is shown once: null for a call that came again with its key. */
export const NewCalendarFeed = z.object({ scope, url: z.nullable(z.string()), createdAt: instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const feedDays = { before: 90, after: 400 } as const

export const calendarFeeds = {
  create: route({
    tag: 'calendar',
    method: 'POST',
    path: '/calendar/feed',
    status: 201,
    summary: 'Makes an address at which programs read the calendar; the former one of that scope ends.',
    access: 'portal.access',
    body: z.object({ scope }),
    answer: NewCalendarFeed,
  }),
  list: route({
    tag: 'calendar',
    method: 'GET',
    path: '/calendar/feed',
    summary: 'The calendars of the caller that programs may read.',
    access: 'portal.access',
    answer: z.array(CalendarFeed),
  }),
  remove: route({
    tag: 'calendar',
    method: 'DELETE',
    path: '/calendar/feed/:scope',
    summary: 'Ends an address of the caller: nobody reads it any more.',
    access: 'portal.access',
    params: z.object({ scope }),
    problems: [404],
  }),
  read: route({
    tag: 'calendar',
    method: 'GET',
    path: '/calendar/feed/:token.ics',
    summary: 'The calendar at such an address, from 90 days ago to 400 ahead, as iCalendar (RFC 5545).',
    access: 'anybody',
    params: z.object({ token: z.string(problem('invalid')).check(z.maxLength(200, problem('tooLong'))) }),
    download: 'text/calendar; charset=utf-8',
    tagged: true,
    secretPath: true,
    problems: [403, 404, 429],
  }),
}
