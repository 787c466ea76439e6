import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  checkpointRadar,
  type CheckpointRadarSortField,
  checkpointRadarSortFields,
} from '#contract/checkpoint-radar.ts'
import { licenceRadar, type LicenceRadarSortField, licenceRadarSortFields } from '#contract/licence-radar.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

import { filtersIn, readRadarState } from './portfolio-state.ts'
import { portfolioKey } from './portfolio.api.ts'

/** Most over their rhythm first. */
export const checkpointRadarOptions: ListOptions<CheckpointRadarSortField> = {
  sortFields: checkpointRadarSortFields,
  defaultSort: { field: 'RhythmOver', ascending: false },
}

export const silentQuery = (search: string) => ({
  ...listParamsIn(search, checkpointRadarOptions),
  ...filtersIn(search),
  silent: 'true',
})

export function silentProjects(search: string) {
  const query = silentQuery(search)
  return queryOptions({
    queryKey: [portfolioKey, 'silent', query],
    queryFn: ({ signal }) => call(checkpointRadar.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Those that end soonest first. */
export const licenceRadarOptions: ListOptions<LicenceRadarSortField> = {
  sortFields: licenceRadarSortFields,
  defaultSort: { field: 'Expiration', ascending: true },
}

const licencesAtRisk = (query: object) =>
  queryOptions({
    queryKey: [portfolioKey, 'licences', query],
    queryFn: ({ signal }) => call(licenceRadar.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What an address asks of the licences at risk: what is to be renewed, unless it says otherwise. */
export function licenceRadarQuery(search: string) {
  const state = readRadarState(search)
  return {
    ...listParamsIn(search, licenceRadarOptions),
    ...filtersIn(search),
    ...(Object.keys(state).length > 0 ? state : { list: 'renew' }),
  }
}

export const licenceRadarPage = (search: string) => licencesAtRisk(licenceRadarQuery(search))

/** How many projects that the filters and the search find have a licence that ends soon. */
export const licenceRadarCount = (search: string, searchTerm: string) =>
  licencesAtRisk({ searchTerm, top: 1, ...filtersIn(search) })
