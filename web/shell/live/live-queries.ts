import type { Query, QueryClient } from '@tanstack/react-query'

import { noticesKey, unreadNotices } from '#web/features/notices/unread-notices.api.ts'
import { endOfOwnCall } from '#web/platform/calls/own-calls.ts'
import type { HeardChange, LiveListener } from '#web/platform/live/live-changes.ts'
import { isRecordOf } from '#web/platform/page/record-keys.ts'

import { concerns } from './live-nouns.ts'

/** In ms: answers are asked for anew once in this time at most, however much is saved. */
const apart = 700
/** In ms, and up to as much again by chance: many hear of a change at once. */
const gathering = 120
/** After something was missed everybody asks for everything. */
const gatheringAll = 1000
/** In ms: a call of this tab without an answer holds its change back no longer. */
const longestHeld = 5000
/** More changes than that are as good as all. */
const mostPending = 500

/** Whether the answer at hand is already that of a change: it holds the record in that version, or a later one. */
function has({ state: { data }, queryKey }: Query, { entity, id, version }: HeardChange): boolean {
  if (!isRecordOf(entity, queryKey) || version === null || typeof data !== 'object' || data === null) return false
  return (
    'id' in data && 'version' in data && data.id === id && typeof data.version === 'number' && data.version >= version
  )
}

/** Whether the answer that a query was fetched for at `since` lacks one of the changes. */
const lacks = (query: Query, since: number, changes: readonly HeardChange[]): boolean =>
  changes.some((change) => {
    if (!concerns(change, query.queryKey) || has(query, change)) return false
    const answered = endOfOwnCall(change.requestId)
    return answered === undefined ? since <= change.at : since < answered
  })

/** Whether a query, last fetched for at `since`, lacks one of the changes or is older than what everybody asks for anew. */
function isOutdated(query: Query, since: number, allBefore: number, changes: readonly HeardChange[]): boolean {
  if (query.queryKey.at(-1) === 'form' || query.state.status === 'pending') return false
  return since < allBefore || lacks(query, since, changes)
}

/** When the latest fetch of each query began. */
function fetchStarts(cache: QueryClient) {
  const began = new WeakMap<Query, number>()
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') began.set(event.query, performance.now())
  })
  return { of: (query: Query): number => began.get(query) ?? 0, unsubscribe }
}

/** Of a call that is still under way nobody knows yet what was asked for after it: its change waits. */
const isReady = ({ requestId, at }: HeardChange): boolean =>
  endOfOwnCall(requestId) !== Infinity || performance.now() - at > longestHeld

/**
 * Answers that a change concerns, and that were asked for before it, are asked for again: at once on the screen, else
 * when they next show. What this tab saved itself and asked for since is not asked for twice. Out of sight nothing is
 * asked for.
 */
export function liveQueries(cache: QueryClient): Required<LiveListener> & { end: () => void } {
  const began = fetchStarts(cache)
  let pending: readonly HeardChange[] = []
  /** Everything asked for before this is out of date. */
  let allBefore = 0
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const changes = pending.filter(isReady)
    pending = pending.filter((change) => !changes.includes(change))
    last = performance.now()
    void cache.invalidateQueries({ predicate: (query) => isOutdated(query, began.of(query), allBefore, changes) })
    allBefore = 0
    if (pending.length > 0) soon(gathering)
  }
  const soon = (wait: number) => {
    timer ??= setTimeout(flush, Math.max(last + apart - performance.now(), wait * (1 + Math.random())))
  }
  const seen = () => {
    if (document.visibilityState === 'visible' && (pending.length > 0 || allBefore > 0)) soon(0)
  }
  document.addEventListener('visibilitychange', seen)

  const missed = () => {
    pending = []
    allBefore = performance.now()
    soon(gatheringAll)
  }
  return {
    changed(changes) {
      pending = [...pending, ...changes]
      if (pending.length > mostPending) missed()
      else soon(gathering)
    },
    counted(unread) {
      cache.setQueryData(unreadNotices.queryKey, { unread })
      void cache.invalidateQueries({ queryKey: [noticesKey] })
    },
    missed,
    end() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      began.unsubscribe()
    },
  }
}
