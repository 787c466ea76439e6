import type { QueryClient } from '@tanstack/react-query'

import { refreshSession } from '#web/platform/calls/refresh.ts'
import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { type LiveListener, subscribeToChanges, tellChanges } from '#web/platform/live/live-changes.ts'
import { followChanges } from '#web/platform/live/live-tabs.ts'

import { liveQueries } from './live-queries.ts'

/** In ms: what concerns many is heard by all of them at once, and may come again and again. */
const spread = 3000

/** Reads the person anew when the role may be another one: what it allows is in every screen. */
function heedRole(person: number): LiveListener & { end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void refreshSession()
    }, Math.random() * spread)
  }
  return {
    changed: (changes) => {
      const concerns = changes.filter(({ entity }) => entity === 'role' || entity === 'employee')
      if (concerns.some(({ entity, id }) => entity === 'role' || id === person)) void refreshSession()
      else if (concerns.some(({ id }) => id === null)) soon()
    },
    missed: soon,
    end: () => clearTimeout(timer),
  }
}

/**
 * Until the session ends or the returned function is called. `since` is when the first answers were asked for, by
 * `performance.now()`.
 */
export function goLive(cache: QueryClient, person: number, since: number): () => void {
  const queries = liveQueries(cache)
  const unsubscribe = subscribeToChanges(queries)
  const role = heedRole(person)
  const unheed = subscribeToChanges(role)
  const unfollow = followChanges(person, tellChanges, since)
  const end = () => {
    unwatch()
    unfollow()
    unsubscribe()
    unheed()
    role.end()
    queries.end()
  }
  const unwatch = subscribeToSession(() => {
    if (currentSession().status !== 'signed-in') end()
  })
  return end
}
