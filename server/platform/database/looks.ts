import type { Database } from './database.ts'

export interface Looks {
  /**
   * Looks once more when a look is under way, which may have missed this. After a failed look only 'clock' counts: each
   * failure breaks a connection, and each new connection tells of possible news.
   */
  ask(by?: 'told' | 'clock'): void
  idle(): Promise<void>
}

/** @param failed hears of a failed look; the clock asks for the next one */
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
    // Synchronous with the last question, so that none is lost.
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

export interface Queue<Item> {
  atOnce: number
  take(most: number): Promise<readonly Item[]>
  handle(item: Item): Promise<void>
}

/**
 * Each handled item makes room for the next, so a slow one holds up no other. No connection is held meanwhile. `rests`
 * says whether nothing may be taken now; `failed` hears of failed takes and items.
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

interface Watching {
  channel: string
  everyMs: number
  /** News is gathered for so long, in ms. */
  gatherMs?: number
  stopMs: number
  isPaused: () => boolean
}

/**
 * Looks at once, after news of any instance, and regularly. `make` gets whether looks must rest, because they are
 * paused or over. @returns what ends it, once the look under way is over
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
