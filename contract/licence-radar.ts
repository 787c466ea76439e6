import * as z from 'zod/mini'

import { id, problem, version, wholeNumber, storedDayOrNone } from './fields.ts'
import { licenceReasons, nearLicenceDays } from './licence-risk.ts'
import { listQuery, page } from './lists.ts'
import { PortfolioFilter, PortfolioRow } from './portfolio.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

export const licenceRadarSortFields = ['Expiration', 'Project', 'Customer', 'Product'] as const
export type LicenceRadarSortField = (typeof licenceRadarSortFields)[number]

/** Why a row stands in the radar; `missing` is a project whose product is licensed and that has no active licence of it. */
const radarReasons = ['missing', ...licenceReasons] as const
export type RadarReason = (typeof radarReasons)[number]

/** The month of the rows that have no licence. */
export const noMonth = 'none'

/** The lists of the radar, in their order: what ends from today on, what is missing, and what has ended. */
export const radarLists = ['renew', 'missing', 'expired'] as const
export type RadarList = (typeof radarLists)[number]

/** A project of which a licence ends within so many calendar days is counted beside the list. */
export const endingSoonDays = 30

/** The licences of a project for one product that end on one day, or a project that lacks one. */
export const LicenceRadarRow = z.object({
  /** The project's, and its version. */
  id,
  version,
  name: z.string(),
  customerId: id,
  customerName: z.string(),
  productId: id,
  productName: z.string(),
  employees: PortfolioRow.shape.employees,
  /** The later of the day that it is due and its forecast. */
  end: z.string(),
  list: z.enum(radarLists),
  /** `YYYY-MM` of the expiration day, or `none`. */
  month: z.string(),
  reasons: z.array(z.enum(radarReasons)),
  /** Null where one is missing. */
  expirationDate: storedDayOrNone,
  /** How many licences have a holder and how many have none, and the first of both, as many as are renewed at once. */
  held: z.int(),
  free: z.int(),
  heldIds: z.array(id),
  freeIds: z.array(id),
})
export type LicenceRadarRow = z.infer<typeof LicenceRadarRow>

/** What the radar is narrowed to, beside the filters of the portfolio. */
const RadarFilter = z.object({
  list: z.optional(z.enum(radarLists, problem('invalid'))),
  reason: z.optional(severalOf(oneOf(radarReasons), radarReasons.join(', '))),
  within: z.optional(wholeNumber(0, nearLicenceDays)),
  month: z.optional(z.string(problem('invalid')).check(z.regex(/^(?:\d{4}-\d{2}|none)$/, problem('invalid')))),
})
export type RadarFilter = z.output<typeof RadarFilter>

export const LicenceRadarQuery = z.object({
  ...listQuery(licenceRadarSortFields).shape,
  ...PortfolioFilter.shape,
  ...RadarFilter.shape,
})
export type LicenceRadarQuery = z.output<typeof LicenceRadarQuery>

const counted = { list: z.enum(radarLists), count: z.int(), filter: z.string() }

/** A page of the radar by months. `filter` is a complete query: the list that it asks for has as many rows as `count` says. */
export const LicenceRadar = z.object({
  ...page(LicenceRadarRow).shape,
  /** Of each list, whatever list, reason, days and month are asked for; `projects` have at least one row of it. */
  figures: z.array(z.object({ ...counted, projects: z.int() })),
  months: z.array(z.object({ month: z.string(), ...counted, licences: z.int() })),
  /** How many of the projects that the portfolio's filters and the search find have a licence that ends within 30 days. */
  projectsEndingSoon: z.int(),
})
export type LicenceRadar = z.infer<typeof LicenceRadar>

export const licenceRadar = {
  list: route({
    tag: 'licenses',
    method: 'GET',
    path: '/v1/licenses/radar',
    costly: 'read',
    summary:
      'A page of the licences of open projects that end too early, have expired lately or expire soon, one row for each project, product and day, and of the licensed products without an active one; by month.',
    access: 'portal.access',
    query: LicenceRadarQuery,
    answer: LicenceRadar,
  }),
}
