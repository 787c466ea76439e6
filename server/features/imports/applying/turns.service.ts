import type { Context } from '#server/context.ts'
import { atMost } from '#server/platform/base/limiter.ts'

import { sayAlive } from '../imports.queries.ts'

/** One at a time: other calls wait for a portion of one import only. */
const limited = atMost(1, 1_000)
/** Also while waiting for a turn. */
const aliveEveryMs = 3_000

/** No other process takes waiting work for abandoned work. */
export async function inTurn<T>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  const alive = setInterval(() => {
    sayAlive(db, id).catch((error: unknown) => log.warn({ err: error }, 'an import could not say that it goes on'))
  }, aliveEveryMs).unref()
  return limited(work).finally(() => clearInterval(alive))
}
