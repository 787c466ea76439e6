import { queryOptions } from '@tanstack/react-query'

import { cadences, type Cadence, type CadenceDraft } from '#contract/cadences.ts'
import { call } from '#web/platform/calls/call.ts'

export const cadencesKey = 'cadences'

/** The cadence of each classification, none (0) first. */
export const readCadences = (signal?: AbortSignal): Promise<Cadence[]> => call(cadences.list, {}, { signal })

export const cadenceList = queryOptions({
  queryKey: [cadencesKey],
  queryFn: ({ signal }) => readCadences(signal),
})

/** Rejects with 412 when one of them has changed since the sum of their versions was `ifMatch`. */
export const updateCadences = (body: CadenceDraft[], ifMatch: number | undefined): Promise<Cadence[]> =>
  call(cadences.update, { body }, { ifMatch })
