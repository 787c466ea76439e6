import type { Forecast } from '#contract/forecast.ts'
import { placeOf } from '#web/platform/kit/timeline.ts'

/** A place on the chart, both in per cent: 0 is the left edge and the top. */
interface Place {
  x: number
  y: number
}

const later = (one: string, other: string): string => (one > other ? one : other)
const share = (value: number): number => 100 - Math.min(Math.max(value, 0), 100)
const pathOf = (places: readonly Place[]): string =>
  places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** What the chart of a forecast draws: paths in a square of 100, days in per cent of the width. */
interface ForecastChart {
  start: string
  end: string
  planned: string
  realized: string
  /** From today to the forecast; none without one. */
  forecast: string | undefined
  /** Between plan and work up to today, where the work is behind. */
  behind: string
  at: (day: string) => number
}

/**
 * The chart from the start of a project to its due day, today or its forecast, whichever is the latest.
 * @param today `YYYY-MM-DD`
 */
export function chartOf({ start, due, forecast, r, points, outcome }: Forecast, today: string): ForecastChart {
  const end = [due, forecast ?? due, outcome === 'notStarted' ? due : today].reduce(later)
  const at = (day: string) => placeOf(day, start, end)
  const plan = points.map(({ day, planned }) => ({ x: at(day), y: share(planned) }))
  const done = points.flatMap(({ day, realized }) => (realized === null ? [] : [{ x: at(day), y: share(realized) }]))
  const known = points.filter(({ realized }) => realized !== null)
  const ring = [
    ...known.map(({ day, planned, realized }) => ({ x: at(day), y: share(Math.max(planned, realized ?? 0)) })),
    ...done.toReversed(),
  ]
  return {
    start,
    end,
    planned: pathOf(plan),
    realized: pathOf(done),
    forecast:
      forecast === null
        ? undefined
        : pathOf([
            { x: at(today), y: share(r) },
            { x: at(forecast), y: 0 },
          ]),
    behind: `polygon(${ring.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ')})`,
    at,
  }
}
