import * as z from 'zod/mini'

import { id, problem, version, wholeNumber, storedDayOrNone } from './fields.ts'
import { licenceReasons, nearLicenceDays } from './licence-risk.ts'
import { listQuery, page } from './lists.ts'
import { PortfolioFilter, PortfolioRow } from './portfolio.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

export const licenceRadarSortFields = ['Expiration', 'Project', 'Customer', 'Product'] as const
export type LicenceRadarSortField = (typeof licenceRadarSortFields)[number]

/** `missing`: a licensed product without an active licence. */
const radarReasons = ['missing', ...licenceReasons] as const
export type RadarReason = (typeof radarReasons)[number]

export const noMonth = 'none'

export const radarLists = ['renew', 'missing', 'expired'] as const
export type RadarList = (typeof radarLists)[number]

export const endingSoonDays = 30

/** Licences of a project for one product that end on one day, or a missing licence. */
export const LicenceRadarRow = z.object({
  /** The project's. */
  id,
  version,
  name: z.string(),
  customerId: id,
  customerName: z.string(),
  productId: id,
  productName: z.string(),
  employees: PortfolioRow.shape.employees,
  /** The later of due day and forecast. */
  end: z.string(),
  list: z.enum(radarLists),
  /** `YYYY-MM`, or `none`. */
  month: z.string(),
  reasons: z.array(z.enum(radarReasons)),
  /** Null for a missing one. */
  expirationDate: storedDayOrNone,
  /** With and without a holder, and the first of both, as many as are renewed at once. */
  held: z.int(),
  free: z.int(),
  heldIds: z.array(id),
  freeIds: z.array(id),
})
export type LicenceRadarRow = z.infer<typeof LicenceRadarRow>

/** Not a missing one. */
export type EndingLicences = LicenceRadarRow & { expirationDate: string }
export const isEnding = (row: LicenceRadarRow): row is EndingLicences => row.expirationDate !== null

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

/** `filter` is a complete query with as many rows as `count`. */
export const LicenceRadar = z.object({
  ...page(LicenceRadarRow).shape,
  /** By list, whatever list, reason, days and month the query asks for. */
  figures: z.array(z.object({ ...counted, projects: z.int() })),
  months: z.array(z.object({ month: z.string(), ...counted, licences: z.int() })),
  /** Projects with a licence that ends within 30 days, by the portfolio's filters and the search. */
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
