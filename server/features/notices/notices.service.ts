import type { Context } from '#server/context.ts'
import { everyHour } from '#server/platform/base/regular-work.ts'

import { removeOldNotices } from './notices.queries.ts'

export const keepNotices = ({ db, clock, log }: Context): (() => Promise<void>) =>
  everyHour(clock, log, () => removeOldNotices(db.sql, clock.now()))
