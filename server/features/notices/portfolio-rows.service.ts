import { setImmediate as nextTurn } from 'node:timers/promises'

import { endOfDayInBogota } from '#contract/days.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { inOneLook } from '#server/features/forecast/trail.queries.ts'
import { projectsAt } from '#server/features/portfolio/portfolio.queries.ts'
import { portfolioRow, type ComputedRow } from '#server/features/portfolio/portfolio.rules.ts'
import type { Database } from '#server/platform/database/database.ts'

const rowsPerTurn = 500

/** Not cached: a run comes once a day. */
export async function portfolioOn(db: Database, { asOf, now }: { asOf: string; now: string }): Promise<ComputedRow[]> {
  const isPast = asOf < now
  const { record } = await companyRecord(db, { asOf, now })
  const [projects, calendar, thresholds, cadenceList] = await Promise.all([
    inOneLook(db, (read) => projectsAt(read, { asOf, isPast })),
    companyCalendar(db),
    readForecastSettings(db),
    cadenceRows(db),
  ])
  const cadences = new Map(cadenceList.map(({ classification, days }) => [classification, days]))
  const end = isPast ? endOfDayInBogota(asOf) : Number.POSITIVE_INFINITY
  const terms = { asOf, end, calendar, thresholds, cadences, record }
  const rows: ComputedRow[] = []
  for (const [index, project] of projects.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    rows.push(portfolioRow(project, terms))
  }
  return rows
}
