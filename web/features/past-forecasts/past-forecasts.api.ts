import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { pastForecasts, type PastForecastSortField, pastForecastSortFields } from '#contract/past-forecasts.ts'
import { portfolioKey } from '#web/features/portfolio/portfolio.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

import { pastQueryOf, readPastState } from './past-forecasts-state.ts'

// What changes the panorama changes these too: the first word of their keys has them asked for again.

export const pastSummary = queryOptions({
  queryKey: [portfolioKey, 'record'],
  queryFn: ({ signal }) => call(pastForecasts.summary, { query: {} }, { signal }),
})

/** Those that ended last first. */
export const pastListOptions: ListOptions<PastForecastSortField> = {
  sortFields: pastForecastSortFields,
  defaultSort: { field: 'End', ascending: false },
}

export const pastListQuery = (search: string) => ({
  ...listParamsIn(search, pastListOptions),
  ...pastQueryOf(readPastState(search)),
})

export function pastList(search: string) {
  const query = pastListQuery(search)
  return queryOptions({
    queryKey: [portfolioKey, 'record-rows', query],
    queryFn: ({ signal }) => call(pastForecasts.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
