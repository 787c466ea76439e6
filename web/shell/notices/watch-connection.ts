import type { QueryClient } from '@tanstack/react-query'

import { CallError } from '#web/platform/calls/call-error.ts'
import { currentConnection, noteConnection, subscribeToConnection } from '#web/platform/calls/connection.ts'

/** In ms between two looks. */
const apart = 2000

async function look(): Promise<void> {
  try {
    const { status } = await fetch('/api/health/ready', { cache: 'no-store' })
    noteConnection(status)
  } catch {
    noteConnection(0)
  }
}

const lookNow = (): void => void look()

/** Whether it failed for the connection, or for a portal that could not: a refusal stays one. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 502

/**
 * The browser's own word is only a reason to look: the portal may be on this very machine. The returned function ends
 * it.
 */
export function watchConnection(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let was = currentConnection()
  const goOn = () => {
    clearTimeout(timer)
    if (currentConnection() !== 'well') timer = setTimeout(() => void look().finally(goOn), apart)
  }
  const follow = () => {
    const now = currentConnection()
    if (now === 'well' && was !== 'well')
      void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' && isPassing(state.error) })
    was = now
    goOn()
  }
  const unsubscribe = subscribeToConnection(follow)
  globalThis.addEventListener('online', lookNow)
  globalThis.addEventListener('offline', lookNow)
  goOn()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    globalThis.removeEventListener('online', lookNow)
    globalThis.removeEventListener('offline', lookNow)
  }
}
