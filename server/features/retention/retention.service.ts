import type { Context } from '#server/context.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'

import { forgetTrail, readRetention } from './retention.queries.ts'
import { knownFrom } from './retention.rules.ts'

/** Rows of the trail that one statement removes: it takes a part of a second. */
const trailPiece = 5_000

/** Each night: removes from the trail what is older than the installation keeps it. */
export const forgottenTrail = ({ db }: Pick<Context, 'db'>): DailyRun => ({
  name: 'retention',
  from: '02:00',
  isOn: async () => (await readRetention(db)).auditYears !== null,
  async prepare({ day }) {
    const { auditYears } = await readRetention(db)
    // Each piece stands by itself: a run that is cut off goes on where it was.
    const first = knownFrom(day, auditYears)
    let removed = first === undefined ? 0 : trailPiece
    while (removed === trailPiece) removed = await forgetTrail(db.sql, `${first}T00:00:00-05:00`, trailPiece)
    return () => Promise.resolve()
  },
})
