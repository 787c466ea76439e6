import { Refusal } from './refusal.ts'

/** Seconds after which a call that found the queue full may try again. */
const retryAfterSeconds = 5

/**
 * Runs at most `atOnce` pieces of work at a time; `waiting` more wait their turn, in order.
 * What comes on top is refused with `unavailable` (503) rather than kept waiting without end.
 */
export function turns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('unavailable', { retryAfterSeconds })
    try {
      return await work()
    } finally {
      // The place is handed over, so that nobody who comes later slips in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same with one line per key, in each of which one piece of work runs at a time. */
export function turnsByKey(waiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: ReturnType<typeof turns>; users: number }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: turns(1, waiting), users: 0 }
    lines.set(key, line)
    line.users += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(key)
    }
  }
}
