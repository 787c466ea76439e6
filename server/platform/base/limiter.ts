import { Refusal } from './refusal.ts'

const retryAfterSeconds = 5

/** `waiting` more wait in order, urgent work in a first queue. The rest is refused with `unavailable` (503). */
export function atMost(atOnce: number, waiting: number): <T>(work: () => Promise<T>, first?: boolean) => Promise<T> {
  let running = 0
  const queues: [first: (() => void)[], rest: (() => void)[]] = [[], []]
  return async (work, first = false) => {
    const queue = queues[first ? 0 : 1]
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('unavailable', { retryAfterSeconds })
    try {
      return await work()
    } finally {
      const next = queues[0].shift() ?? queues[1].shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** One queue per key; each runs one piece of work at a time. */
export function oneAtATime(waiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { limited: ReturnType<typeof atMost>; users: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { limited: atMost(1, waiting), users: 0 }
    queues.set(key, queue)
    queue.users += 1
    try {
      return await queue.limited(work)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
}
