/** What the engine does at the moment. Upkeep may take longer than a statement. */
export const activity = { idle: 0, statement: 1, upkeep: 2 } as const

/** The two cells: how many activities have begun or ended so far, and which one is under way. */
const count = 0
const current = 1

/** Two numbers that both threads see without a message: the engine writes them, the watch reads them. */
export function createActivity(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Called by the engine's thread when it begins something, and with `idle` when that is over. */
export function mark(underWay: Int32Array<SharedArrayBuffer>, doing: (typeof activity)[keyof typeof activity]): void {
  Atomics.store(underWay, current, doing)
  Atomics.add(underWay, count, 1)
}

export interface ActivityLimits {
  /** Longest that one statement may take, in ms; 0 for no limit. */
  statementMs: number
  /** Longest that one piece of upkeep may take, in ms. */
  upkeepMs: number
}

/**
 * Calls `onRunaway` once when the engine has been at one thing for longer than its limit.
 *
 * The engine's thread cannot be asked while it works, and WebAssembly has no timer that could interrupt it. So the
 * watch looks from outside, a few times per limit: nothing is paid per statement.
 *
 * @returns what ends the watch
 */
export function watchActivity(
  underWay: Int32Array<SharedArrayBuffer>,
  limits: () => ActivityLimits,
  onRunaway: (limitMs: number) => void,
): () => void {
  let seen = -1
  let since = 0
  const look = (): void => {
    const now = performance.now()
    const doing = Atomics.load(underWay, current)
    const counted = Atomics.load(underWay, count)
    if (doing === activity.idle || counted !== seen) {
      seen = counted
      since = now
      return
    }
    const limit = doing === activity.upkeep ? limits().upkeepMs : limits().statementMs
    if (limit > 0 && now - since >= limit) {
      clearInterval(timer)
      onRunaway(limit)
    }
  }
  const timer = setInterval(look, lookEvery(limits().statementMs))
  timer.unref()
  return () => clearInterval(timer)
}

/** A tenth of the limit, so that it is kept to a tenth, but at least each second. */
function lookEvery(limitMs: number): number {
  return limitMs > 0 ? Math.min(Math.max(limitMs / 10, 5), 1000) : 1000
}
