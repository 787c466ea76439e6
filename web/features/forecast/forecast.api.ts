import { queryOptions } from '@tanstack/react-query'

import type { forecasts } from '#contract/forecast.ts'
import type { slips } from '#contract/slips.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'

// The routes ask for these before their screens have come: whole, their schemas would be in every first load.
const forecast = wire<typeof forecasts.byProject>({
  method: 'GET',
  path: '/projects/:id/forecast',
  access: 'portal.access',
})
const moves = wire<typeof slips.byProject>({ method: 'GET', path: '/projects/:id/slips', access: 'portal.access' })

/** When a project will end at its pace, as of today; rejects with 404 when there is no such project. */
export const forecastOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectsKey, 'forecast', projectId],
    queryFn: ({ signal }) => call(forecast, { params: { id: projectId }, query: {} }, { signal }),
  })

/** How the day on which a project is due was moved, and how long it was in each status. */
export const slipsOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectsKey, 'slips', projectId],
    queryFn: ({ signal }) => call(moves, { params: { id: projectId } }, { signal }),
  })
