import type { Clock } from '#server/platform/base/clock.ts'

/** A transaction that lost to another one and is run again. */
export interface Retry {
  /** Why, as PostgreSQL says: `40P01` a deadlock, `40001` a snapshot that is out of date. */
  code: string
  /** The call as the contract names it. */
  call: string
}

const withinMs = 60_000
/** So many within a minute are chance; more of them are saves that stand in each other's way. */
const few = 5

/**
 * Warns in the log when more than a few transactions were run again within a minute, once a minute at most: how many,
 * and of which calls.
 * @returns what is told of each retry
 */
export function warnOfRetries(
  log: { warn: (values: object, message: string) => void },
  clock: Clock,
): (retry: Retry) => void {
  let recent: { at: number; call: string }[] = []
  let warned = -Infinity
  return ({ call }) => {
    const now = clock.now().getTime()
    // Either way, so that a clock that was put back does not keep the warning away.
    const isRecent = (at: number): boolean => Math.abs(now - at) < withinMs
    recent = [...recent.filter(({ at }) => isRecent(at)), { at: now, call }]
    if (recent.length <= few || isRecent(warned)) return
    warned = now
    const calls = Object.fromEntries(
      [...Map.groupBy(recent, (retry) => retry.call)].map(([name, retries]) => [name, retries.length]),
    )
    log.warn({ retries: recent.length, calls }, 'many saves lost to others within a minute and were run again')
  }
}
