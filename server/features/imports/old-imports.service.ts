import type { Context } from '#server/context.ts'

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
export function tidyImports(portal: Portal): () => void {
  const stopping = new AbortController()
  const tidy = (): void => {
    removeOldImports(portal, stopping.signal).catch((error: unknown) =>
      portal.log.warn({ err: error }, 'old imports could not be removed'),
    )
  }
  const timer = setInterval(tidy, everyMs).unref()
  tidy()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}
