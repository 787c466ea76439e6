import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import type { Forecast, forecasts } from '#contract/forecast.ts'
import type { slips } from '#contract/slips.ts'
import { projectsKey } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

// The routes ask for these before their screens have come: whole, their schemas would be in every first load.
const forecast = wire<typeof forecasts.byProject>({
  method: 'GET',
  path: '/projects/:id/forecast',
  access: 'portal.access',
})
const moves = wire<typeof slips.byProject>({ method: 'GET', path: '/projects/:id/slips', access: 'portal.access' })

/** When a project will end, as of today, measured against a promise; rejects with 404 when there is no such project. */
export const forecastOfProject = (projectId: number, against?: 'first') =>
  queryOptions({
    queryKey: [projectsKey, 'forecast', projectId, against],
    queryFn: ({ signal }) => call(forecast, { params: { id: projectId }, query: { against } }, { signal }),
  })

/** The promise that an address measures against: the first one, or the one that holds where it names none. */
export const againstIn = (search: string): 'first' | undefined =>
  new URLSearchParams(search).get('against') === 'first' ? 'first' : undefined

/** The forecast of a project against the promise that the address names. The former one stays while it comes. */
export function useForecast(projectId: number) {
  const against = againstIn(useUrlState().search)
  return { against, ...useQuery({ ...forecastOfProject(projectId, against), placeholderData: keepPreviousData }) }
}

export const slipsOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectsKey, 'slips', projectId],
    queryFn: ({ signal }) => call(moves, { params: { id: projectId } }, { signal }),
  })

/** Whether the records tell of anything that holds a project back. */
export const isTold = ({ heldBack: { milestones, silences, suspensions, turn } }: Forecast): boolean =>
  turn !== null || [milestones, silences, suspensions].some(({ length }) => length > 0)

/** Whether a project is held back: something is told, or its light asks for attention. One that has ended is not. */
export const isHeldBack = (forecast: Forecast): boolean =>
  forecast.outcome !== 'closed' && (isTold(forecast) || forecast.light === 'red' || forecast.light === 'amber')
