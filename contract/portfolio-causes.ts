import * as z from 'zod/mini'

import { calendarDate, problem } from './fields.ts'
import { arrayOrPage, openListQuery } from './lists.ts'
import { PortfolioFilter } from './portfolio.ts'
import { route } from './route.ts'

export const causeKinds = ['cause', 'customer', 'product', 'employee'] as const
export type CauseKind = (typeof causeKinds)[number]

export const causeSortFields = ['Days', 'Moves', 'Projects', 'Name'] as const
export type CauseSortField = (typeof causeSortFields)[number]

/**
 * `days` are calendar days of shifts above 0, `moves` their number. Key 0, without a name, is no cause or no person.
 * `filter` is a complete query with as many rows as `projects`.
 */
export const PortfolioCause = z.object({
  key: z.string(),
  name: z.string(),
  projects: z.int(),
  moves: z.int(),
  days: z.int(),
  filter: z.string(),
})
export type PortfolioCause = z.infer<typeof PortfolioCause>

const { delayed: _, delayedFrom: _from, delayedTo: _to, ...filters } = PortfolioFilter.shape

const CausesQuery = z.object({
  ...openListQuery(causeSortFields).shape,
  ...filters,
  asOf: z.optional(calendarDate),
  by: z._default(z.enum(causeKinds, problem('invalid')), 'cause'),
  /** When the shift was made, both included. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
})
export type CausesQuery = z.output<typeof CausesQuery>

export const portfolioCauses = {
  list: route({
    tag: 'portfolio',
    method: 'GET',
    path: '/portfolio/causes',
    costly: 'read',
    summary:
      'By how many days projects were put off, by cause, customer, product or employee, most first: all, or a page when offset or top is sent.',
    access: 'portal.access',
    query: CausesQuery,
    answer: arrayOrPage(PortfolioCause),
  }),
}
