import type { Context } from '#server/context.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'

import { forgetTrail, readRetention } from './retention.queries.ts'

/** Rows of the trail that one statement removes: it takes a part of a second. */
const trailPiece = 5_000

/** The same day so many years before; 28 February for the 29th. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/** Each night: removes from the trail what is older than the installation keeps it. */
export const forgottenTrail = ({ db }: Pick<Context, 'db'>): DailyRun => ({
  name: 'retention',
  from: '02:00',
  isOn: async () => (await readRetention(db)).auditYears !== null,
  async prepare({ day }) {
    const { auditYears } = await readRetention(db)
    // Each piece stands by itself: a run that is cut off goes on where it was.
    const until = auditYears === null ? undefined : `${yearsBefore(day, auditYears)}T00:00:00-05:00`
    while (until !== undefined && (await forgetTrail(db.sql, until, trailPiece)) === trailPiece);
    return () => Promise.resolve()
  },
})
