import * as z from 'zod/mini'

import { calendarDays } from './days.ts'
import { calendarDate, idOrNone, problem, storedDay, storedDayOrNone } from './fields.ts'
import { flag } from './lists.ts'
import { route } from './route.ts'
import { ids, oneOf, severalOf } from './several.ts'

/** What stands in the calendar, in the order in which it stands in a day. */
export const agendaKinds = ['holiday', 'projectDue', 'milestone', 'task', 'licence', 'followUp'] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** Most days of one call, both ends included, and most entries. */
const longestAgenda = 400
export const mostEntries = 5000

/** Something that is to be done by a day, or a holiday. */
export const AgendaEntry = z.object({
  day: storedDay,
  /** Where a milestone begins; null of all else. */
  from: storedDayOrNone,
  kind: z.enum(agendaKinds),
  /** The record, as the trail names it; a follow-up that is expected names its project. Null of a holiday, as what follows. */
  entity: z.nullable(z.enum(['project', 'projectMilestone', 'checkpointTask', 'licence'])),
  entityId: idOrNone,
  projectId: idOrNone,
  projectName: z.nullable(z.string()),
  /** A milestone's name, a task, a licence's product, a holiday's name; else the project's name. */
  title: z.string(),
  /** Its screen. */
  path: z.string(),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

/** Of each filter one of its values; a holiday is in everybody's calendar. */
export const AgendaQuery = z
  .object({
    from: calendarDate,
    to: calendarDate,
    /** Projects that the caller is a responsable of or follows, and the caller's own tasks. */
    mine: z._default(flag, false),
    kind: z.optional(severalOf(oneOf(agendaKinds), agendaKinds.join(', '))),
    customerId: z.optional(ids),
    /** The responsables of projects, and whose tasks they are. */
    employeeId: z.optional(ids),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: problem('days.order'), path: ['to'] }),
    z.refine(({ from, to }) => calendarDays(from, to) < longestAgenda, { error: problem('days.year'), path: ['to'] }),
  )
export type AgendaQuery = z.output<typeof AgendaQuery>

export const agenda = {
  list: route({
    tag: 'calendar',
    method: 'GET',
    path: '/calendar',
    costly: 'read',
    summary:
      'What is to be done from one day to another, both included, by day: ends of open projects, milestones that are not done, open tasks, licences that were not renewed, follow-ups that are expected, and holidays.',
    access: 'portal.access',
    query: AgendaQuery,
    answer: z.array(AgendaEntry),
  }),
}
