import type { Context } from '#server/context.ts'
import { atMost } from '#server/platform/base/limiter.ts'

import { sayAlive } from '../imports.queries.ts'

/** Imports that this process applies or undoes at a time: the others' calls wait for a portion of one, not of several. */
const limited = atMost(1, 1_000)
/** How often work that goes on, or waits for its turn, says so. */
const aliveEveryMs = 3_000

/** Works on an import when it is its turn. Meanwhile no other process takes it for work that was left. */
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
