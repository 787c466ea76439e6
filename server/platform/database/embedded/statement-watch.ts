export const activity = { idle: 0, statement: 1, upkeep: 2 } as const

/** How many activities have begun or ended, and which one is under way. */
const count = 0
const current = 1

export function createActivity(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

export function mark(underWay: Int32Array<SharedArrayBuffer>, doing: (typeof activity)[keyof typeof activity]): void {
  Atomics.store(underWay, current, doing)
  Atomics.add(underWay, count, 1)
}

export interface ActivityLimits {
  /** 0 for no limit. */
  statementMs: number
  upkeepMs: number
}

/**
 * The engine's thread cannot be asked while it works, and WebAssembly has no timer that could interrupt it. So the
 * watch looks from outside, a few times per limit. @returns what ends it
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

function lookEvery(limitMs: number): number {
  return limitMs > 0 ? Math.min(Math.max(limitMs / 10, 5), 1000) : 1000
}
