import { setImmediate as nextTurn } from 'node:timers/promises'

import { endOfDayInBogota } from '#contract/days.ts'
import type { ForecastRecord } from '#contract/forecast-record.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { inOneLook } from '#server/features/forecast/trail.queries.ts'
import type { Database } from '#server/platform/database/database.ts'

import { projectsAt, type ProjectThen } from './portfolio.queries.ts'
import { portfolioRow, type ComputedRow } from './portfolio.rules.ts'

const rowsPerTurn = 500

interface Days {
  asOf: string
  now: string
}

/** Not cached: a run comes once a day. */
export async function portfolioOn(db: Database, days: Days): Promise<ComputedRow[]> {
  const { record } = await companyRecord(db, days)
  const projects = await inOneLook(db, (read) => projectsAt(read, { ...days, isPast: days.asOf < days.now }))
  return computedRows(db, days, { projects, record })
}

export async function computedRows(
  db: Database,
  { asOf, now }: Days,
  { projects, record }: { projects: readonly ProjectThen[]; record: ForecastRecord },
): Promise<ComputedRow[]> {
  const [calendar, thresholds, cadenceList] = await Promise.all([
    companyCalendar(db),
    readForecastSettings(db),
    cadenceRows(db),
  ])
  const cadences = new Map(cadenceList.map(({ classification, days }) => [classification, days]))
  const end = asOf < now ? endOfDayInBogota(asOf) : Number.POSITIVE_INFINITY
  const terms = { asOf, end, calendar, thresholds, cadences, record }
  const rows: ComputedRow[] = []
  for (const [index, project] of projects.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    rows.push(portfolioRow(project, terms))
  }
  return rows
}
