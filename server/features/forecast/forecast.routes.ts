import { forecasts } from '#contract/forecast.ts'
import { whatIfs } from '#contract/what-if.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { forecastProjectById, forecastsByIds, forecastWhatIf } from './forecast.service.ts'

export const forecastEndpoints = (context: Context): Endpoint[] => [
  reading(forecasts.byProjects, ({ query }) => forecastsByIds(context, query)),
  reading(forecasts.byProject, ({ params, query }) => forecastProjectById(context, params.id, query)),
  endpoint(whatIfs.ofProject, ({ params, query, body }) =>
    forecastWhatIf(context, params.id, { body, against: query.against }),
  ),
]
