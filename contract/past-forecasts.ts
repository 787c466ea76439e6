import * as z from 'zod/mini'

import { id, storedDay, storedDayOrNone, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'
import { ids, oneOf, severalOf } from './several.ts'

/** Percent of the time that a project took. */
export const pastShares = [25, 50, 75] as const
export type PastShare = (typeof pastShares)[number]

/** `early` and `late` are outside of the range; `none` without one. */
export const pastResults = ['inside', 'early', 'late', 'none'] as const
export type PastResult = (typeof pastResults)[number]

export const pastForecastSortFields = ['End', 'Project', 'Product', 'Moment', 'Error', 'PromiseError'] as const
export type PastForecastSortField = (typeof pastForecastSortFields)[number]

const products = z.optional(ids)

/** Errors are mean working days, one decimal. */
const PastMoment = z.object({
  share: z.literal(pastShares),
  projects: z.int(),
  error: z.nullable(z.number()),
  promiseError: z.nullable(z.number()),
  inside: z.int(),
  early: z.int(),
  late: z.int(),
})
export type PastMoment = z.infer<typeof PastMoment>

const recorded = { finished: z.int(), moments: z.array(PastMoment) }

export const PastForecasts = z.object({
  ...recorded,
  byProduct: z.array(z.object({ productId: id, productName: z.string(), ...recorded })),
})
export type PastForecasts = z.infer<typeof PastForecasts>

/** Working days; above 0 the forecast was too late. */
export const PastForecast = z.object({
  id,
  version,
  name: z.string(),
  productId: id,
  productName: z.string(),
  start: storedDay,
  end: storedDay,
  share: z.literal(pastShares),
  day: storedDay,
  r: z.number(),
  /** By the record of that day; null where it could not tell, or beyond its last day. */
  from: storedDayOrNone,
  forecast: storedDayOrNone,
  to: storedDayOrNone,
  error: z.nullable(z.int()),
  /** That day itself once the promise had passed. */
  promise: storedDay,
  promiseError: z.int(),
  result: z.enum(pastResults),
})
export type PastForecast = z.infer<typeof PastForecast>

export const PastForecastQuery = z.object({
  ...listQuery(pastForecastSortFields).shape,
  share: z.optional(severalOf((word) => pastShares.find((share) => String(share) === word), pastShares.join(', '))),
  result: z.optional(severalOf(oneOf(pastResults), pastResults.join(', '))),
  productId: products,
})
export type PastForecastQuery = z.output<typeof PastForecastQuery>

export const pastForecasts = {
  summary: route({
    tag: 'portfolio',
    method: 'GET',
    path: '/forecast-record',
    costly: 'read',
    summary: 'How right the forecasts of the latest finished projects were, at three parts of the time that they took.',
    access: 'portal.access',
    query: z.object({ productId: products }),
    answer: PastForecasts,
  }),
  list: route({
    tag: 'portfolio',
    method: 'GET',
    path: '/forecast-record/rows',
    costly: 'read',
    summary:
      'A page of what was told of the latest finished projects at three parts of their time, and how they ended.',
    access: 'portal.access',
    query: PastForecastQuery,
    answer: page(PastForecast),
  }),
}
