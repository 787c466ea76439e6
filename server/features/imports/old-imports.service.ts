import type { Context } from '#server/context.ts'
import { regularly } from '#server/platform/base/regular-work.ts'

import { removeImport, removeRowsOf, takeOldImport } from './imports.queries.ts'

type Portal = Pick<Context, 'db' | 'clock' | 'log'>

const everyMs = 60 * 60 * 1000

/** Rows first, a portion at a time, so that no statement holds up others. */
export async function removeOldImports(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const id = await takeOldImport(db, clock.now())
    if (id === undefined) return
    while (await removeRowsOf(db, id)) if (signal?.aborted) return
    await removeImport(db, id)
  }
}

/** @returns what ends it */
export const tidyImports = (portal: Portal): (() => Promise<void>) =>
  regularly(
    everyMs,
    (stopping) => removeOldImports(portal, stopping),
    (error) => portal.log.warn({ err: error }, 'old imports could not be removed'),
  )
