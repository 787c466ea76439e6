import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'

const minute = 60_000
const hour = 60 * minute
const stopMs = 5_000

type Logged = Pick<FastifyBaseLogger, 'error'>

function dueHourly(clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now().getTime()
    if (now >= last && now - last < hour) return false
    last = now
    return true
  }
}

const failing = (log: Logged) => (error: unknown) => log.error({ err: error }, 'housekeeping failed')

export function hourly(clock: Clock, log: Logged, work: () => Promise<void>): () => void {
  const isDue = dueHourly(clock)
  return () => {
    if (isDue()) work().catch(failing(log))
  }
}

/** At once, and then by this clock. @returns what ends it, once the work under way is over */
export function everyHour(
  clock: Clock,
  log: Logged,
  work: (stopping: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const isDue = dueHourly(clock)
  return regularly(
    minute,
    async (stopping) => {
      if (isDue()) await work(stopping)
    },
    failing(log),
  )
}

/** At once, and then every so many ms, unless the last one goes on. @returns what ends it, once that is over */
export function regularly(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const look = (): void => {
    underWay ??= work(stopping.signal)
      .catch(failed)
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(look, everyMs).unref()
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
  }
}
