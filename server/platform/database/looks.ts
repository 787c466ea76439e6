import type { Database } from './database.ts'

/** Looks that are asked for, one at a time. */
export interface Looks {
  /**
   * Looks now, or once more behind the look that is under way, which may have missed what came meanwhile. After a look that
   * failed only the clock asks: each failure breaks a connection, and each new one tells that something may have been missed.
   */
  ask(by?: 'told' | 'clock'): void
  /** Resolves when no look is under way. */
  idle(): Promise<void>
}

/** @param failed hears of a look that failed; the clock asks for the next one */
export function looksOf(look: () => Promise<void>, failed: (error: unknown) => void): Looks {
  let asked = false
  let hasFailed = false
  let looking: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (asked) {
      asked = false
      try {
        await look()
        hasFailed = false
      } catch (error) {
        failed(error)
        hasFailed = true
        asked = false
      }
    }
    // In the same breath as the last question whether one was asked for: none is lost in between.
    looking = undefined
  }
  return {
    ask(by = 'told') {
      if (hasFailed && by === 'told') return
      asked = true
      looking ??= run()
    },
    async idle() {
      await looking
    },
  }
}

/** What waits in a table to be taken and handled. */
export interface Queue<Item> {
  /** How many are handled at once. */
  atOnce: number
  /** Takes what is due, at most `most` of it, so that no other process takes it. */
  take(most: number): Promise<readonly Item[]>
  handle(item: Item): Promise<void>
}

/**
 * Looks at a queue. Each takes as many as there is room for, and each that is handled makes room for the next: one that is
 * slow keeps the others from nothing. No connection is held while something is handled.
 * @param rests whether nothing may be taken now @param failed hears of what could not be taken, or handled
 */
export function queueLooks<Item>(
  { atOnce, take, handle }: Queue<Item>,
  rests: () => boolean,
  failed: (error: unknown) => void,
): Looks {
  const inHand = new Set<Promise<void>>()
  const looks = looksOf(async () => {
    const room = atOnce - inHand.size
    if (room === 0 || rests()) return
    for (const item of await take(room)) {
      const one = handle(item)
        .catch(failed)
        .finally(() => {
          inHand.delete(one)
          looks.ask()
        })
      inHand.add(one)
    }
  }, failed)
  return {
    ask: looks.ask,
    async idle() {
      await looks.idle()
      while (inHand.size > 0) {
        await Promise.race(inHand)
        await looks.idle()
      }
    },
  }
}

/** When it is looked. */
interface Watching {
  /** What is sent when there is something to see. */
  channel: string
  /** How often it is looked without being told to, in milliseconds. */
  everyMs: number
  /** How long what is told is gathered before it is looked at, in milliseconds; not at all without it. */
  gatherMs?: number
  /** How long a stop waits for what is under way, in milliseconds. */
  stopMs: number
  /** Whether nothing may be begun now. */
  isPaused: () => boolean
}

/**
 * Looks at once, whenever any instance tells of something, and every now and then besides.
 * @param make gets whether nothing may be begun, because it is paused or has ended
 * @returns what ends it, once what is under way has ended
 */
export async function watch(
  { db }: { db: Pick<Database, 'listen'> },
  make: (rests: () => boolean) => Looks,
  { channel, everyMs, gatherMs, stopMs, isPaused }: Watching,
): Promise<() => Promise<void>> {
  let closed = false
  let soon: NodeJS.Timeout | undefined
  const { ask, idle } = make(() => closed || isPaused())
  const hear = (): void => {
    if (gatherMs === undefined) return ask()
    soon ??= setTimeout(() => {
      soon = undefined
      ask()
    }, gatherMs).unref()
  }
  const unlisten = await db.listen(channel, hear)
  const timer = setInterval(() => ask('clock'), everyMs).unref()
  hear()
  return async () => {
    closed = true
    clearInterval(timer)
    clearTimeout(soon)
    await unlisten()
    await Promise.race([idle(), new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
  }
}
