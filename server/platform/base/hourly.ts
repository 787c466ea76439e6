import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'

const hour = 60 * 60 * 1000

export function hourly(clock: Clock, log: FastifyBaseLogger, work: () => Promise<void>): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now().getTime()
    if (now >= last && now - last < hour) return
    last = now
    work().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'))
  }
}
