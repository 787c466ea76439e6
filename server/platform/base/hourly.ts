import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'

const hour = 60 * 60 * 1000

/**
 * Housekeeping that rides along: each call of the answer may set `work` off behind itself, once an hour at most. An
 * error is logged and the next hour tries again.
 */
export function hourly(clock: Clock, log: FastifyBaseLogger, work: () => Promise<void>): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now().getTime()
    // A clock that was set back says that it is before the last time: then it is due.
    if (now >= last && now - last < hour) return
    last = now
    work().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'))
  }
}
