import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ChunkLoadError, once } from '#web/platform/loading/lazy-load.ts'

/** In ms: so long the first screen has the line for itself. */
const later = 1000

const live = once(() => import('./live.ts'))

/**
 * Nothing of it is loaded before the portal stands. `since` is when the first answers were asked for, by
 * `performance.now()`: later changes are told.
 */
export function useLive(cache: QueryClient, since: number, person: number | undefined): void {
  useEffect(() => {
    if (person === undefined) return
    const left = new AbortController()
    const timer = setTimeout(() => void join(cache, person, since, left.signal), later)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [cache, since, person])
}

async function join(cache: QueryClient, person: number, since: number, left: AbortSignal): Promise<void> {
  try {
    const { goLive } = await live()
    if (left.aborted) return
    const end = goLive(cache, person, since)
    left.addEventListener('abort', end, { once: true })
  } catch (error) {
    // The screens work without it, and the next visit asks for it again.
    if (!(error instanceof ChunkLoadError)) throw error
  }
}
