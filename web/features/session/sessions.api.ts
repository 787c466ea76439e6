import { queryOptions } from '@tanstack/react-query'

import { session } from '#contract/session.ts'
import { call } from '#web/platform/calls/call.ts'

export const sessionsKey = 'sessions'

/** Where one is signed in, the last seen first. */
export const mySessions = queryOptions({
  queryKey: [sessionsKey],
  queryFn: ({ signal }) => call(session.sessions, {}, { signal }),
  staleTime: 0,
})

/** Ends one of one's own sessions; rejects with 404 when it has ended already. */
export const endSession = (id: string): Promise<void> => call(session.endSession, { params: { id } })
