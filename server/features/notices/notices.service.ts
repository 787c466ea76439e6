import type { Context } from '#server/context.ts'
import { hourly } from '#server/platform/base/hourly.ts'

import { removeOldNotices } from './notices.queries.ts'

/** How often it is asked whether an hour has passed, in milliseconds. */
const lookEveryMs = 60_000

/** Forgets old notices for as long as the portal serves. @returns what ends it */
export function keepNotices({ db, clock, log }: Context): () => void {
  const tidy = hourly(clock, log, () => removeOldNotices(db.sql, clock.now()))
  const timer = setInterval(tidy, lookEveryMs).unref()
  tidy()
  return () => clearInterval(timer)
}
