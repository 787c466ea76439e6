import type { Context } from '#server/context.ts'

import { markSeen } from './sign-in.queries.ts'

/** How long marks are gathered, in milliseconds: one write then serves all sessions. */
const gatheringMs = 1000

/**
 * Notes that a session was seen, behind the answer: many calls of many people become one write a second at most. What
 * is lost when the process stops in between says only when somebody was last there.
 */
export function lastSeen({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): (sessionId: string) => void {
  let seen = new Map<string, string>()
  const write = (): void => {
    const gathered = seen
    seen = new Map()
    markSeen(db, gathered).catch((error: unknown) => log.warn({ err: error }, 'last-seen marks could not be written'))
  }
  return (sessionId) => {
    if (seen.size === 0) setTimeout(write, gatheringMs).unref()
    seen.set(sessionId, clock.now().toISOString())
  }
}
