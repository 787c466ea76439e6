import type { Context } from '#server/context.ts'

import { goOnApplying } from './applying/applying.service.ts'
import { leftUnderWay, underWay } from './applying/progress.queries.ts'
import { inTurn } from './applying/turns.service.ts'
import { goOnUndoing } from './undoing/undoing.service.ts'

type Portal = Pick<Context, 'db' | 'clock' | 'log'>

/** In ms; first at the start. */
const lookEveryMs = 5_000

export async function goOnWithLeft(portal: Portal): Promise<void> {
  const { db, log } = portal
  for (const id of await leftUnderWay(db)) {
    log.info({ import: id }, 'goes on with an import that was left')
    await inTurn(portal, id, async () => {
      const work = await underWay(db, id)
      if (work) await (work.state === 'applying' ? goOnApplying : goOnUndoing)(portal, work)
    }).catch((error: unknown) => {
      log.warn({ err: error, import: id }, 'an import that was left is stopped, with nothing written')
    })
  }
}

/** @returns what ends it */
export function watchLeftImports(portal: Portal): () => void {
  let isUnderWay = false
  const look = (): void => {
    if (isUnderWay) return
    isUnderWay = true
    goOnWithLeft(portal)
      .catch((error: unknown) => portal.log.warn({ err: error }, 'imports that were left could not be looked for'))
      .finally(() => (isUnderWay = false))
  }
  const timer = setInterval(look, lookEveryMs).unref()
  look()
  return () => clearInterval(timer)
}
