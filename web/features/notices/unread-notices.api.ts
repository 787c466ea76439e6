import { queryOptions } from '@tanstack/react-query'

import type { notices } from '#contract/notices.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'

export const noticesKey = 'notices'

const count = wire<typeof notices.count>({ method: 'GET', path: '/notices/count', access: 'portal.access' })

/** How many notices the signed-in employee has not read; the stream of live changes says it from then on. */
export const unreadNotices = queryOptions({
  queryKey: ['unread-notices'],
  queryFn: ({ signal }) => call(count, {}, { signal }),
})
