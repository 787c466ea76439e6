import { queryOptions } from '@tanstack/react-query'

import { retention, type Retention, type RetentionUpdate } from '#contract/retention.ts'
import { call } from '#web/platform/calls/call.ts'

export const retentionKey = 'retention'

export const readRetention = (signal?: AbortSignal): Promise<Retention> => call(retention.read, {}, { signal })

/** What screens say of it: for how many days something stays. It hardly ever changes. */
export const keptDays = queryOptions({
  queryKey: [retentionKey, 'days'],
  queryFn: ({ signal }) => call(retention.days, {}, { signal }),
})

/** Rejects with 412 when they are no longer of version `ifMatch`. */
export const updateRetention = (body: RetentionUpdate, ifMatch: number | undefined): Promise<Retention> =>
  call(retention.update, { body }, { ifMatch })
