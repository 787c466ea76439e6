import * as z from 'zod/mini'

import { calendarDate, problem, requiredText, version, storedDay } from './fields.ts'
import { route } from './route.ts'

const longestSpan = 4018

/** A holiday, or an exception of the company (with its `version`). Ordinary weekends are left out. */
export const CalendarDay = z.object({
  day: storedDay,
  working: z.boolean(),
  name: z.string(),
  source: z.enum(['law', 'exception']),
  version: z.nullable(version),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const CalendarExceptionDraft = z.object({ working: z.boolean(problem('choose')), name: requiredText() })
export type CalendarExceptionDraft = z.output<typeof CalendarExceptionDraft>

const Span = z.object({ from: calendarDate, to: calendarDate }).check(
  z.refine(({ from, to }) => from <= to, { error: problem('days.order'), path: ['to'] }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestSpan * 86_400_000, {
    error: problem('days.span'),
    path: ['to'],
  }),
)

const day = { tag: 'calendar', path: '/calendar/days/:day', params: z.object({ day: calendarDate }) } as const

export const calendar = {
  days: route({
    tag: 'calendar',
    method: 'GET',
    path: '/calendar/days',
    summary: 'Holidays and exceptions from one day to another, both included, in their order.',
    access: 'portal.access',
    query: Span,
    answer: z.array(CalendarDay),
  }),
  set: route({
    ...day,
    method: 'PUT',
    summary: 'Makes :day a working day or a holiday, whatever the law says.',
    access: 'configuration.write',
    body: CalendarExceptionDraft,
    answer: CalendarDay,
    versioned: true,
    problems: [412],
  }),
  remove: route({
    ...day,
    method: 'DELETE',
    summary: 'Takes the exception of :day away.',
    access: 'configuration.write',
    versioned: true,
    problems: [404, 412],
  }),
}
