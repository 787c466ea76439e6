import type { Context } from '#server/context.ts'
import { hourly } from '#server/platform/base/hourly.ts'

import { removeOldNotices } from './notices.queries.ts'

const lookEveryMs = 60_000

export function keepNotices({ db, clock, log }: Context): () => void {
  const tidy = hourly(clock, log, () => removeOldNotices(db.sql, clock.now()))
  const timer = setInterval(tidy, lookEveryMs).unref()
  tidy()
  return () => clearInterval(timer)
}
