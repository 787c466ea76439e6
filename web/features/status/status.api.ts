import { queryOptions } from '@tanstack/react-query'

import { status } from '#contract/status.ts'
import { call } from '#web/platform/calls/call.ts'

export const statusKey = 'status'

/** How the installation is; asked again by itself while the page is looked at. */
export const installationStatus = queryOptions({
  queryKey: [statusKey],
  queryFn: ({ signal }) => call(status.read, {}, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
})

export const startBackup = (): Promise<void> => call(status.backUp, {})

export const startRehearsal = (): Promise<void> => call(status.rehearse, {})
