import { forecasts } from '#contract/forecast.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { forecastProjectById, forecastsByIds } from './forecast.service.ts'

export const forecastEndpoints = (context: Context): Endpoint[] => [
  reading(forecasts.byProjects, ({ query }) => forecastsByIds(context, query)),
  reading(forecasts.byProject, ({ params, query }) => forecastProjectById(context, params.id, query)),
]
