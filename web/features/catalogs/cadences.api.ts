import { queryOptions } from '@tanstack/react-query'

import { cadences, type Cadence, type CadenceDraft, versionOfCadences } from '#contract/cadences.ts'
import { call } from '#web/platform/calls/call.ts'

export const cadencesKey = 'cadences'

/** The cadence of each classification, none (0) first. */
export const cadenceList = queryOptions({
  queryKey: [cadencesKey],
  queryFn: ({ signal }) => call(cadences.list, {}, { signal }),
})

/** Rejects with 412 when one of them has changed since `rows`. */
export const updateCadences = (body: CadenceDraft[], rows: readonly Cadence[]): Promise<Cadence[]> =>
  call(cadences.update, { body }, { ifMatch: versionOfCadences(rows) })
