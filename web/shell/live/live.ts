import type { QueryClient } from '@tanstack/react-query'

import { refreshSession } from '#web/platform/calls/refresh.ts'
import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { subscribeToChanges, tellChanges } from '#web/platform/live/live-changes.ts'
import { followChanges } from '#web/platform/live/live-tabs.ts'

import { liveQueries } from './live-queries.ts'

/**
 * Until the session ends or the returned function is called. `since` is when the first answers were asked for, by
 * `performance.now()`.
 */
export function goLive(cache: QueryClient, person: number, since: number): () => void {
  const queries = liveQueries(cache)
  const unsubscribe = subscribeToChanges(queries)
  // What a role allows is in every screen: whoever may have it is read anew.
  const unheed = subscribeToChanges({
    changed: (changes) => {
      if (changes.some(({ entity, id }) => entity === 'role' || (entity === 'employee' && id === person)))
        void refreshSession()
    },
    missed: () => {},
  })
  const unfollow = followChanges(person, tellChanges, since)
  const end = () => {
    unwatch()
    unfollow()
    unsubscribe()
    unheed()
    queries.end()
  }
  const unwatch = subscribeToSession(() => {
    if (currentSession().status !== 'signed-in') end()
  })
  return end
}
