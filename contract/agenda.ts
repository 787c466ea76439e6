import * as z from 'zod/mini'

import { calendarDays } from './days.ts'
import { calendarDate, idOrNone, problem, storedDay, storedDayOrNone } from './fields.ts'
import { flag } from './lists.ts'
import { route } from './route.ts'
import { ids, oneOf, severalOf } from './several.ts'

export const agendaKinds = ['holiday', 'projectDue', 'milestone', 'task', 'licence', 'followUp'] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** In one answer; days with both ends. */
const longestAgenda = 400
export const mostEntries = 5000

export const AgendaEntry = z.object({
  day: storedDay,
  /** A milestone's first day; null for others. */
  from: storedDayOrNone,
  kind: z.enum(agendaKinds),
  /** An expected follow-up names its project; a holiday has null here and below. */
  entity: z.nullable(z.enum(['project', 'projectMilestone', 'checkpointTask', 'licence'])),
  entityId: idOrNone,
  projectId: idOrNone,
  projectName: z.nullable(z.string()),
  /** A milestone's name, a task, a product, a holiday; else the project's name. */
  title: z.string(),
  path: z.string(),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

/** An entry has one value of each filter; holidays always pass. */
export const AgendaQuery = z
  .object({
    from: calendarDate,
    to: calendarDate,
    /** Only the caller's tasks, and the projects that they answer for or follow. */
    mine: z._default(flag, false),
    kind: z.optional(severalOf(oneOf(agendaKinds), agendaKinds.join(', '))),
    customerId: z.optional(ids),
    /** Responsables of projects, owners of tasks. */
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
