import { exports } from '#contract/exports.ts'
import { pastForecasts } from '#contract/past-forecasts.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { pastForecastBatches, pastForecastPage, pastForecastSummary } from './past-forecasts.service.ts'

export const pastForecastEndpoints = (context: Context): Endpoint[] => [
  reading(pastForecasts.summary, ({ query }) => pastForecastSummary(context, query)),
  reading(pastForecasts.list, ({ query }) => pastForecastPage(context, query)),
  exporting(context, 'pastForecasts', exports.pastForecasts, ({ query }) => pastForecastBatches(context, query)),
]
