import { baselineOf } from './baseline.ts'
import {
  dayOf,
  forecastFigures,
  paceDays,
  type ForecastProject,
  type ForecastTerms,
  type ProgressOfDay,
} from './forecast-figures.ts'
import type { ForecastFigures, ForecastPoint } from './forecast.ts'
import { rounded } from './fractions.ts'

/** `history` is oldest first, one entry for each change up to `asOf`. */
export function figuresWithPoints(
  project: ForecastProject,
  history: readonly ProgressOfDay[],
  terms: ForecastTerms,
): ForecastFigures & { points: ForecastPoint[] } {
  const last = dayOf(project, terms.asOf)
  const paceFrom = terms.calendar.add(last, -paceDays)
  const figures = forecastFigures(project, terms, history.findLast(({ day }) => day <= paceFrom) ?? null)
  const known = history.filter(({ day }) => day <= last)
  return { ...figures, points: pointsOf(project, known, { ...terms, asOf: last }, figures) }
}

function pointsOf(
  project: ForecastProject,
  history: readonly ProgressOfDay[],
  { asOf, calendar }: ForecastTerms,
  { source, r, p }: ForecastFigures,
): ForecastPoint[] {
  const { start, due } = project
  const baseline = baselineOf(project, calendar)
  const progressOn = new Map(history.map((progress) => [progress.day, progress]))
  const days = new Set([start, ...baseline.days, ...progressOn.keys(), asOf, due])
  let last: ProgressOfDay | undefined
  return Array.from(days)
    .toSorted()
    .map((day) => {
      last = progressOn.get(day) ?? last
      const known =
        day === asOf ? { declared: source === 'milestones' ? p : null, realized: r } : day < asOf ? last : undefined
      return {
        day,
        planned: rounded(baseline.plannedAfter(calendar.between(start, day)), 4),
        declared: known?.declared ?? null,
        realized: known?.realized ?? null,
      }
    })
}
