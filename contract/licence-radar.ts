import * as z from 'zod/mini'

import { id, problem, version, wholeNumber } from './fields.ts'
import { licenceReasons, nearLicenceDays } from './licence-risk.ts'
import { Licence } from './licences.ts'
import { listQuery, page } from './lists.ts'
import { PortfolioFilter, PortfolioRow } from './portfolio.ts'
import { route } from './route.ts'
import { oneOf, severalOf } from './several.ts'

export const licenceRadarSortFields = ['Expiration', 'Project', 'Customer', 'Product'] as const
export type LicenceRadarSortField = (typeof licenceRadarSortFields)[number]

/** Why a row stands in the radar; `missing` is a project whose product is licensed and that has no active licence. */
const radarReasons = ['missing', ...licenceReasons] as const
export type RadarReason = (typeof radarReasons)[number]

/** Days within which licences expire, as they are counted. */
export const radarWithin = [30, 60, 90] as const

/** The month of the rows that have no licence. */
export const noMonth = 'none'

/** What is counted above the list; `withinN` are those that expire within N days, those within fewer among them. */
export const radarFigures = ['missing', 'expired', 'within30', 'within60', 'within90', 'early'] as const
export type RadarFigure = (typeof radarFigures)[number]

/** A licence that is warned of, or a project that lacks one. */
export const LicenceRadarRow = z.object({
  /** The project's, and its version. */
  id,
  version,
  name: z.string(),
  customerId: id,
  customerName: z.string(),
  productName: z.string(),
  employees: PortfolioRow.shape.employees,
  /** The later of the day that it is due and its forecast. */
  end: z.string(),
  /** `YYYY-MM` of the expiration day, or `none`. */
  month: z.string(),
  reasons: z.array(z.enum(radarReasons)),
  licence: z.nullable(Licence),
})
export type LicenceRadarRow = z.infer<typeof LicenceRadarRow>

/** What the radar is narrowed to, beside the filters of the portfolio. */
const RadarFilter = z.object({
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

const counted = { count: z.int(), filter: z.string() }

/** A page of the radar by months. `filter` is a complete query: the list that it asks for has as many rows as `count` says. */
export const LicenceRadar = z.object({
  ...page(LicenceRadarRow).shape,
  figures: z.array(z.object({ key: z.enum(radarFigures), ...counted })),
  months: z.array(z.object({ month: z.string(), ...counted })),
})
export type LicenceRadar = z.infer<typeof LicenceRadar>

export const licenceRadar = {
  list: route({
    tag: 'licenses',
    method: 'GET',
    path: '/v1/licenses/radar',
    summary:
      'A page of the licences of open projects that end too early, have expired lately or expire soon, and of the licensed products without an active one; by month.',
    access: 'portal.access',
    query: LicenceRadarQuery,
    answer: LicenceRadar,
  }),
}
