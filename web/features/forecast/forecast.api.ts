import { queryOptions } from '@tanstack/react-query'

import { forecasts } from '#contract/forecast.ts'
import { slips } from '#contract/slips.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'

/** When a project will end at its pace, as of today; rejects with 404 when there is no such project. */
export const forecastOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectsKey, 'forecast', projectId],
    queryFn: ({ signal }) => call(forecasts.byProject, { params: { id: projectId }, query: {} }, { signal }),
  })

/** How the day on which a project is due was moved, and how long it was in each status. */
export const slipsOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectsKey, 'slips', projectId],
    queryFn: ({ signal }) => call(slips.byProject, { params: { id: projectId } }, { signal }),
  })
