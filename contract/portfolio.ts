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

/** What the summary counts: what is open, overdue, …; `dueSoon` within 30 days; `attention` those that are red or amber; `delayed` was put off. */
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

/** Calendar days within which a project is due soon. */
export const dueSoonDays = 30

const answers = new Map([
  ['true', true],
  ['false', false],
])
const yesOrNo = severalOf((word) => answers.get(word.toLowerCase()), 'true and false')
const idsOrNone = severalOf(idFrom(0), 'ids')

/** What a portfolio is narrowed to: of each, one of its values. */
export const PortfolioFilter = z.object({
  open: z._default(yesOrNo, [true]),
  overdue: z.optional(yesOrNo),
  belowPlan: z.optional(yesOrNo),
  dueWithin: z.optional(wholeNumber(0, 36_600)),
  light: z.optional(severalOf(oneOf(lights), lights.join(', '))),
  statusId: z.optional(ids),
  customerId: z.optional(ids),
  classification: z.optional(classifications),
  /** 0 is nobody. */
  employeeId: z.optional(idsOrNone),
  productId: z.optional(ids),
  channel: z.optional(severalOf(oneOf(productChannels), productChannels.join(', '))),
  silent: z.optional(yesOrNo),
  slipped: z.optional(yesOrNo),
  /** Its due day was put off: on a day from `delayedFrom` to `delayedTo`, for a cause, where these are sent. 0 is no cause. */
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
  /** Of each group at most so many rows; the pages, and what is counted as filtered, are of these. */
  groupTop: z.optional(wholeNumber(1, 500)),
})
export type PortfolioQuery = z.output<typeof PortfolioQuery>

/** Whole pesos; beyond what a JavaScript number holds exactly, their digits. */
const Money = z.union([z.int(), z.string()])

const figures = ForecastFigures.shape

/** What of a row may be compared with another day. Days are `YYYY-MM-DD`. */
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
  /** How often its due day was changed, and the days that were lost by it, as its slip ledger says. */
  moves: z.int(),
  slipped: z.int(),
  /** Calendar days from the first due day to the due day. */
  cumulative: z.int(),
  lastFollowUp: z.nullable(z.string()),
  /** Calendar days; null where nobody has to follow it up: before its start, closed, or in a quiet status. */
  rhythmOver: z.nullable(z.int()),
  light: figures.light,
}

/** By how much each figure is above that of the other day; days by calendar days. Null where one of the two is missing. */
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

/** A project as it stood at the end of a day. Names of customers and people are today's, and so are versions. */
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
  /** The day on which a closed project ended. */
  ended: storedDayOrNone,
  /** The days that its due day was moved to, oldest first: one for each of its moves. */
  movedTo: z.array(storedDay),
  ...comparedFigures,
  /** Of the last novedad that moved its date. */
  lastReason: z.nullable(z.string()),
  /** The next day on which one of its licences expires. */
  nextLicence: z.nullable(z.string()),
  /** The group that the row stands in; only with groupBy. */
  group: z.optional(z.string()),
  /** Only with compareTo; null where the project was not there on that day. */
  before: z.optional(z.nullable(z.object(comparedFigures))),
  difference: z.optional(z.nullable(Difference)),
})
export type PortfolioRow = z.infer<typeof PortfolioRow>

const counted = { count: z.int(), money: Money }

/** A page of the portfolio. `filter` is a complete query: the list that it asks for has as many rows as `count` says. */
export const Portfolio = z.object({
  ...page(PortfolioRow).shape,
  asOf: z.string(),
  /** Of a past day, or compared with one, where the trail is not kept for ever: from which day on figures are known. */
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

/** The list of projects with the same filters; closed ones are among them unless `open` says otherwise. */
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
