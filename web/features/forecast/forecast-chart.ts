import type { Forecast } from '#contract/forecast.ts'
import { placeOf } from '#web/platform/kit/figures/timeline.ts'

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
  /** Where the name of each line stands, on which side of it; none where there is no space along the line. */
  names: { planned: Name | undefined; realized: Name | undefined; forecast: Name | undefined }
}

interface Name extends Place {
  side: 'above' | 'below'
}

/** Shorter than this, in per cent of the chart, a line has no space for its name. */
const spaceForName = 24

/** How high a line is at a place along the chart. */
function heightAt(line: readonly Place[], x: number): number {
  const next = line.findIndex((place) => place.x >= x)
  const [one, other] = [line[next - 1], line[next]]
  if (!one || !other) return (other ?? line.at(-1))?.y ?? 100
  return one.y + ((other.y - one.y) * (x - one.x)) / Math.max(other.x - one.x, 0.01)
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
  const now = outcome === 'notStarted' ? 0 : at(today)
  const isAhead = share(r) < heightAt(plan, now)
  const named = (line: readonly Place[], x: number, side: Name['side']): Name => ({ x, y: heightAt(line, x), side })
  const isLong = now > spaceForName && done.length > 1
  // Before today the plan has the work on its other side; after it nothing.
  const beside = isLong ? 0.62 * Math.min(now, at(due)) : (now + at(due)) / 2
  return {
    start,
    end,
    names: {
      planned: beside > 8 ? named(plan, beside, isLong && isAhead ? 'below' : 'above') : undefined,
      realized: isLong ? named(done, 0.5 * now, isAhead ? 'above' : 'below') : undefined,
      forecast:
        forecast !== null && at(forecast) - now > spaceForName
          ? {
              x: now + 0.6 * (at(forecast) - now),
              y: share(r) * 0.4,
              side: 'below',
            }
          : undefined,
    },
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
