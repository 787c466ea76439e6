import { endedOn } from '#contract/end-texts.ts'
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
const ringOf = (places: readonly Place[]): string =>
  `polygon(${places.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ')})`

/** What the chart of a forecast draws: paths in a square of 100, days in per cent of the width. */
interface ForecastChart {
  start: string
  end: string
  /** The day on which a closed project ended. */
  ended: string | null
  planned: string
  realized: string
  /** From today to the forecast; none without one. */
  forecast: string | undefined
  /** From today to the days between which it ends; none without them. */
  fan: string | undefined
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

function heightAt(line: readonly Place[], x: number): number {
  const next = line.findIndex((place) => place.x >= x)
  const [one, other] = [line[next - 1], line[next]]
  if (!one || !other) return (other ?? line.at(-1))?.y ?? 100
  return one.y + ((other.y - one.y) * (x - one.x)) / Math.max(other.x - one.x, 0.01)
}

const named = (line: readonly Place[], x: number, side: Name['side']): Name => ({ x, y: heightAt(line, x), side })

/** Where the lines are named. @param now where today stands, or the end of a closed project */
function namesOf(
  { plan, done, r, isOver }: { plan: readonly Place[]; done: readonly Place[]; r: number; isOver: boolean },
  { now, due, forecast }: { now: number; due: number; forecast: number | undefined },
): ForecastChart['names'] {
  const isLong = now > spaceForName && done.length > 1
  // What is over has both lines whole: they are told apart in the middle.
  const isAhead = isOver ? heightAt(done, 0.5 * now) < heightAt(plan, 0.5 * now) : share(r) < heightAt(plan, now)
  // Before today the plan has the work on its other side; after it nothing.
  const beside = isLong ? 0.62 * Math.min(now, due) : (now + due) / 2
  return {
    planned: beside > 8 ? named(plan, beside, isLong && isAhead ? 'below' : 'above') : undefined,
    realized: isLong ? named(done, 0.5 * now, isAhead ? 'above' : 'below') : undefined,
    forecast:
      forecast !== undefined && forecast - now > spaceForName
        ? { x: now + 0.6 * (forecast - now), y: share(r) * 0.4, side: 'below' }
        : undefined,
  }
}

/**
 * From the start to the due day, today, or the last day on which the project is likely to end, whichever is the latest.
 * A closed project's chart ends with it.
 * @param today `YYYY-MM-DD`
 */
export function chartOf(figures: Forecast, today: string): ForecastChart {
  const { start, due, from, forecast, to, r, points, outcome } = figures
  const ended = endedOn(figures)
  const begun = ended ?? (outcome === 'notStarted' ? start : today)
  const end = [due, to ?? forecast ?? due, begun].reduce(later)
  const at = (day: string) => placeOf(day, start, end)
  const plan = points.map(({ day, planned }) => ({ x: at(day), y: share(planned) }))
  const done = points.flatMap(({ day, realized }) => (realized === null ? [] : [{ x: at(day), y: share(realized) }]))
  const known = points.filter(({ realized }) => realized !== null)
  const ring = [
    ...known.map(({ day, planned, realized }) => ({ x: at(day), y: share(Math.max(planned, realized ?? 0)) })),
    ...done.toReversed(),
  ]
  const origin = { x: at(begun), y: share(r) }
  const likely = forecast === null ? undefined : { x: at(forecast), y: 0 }
  return {
    start,
    end,
    ended,
    // Within the days between which it ends the legend alone says what is what.
    names: namesOf(
      { plan, done, r, isOver: ended !== null },
      { now: origin.x, due: at(due), forecast: from === null ? likely?.x : undefined },
    ),
    planned: pathOf(plan),
    realized: pathOf(done),
    forecast: likely && pathOf([origin, likely]),
    fan: from === null ? undefined : ringOf([origin, { x: at(from), y: 0 }, { x: to === null ? 100 : at(to), y: 0 }]),
    behind: ringOf(ring),
    at,
  }
}
