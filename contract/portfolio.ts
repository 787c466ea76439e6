import * as z from 'zod/mini'

import { productChannels } from './catalogs.ts'
import { classifications } from './customers.ts'
import { calendarDate, id, problem, storedDay, storedDayOrNone, version, wholeNumber } from './fields.ts'
import { against, ForecastFigures, lights } from './forecast.ts'
import { listQuery, page } from './lists.ts'
import { ProjectCard, projectSortFields } from './projects.ts'
import { route } from './route.ts'
import { idFrom, ids, oneOf, severalOf } from './several.ts'

export const portfolioSortFields = [
  'Attention',
  'Project',
  'Customer',
  'Status',
  'Cost',
  'R',
  'Pv',
  'Spit',
  'Forecast',
  'Due',
  'Late',
  'Overdue',
  'Moves',
  'Slipped',
  'LastFollowUp',
  'RhythmOver',
  'NextLicence',
  'Light',
] as const
export type PortfolioSortField = (typeof portfolioSortFields)[number]

export const portfolioGroups = ['customer', 'employee', 'product', 'status', 'light'] as const
export type PortfolioGroup = (typeof portfolioGroups)[number]

/** `dueSoon` within 30 days; `attention` is red or amber; `delayed` was put off. */
export const summaryKeys = [
  'open',
  'overdue',
  'belowPlan',
  'dueSoon',
  'attention',
  'silent',
  'slipped',
  'delayed',
  'licenceRisk',
] as const
export type SummaryKey = (typeof summaryKeys)[number]

export const dueSoonDays = 30

const answers = new Map([
  ['true', true],
  ['false', false],
])
const yesOrNo = severalOf((word) => answers.get(word.toLowerCase()), 'true and false')
const idsOrNone = severalOf(idFrom(0), 'ids')

export const PortfolioFilter = z.object({
  open: z._default(yesOrNo, [true]),
  overdue: z.optional(yesOrNo),
  belowPlan: z.optional(yesOrNo),
  dueWithin: z.optional(wholeNumber(0, 36_600)),
  light: z.optional(severalOf(oneOf(lights), lights.join(', '))),
  statusId: z.optional(ids),
  customerId: z.optional(ids),
  classification: z.optional(classifications),
  employeeId: z.optional(idsOrNone),
  productId: z.optional(ids),
  channel: z.optional(severalOf(oneOf(productChannels), productChannels.join(', '))),
  silent: z.optional(yesOrNo),
  slipped: z.optional(yesOrNo),
  /** Its due day was put off between these days, both included. Cause 0 is none. */
  delayed: z.optional(yesOrNo),
  delayedFrom: z.optional(calendarDate),
  delayedTo: z.optional(calendarDate),
  causeId: z.optional(idsOrNone),
  licenceRisk: z.optional(yesOrNo),
  against,
})
export type PortfolioFilter = z.output<typeof PortfolioFilter>

export const PortfolioQuery = z.object({
  ...listQuery(portfolioSortFields).shape,
  ...PortfolioFilter.shape,
  asOf: z.optional(calendarDate),
  compareTo: z.optional(calendarDate),
  groupBy: z.optional(z.enum(portfolioGroups, problem('invalid'))),
  /** So many rows of each group at most; pages and filtered counts are of these. */
  groupTop: z.optional(wholeNumber(1, 500)),
})
export type PortfolioQuery = z.output<typeof PortfolioQuery>

/** Whole pesos; a text of digits beyond exact numbers. */
const Money = z.union([z.int(), z.string()])

const figures = ForecastFigures.shape

const comparedFigures = {
  totalCost: z.int(),
  r: figures.r,
  p: figures.p,
  pv: figures.pv,
  spit: figures.spit,
  forecast: figures.forecast,
  due: figures.due,
  late: figures.late,
  overdue: figures.overdue,
  moves: z.int(),
  slipped: z.int(),
  /** From the first due day, in calendar days. */
  cumulative: z.int(),
  lastFollowUp: z.nullable(z.string()),
  /** Calendar days; null before its start, closed, or in a quiet status. */
  rhythmOver: z.nullable(z.int()),
  light: figures.light,
}

/** Null when one of the two is missing. */
const Difference = z.object({
  totalCost: z.int(),
  r: z.number(),
  p: z.nullable(z.number()),
  pv: z.number(),
  spit: z.nullable(z.number()),
  forecast: z.nullable(z.int()),
  due: z.int(),
  late: z.nullable(z.int()),
  overdue: z.int(),
  moves: z.int(),
  slipped: z.int(),
  cumulative: z.int(),
  lastFollowUp: z.nullable(z.int()),
  rhythmOver: z.nullable(z.int()),
})

/** At the end of a day; versions and the names of customers and people are today's. */
export const PortfolioRow = z.object({
  id,
  version,
  name: z.string(),
  customerId: id,
  customerName: z.string(),
  classification: z.int(),
  projectStatusId: id,
  projectStatusName: z.string(),
  projectStatusColor: z.string(),
  employees: z.array(z.object({ id, version, fullName: z.string() })),
  productId: id,
  productName: z.string(),
  start: figures.start,
  firstDue: figures.firstDue,
  source: figures.source,
  byMilestones: figures.byMilestones,
  assigned: figures.assigned,
  baseline: figures.baseline,
  outcome: figures.outcome,
  beyond: figures.beyond,
  method: figures.method,
  from: figures.from,
  to: figures.to,
  paceDay: figures.paceDay,
  reason: figures.reason,
  earned: figures.earned,
  ended: storedDayOrNone,
  /** Oldest first, one for each move. */
  movedTo: z.array(storedDay),
  ...comparedFigures,
  /** Of the last novedad that moved its date. */
  lastReason: z.nullable(z.string()),
  nextLicence: z.nullable(z.string()),
  group: z.optional(z.string()),
  /** With compareTo; null when the project did not exist on that day. */
  before: z.optional(z.nullable(z.object(comparedFigures))),
  difference: z.optional(z.nullable(Difference)),
})
export type PortfolioRow = z.infer<typeof PortfolioRow>

const counted = { count: z.int(), money: Money }

/** `filter` is a complete query with as many rows as `count`. */
export const Portfolio = z.object({
  ...page(PortfolioRow).shape,
  asOf: z.string(),
  /** The first day with known figures, while the trail is not kept for ever. */
  knownFrom: z.optional(z.string()),
  summary: z.array(
    z.object({
      key: z.enum(summaryKeys),
      ...counted,
      filter: z.string(),
      before: z.optional(z.object(counted)),
    }),
  ),
  groups: z.optional(
    z.array(z.object({ key: z.string(), name: z.string(), ...counted, attention: z.int(), filter: z.string() })),
  ),
})
export type Portfolio = z.infer<typeof Portfolio>

/** With closed projects unless `open` says otherwise. */
export const CardQuery = z.object({
  ...listQuery(projectSortFields).shape,
  ...PortfolioFilter.shape,
  open: z._default(yesOrNo, [true, false]),
})
export type CardQuery = z.output<typeof CardQuery>

export const portfolio = {
  list: route({
    tag: 'portfolio',
    method: 'GET',
    path: '/portfolio',
    costly: 'read',
    summary:
      'A page of all projects with their forecast, as of today or of the end of a past day; what it comes to, and by groups.',
    access: 'portal.access',
    query: PortfolioQuery,
    answer: Portfolio,
  }),
  cards: route({
    tag: 'portfolio',
    method: 'GET',
    path: '/portfolio/cards',
    summary:
      'A page of the projects that the filters find today, as the cards of the project list and in their orders.',
    access: 'portal.access',
    costly: 'read',
    query: CardQuery,
    answer: page(ProjectCard),
  }),
}
