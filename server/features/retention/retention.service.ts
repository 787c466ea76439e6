import type { Context } from '#server/context.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'

import { forgetTrail, readRetention } from './retention.queries.ts'
import { knownFrom } from './retention.rules.ts'

/** In one statement, which takes a part of a second. */
const trailPiece = 5_000

export const forgottenTrail = ({ db }: Pick<Context, 'db'>): DailyRun => ({
  name: 'retention',
  from: '02:00',
  isOn: async () => (await readRetention(db)).auditYears !== null,
  async prepare({ day }) {
    const { auditYears } = await readRetention(db)
    // Pieces are independent: a cut run goes on later.
    const first = knownFrom(day, auditYears)
    let removed = first === undefined ? 0 : trailPiece
    while (removed === trailPiece) removed = await forgetTrail(db.sql, `${first}T00:00:00-05:00`, trailPiece)
    return () => Promise.resolve()
  },
})
