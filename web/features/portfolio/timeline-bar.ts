import type { PortfolioRow } from '#contract/portfolio.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'

import { beginOf, endOf, type Period } from './timeline.ts'

/** A stretch of the period, in per cent of it, within 0 and 100. */
export interface Span {
  from: number
  to: number
}

/** The part of a stretch that lies in the period; undefined where none does. */
const within = (from: number, to: number): Span | undefined => {
  const span = { from: Math.max(from, 0), to: Math.min(to, 100) }
  return span.from < span.to ? span : undefined
}
const isWithin = (place: number): boolean => place >= 0 && place <= 100
const placeWithin = (place: number): number | undefined => (isWithin(place) ? place : undefined)

/** What is drawn of a project in a period; what lies outside of it is left out. */
export interface TimelineBar {
  /** From the start to the due day, and whether either end is cut. */
  whole: (Span & { cutStart: boolean; cutEnd: boolean }) | undefined
  /** Realised up to the earned day, and from there to today what should be done and is not. */
  done: Span | undefined
  behind: Span | undefined
  /** The first due day, where the project is no longer due on it. */
  first: number | undefined
  /** The days that its due day was moved to, each once. */
  moves: readonly number[]
  /** From the due day to a later forecast; with an arrow where that lies beyond the period, or is not told exactly. */
  dots: (Span & { arrow: boolean }) | undefined
  forecast: number | undefined
  ended: number | undefined
  outside: 'before' | 'after' | undefined
  /** From the first to the last thing that is drawn. */
  extent: Span
}

type Drawn = Pick<
  PortfolioRow,
  'start' | 'due' | 'firstDue' | 'movedTo' | 'earned' | 'r' | 'outcome' | 'forecast' | 'beyond' | 'ended'
>

/** Up to where a project is realised, uncut. */
function doneTo({ start, due, earned, r, outcome, ended }: Drawn, period: Period): number {
  const whole = endOf(period, due)
  if (outcome === 'notStarted') return beginOf(period, start)
  if (outcome === 'closed') return Math.min(whole, endOf(period, ended ?? due))
  if (r <= 0) return beginOf(period, start)
  return r >= 100 ? whole : Math.min(whole, endOf(period, earned))
}

/** From the due day to the forecast, uncut. */
function ahead({ due, forecast, beyond }: Drawn, period: Period): Pick<TimelineBar, 'dots' | 'forecast'> {
  const day = forecast ?? beyond
  if (day === null) return { dots: undefined, forecast: undefined }
  const place = endOf(period, day)
  const span = day > due ? within(endOf(period, due), place) : undefined
  const arrow = beyond !== null || place > 100
  return { dots: span && { ...span, arrow }, forecast: arrow ? undefined : placeWithin(place) }
}

/** @param today the day that is shown, `YYYY-MM-DD` */
export function barOf(row: Drawn, period: Period, today: string): TimelineBar {
  const { start, due, firstDue, movedTo, outcome, ended } = row
  const [begin, end] = [beginOf(period, start), endOf(period, due)]
  const done = doneTo(row, period)
  const running = outcome !== 'closed' && outcome !== 'notStarted'
  const span = within(begin, end)
  const parts = {
    whole: span && { ...span, cutStart: begin < 0, cutEnd: end > 100 },
    done: within(begin, done),
    behind: running ? within(Math.max(begin, done), Math.min(end, endOf(period, today))) : undefined,
    first: firstDue === due ? undefined : placeWithin(endOf(period, firstDue)),
    moves: Array.from(new Set(movedTo), (day) => endOf(period, day)).filter(isWithin),
    ...ahead(row, period),
    ended: ended === null ? undefined : placeWithin(endOf(period, ended)),
  }
  const drawn = [parts.whole, parts.dots].flatMap((one) => (one ? [one.from, one.to] : []))
  const places = [...drawn, ...[parts.first, parts.forecast, parts.ended].filter((place) => place !== undefined)]
  const outside = places.length > 0 ? undefined : begin >= 100 ? ('after' as const) : ('before' as const)
  const extent = outside
    ? { from: outside === 'before' ? 0 : 100, to: outside === 'before' ? 0 : 100 }
    : { from: Math.min(...places), to: Math.max(...places) }
  return { ...parts, outside, extent }
}

type Planned = Pick<ProjectMilestone, 'plannedStart' | 'plannedEnd' | 'percentageRealized'>

/** The planned days of a milestone, what of them is realised, and what should be by now; undefined where there are none. */
export function windowOf(
  { plannedStart, plannedEnd, percentageRealized }: Planned,
  period: Period,
  today: string,
): Pick<TimelineBar, 'whole' | 'done' | 'behind'> | undefined {
  if (plannedStart === null || plannedEnd === null) return undefined
  const [begin, end] = [beginOf(period, plannedStart), endOf(period, plannedEnd)]
  const done = begin + ((end - begin) * Math.min(percentageRealized, 100)) / 100
  const span = within(begin, end)
  return {
    whole: span && { ...span, cutStart: begin < 0, cutEnd: end > 100 },
    done: within(begin, done),
    behind: within(done, Math.min(end, endOf(period, today))),
  }
}
