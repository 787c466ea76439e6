import type { HeldBack } from './forecast.ts'
import { exactly, fraction, isAbove, minus, rounded, times, type Fraction } from './fractions.ts'
import { plannedDays, workedDays, type RecordedProject } from './standing.ts'
import type { WorkingDays } from './working-days.ts'

export interface HeldMilestone {
  id: number
  name: string
  weight: number
  realized: number
  plannedStart: string | null
  plannedEnd: string | null
}

export interface Novedad {
  id: number
  day: string
  comments: string
}

type Past = Pick<RecordedProject, 'start' | 'firstDue' | 'quiet' | 'history'>

interface Terms {
  /** The forecast's day, or the end. */
  until: string
  calendar: WorkingDays
}

const mostSilences = 3
const silentDays = 10
/** Working days around a turn. */
const paceDays = { most: 40, least: 20 }

export function heldBackOf(
  past: Past,
  { milestones, changes }: { milestones: readonly HeldMilestone[]; changes: readonly Novedad[] },
  terms: Terms,
): HeldBack {
  return {
    milestones: behind(past, milestones, terms),
    silences: silencesOf(past, terms),
    suspensions: past.quiet.map(({ from, to }) => ({
      from,
      to,
      days: Math.max(0, terms.calendar.between(from, to ?? terms.until)),
    })),
    turn: turnOf(past, changes, terms),
  }
}

/** Weight times the missing part of the passed share. */
function behind(
  { start }: Past,
  milestones: readonly HeldMilestone[],
  { until, calendar }: Terms,
): HeldBack['milestones'] {
  const at = calendar.between(start, until)
  return milestones
    .flatMap(({ id, name, weight, realized, plannedStart, plannedEnd }) => {
      if (plannedStart === null || plannedEnd === null) return []
      const to = calendar.between(start, plannedEnd)
      // Without a working day after the start its last day counts, as in the plan.
      const from = Math.min(calendar.between(start, plannedStart), to - 1)
      const passed = fraction(100 * Math.min(Math.max(at - from, 0), to - from), to - from)
      const points = rounded(times(minus(passed, exactly(realized)), exactly(weight / 100)), 4)
      return points > 0 ? [{ projectMilestoneId: id, name, points }] : []
    })
    .toSorted((one, other) => other.points - one.points || one.projectMilestoneId - other.projectMilestoneId)
}

function changeDays({ start, history }: Past, until: string): string[] {
  let known = 0
  const days: string[] = []
  for (const { day, realized } of history) {
    if (realized !== known && day > start && day <= until) days.push(day)
    known = realized
  }
  return days
}

function silencesOf(past: Past, { until, calendar }: Terms): HeldBack['silences'] {
  if (until <= past.start) return []
  const limit = Math.max(silentDays, Math.floor(plannedDays(past, calendar) / 10))
  const starts = [past.start, ...changeDays(past, until)]
  return starts
    .map((from, index) => {
      const to = starts[index + 1] ?? until
      return { from, to, days: workedDays(past, to, calendar) - workedDays(past, from, calendar) }
    })
    .filter((silence) => silence.days > limit)
    .toSorted((one, other) => other.days - one.days)
    .slice(0, mostSilences)
}

function dayAfter(past: Past, worked: number, { until, calendar }: Terms): string {
  let [before, day] = [-1, Math.max(0, calendar.between(past.start, until))]
  while (day - before > 1) {
    const middle = Math.floor((before + day) / 2)
    if (workedDays(past, calendar.add(past.start, middle), calendar) >= worked) day = middle
    else before = middle
  }
  return calendar.add(past.start, day)
}

const paceOf = (from: Fraction, to: Fraction, days: number): Fraction => times(minus(to, from), fraction(1, days))

function turnOf(past: Past, changes: readonly Novedad[], terms: Terms): HeldBack['turn'] {
  const { until, calendar } = terms
  const realizedOn = (day: string) => exactly(past.history.findLast((known) => known.day <= day)?.realized ?? 0)
  const whole = workedDays(past, until, calendar)
  let [turn, greatest]: [HeldBack['turn'], Fraction] = [null, fraction(0)]
  for (const { id: changeId, day, comments } of changes) {
    const worked = workedDays(past, day, calendar)
    if (worked < paceDays.least || whole - worked < paceDays.least) continue
    const [first, last] = [Math.max(0, worked - paceDays.most), Math.min(whole, worked + paceDays.most)]
    const before = paceOf(realizedOn(dayAfter(past, first, terms)), realizedOn(day), worked - first)
    const after = paceOf(realizedOn(day), realizedOn(dayAfter(past, last, terms)), last - worked)
    const fall = minus(before, after)
    if (isAbove(times(after, fraction(2)), before) || !isAbove(fall, greatest)) continue
    greatest = fall
    turn = { changeId, day, comments, before: rounded(before, 4), after: rounded(after, 4) }
  }
  return turn
}
