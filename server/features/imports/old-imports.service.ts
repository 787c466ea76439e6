import type { Context } from '#server/context.ts'
import { everyHour } from '#server/platform/base/regular-work.ts'

import { markForgotten, removeImport, removeRowsOf, takeOldImport } from './imports.queries.ts'

type Portal = Pick<Context, 'db' | 'clock' | 'log'>

/** Rows first, a portion at a time, so that no statement holds up others. */
async function removeWithRows(db: Portal['db'], id: number, signal?: AbortSignal): Promise<void> {
  while (await removeRowsOf(db, id)) if (signal?.aborted) return
  await removeImport(db, id)
}

/**
 * It is gone at once. Its rows are removed behind the answer, or by the hourly look where this process ends before.
 * False while it is applied or undone, for another version, and when it was forgotten before.
 */
export async function forget(
  { db, log }: Pick<Portal, 'db' | 'log'>,
  id: number,
  versions?: readonly number[],
): Promise<boolean> {
  if (!(await markForgotten(db, id, versions))) return false
  removeWithRows(db, id).catch((error: unknown) =>
    log.warn({ err: error, import: id }, 'a forgotten import could not be removed yet'),
  )
  return true
}

export async function removeOldImports(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const id = await takeOldImport(db, clock.now())
    if (id === undefined) return
    await removeWithRows(db, id, signal)
    if (signal?.aborted) return
  }
}

/** @returns what ends it */
export const tidyImports = (portal: Portal): (() => Promise<void>) =>
  everyHour(portal.clock, portal.log, (stopping) => removeOldImports(portal, stopping))
