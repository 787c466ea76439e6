import type { Clock } from '#server/platform/base/clock.ts'

export interface Retry {
  /** `40P01` a deadlock, `40001` an outdated snapshot. */
  code: string
  call: string
}

const withinMs = 60_000
/** More than this within a minute means that saves stand in each other's way. */
const few = 5

/** Once a minute at most. @returns a listener for retries */
export function warnOfRetries(
  log: { warn: (values: object, message: string) => void },
  clock: Clock,
): (retry: Retry) => void {
  let recent: { at: number; call: string }[] = []
  let warned = -Infinity
  return ({ call }) => {
    const now = clock.now().getTime()
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
