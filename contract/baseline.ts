import { compare, dividedBy, fraction, minus, plus, type Fraction } from './fractions.ts'
import type { WorkingDays } from './working-days.ts'

/** In percent; days `YYYY-MM-DD`, or none. */
export interface PlannedWindow {
  weight: number
  plannedStart: string | null
  plannedEnd: string | null
}

/** The planned progress in percent, by working days after the start. */
export interface Baseline {
  /** By the milestones' days, or a straight line from start to due. */
  kind: 'windows' | 'linear'
  duration: number
  /** On which it bends. */
  days: readonly string[]
  /** After whole working days, 0 to 100. */
  plannedAfter: (days: number) => Fraction
  /** The earliest time at which the plan reaches up to 100 %; a straight line between whole days. */
  timeOf: (percent: Fraction) => Fraction
}

const ZERO = fraction(0)
const HUNDRED = fraction(100)

/** A part of the plan that grows evenly; its weight is in hundredths of a percent. */
interface Ramp {
  weight: bigint
  from: bigint
  to: bigint
}

/** It follows the milestones' planned days when every one has them; unassigned weight is then spread evenly. */
export function baselineOf(
  { start, due, windows }: { start: string; due: string; windows: readonly PlannedWindow[] },
  calendar: WorkingDays,
): Baseline {
  const planned = windows.flatMap(({ weight, plannedStart, plannedEnd }) =>
    plannedStart === null || plannedEnd === null
      ? []
      : [
          {
            weight,
            from: calendar.between(start, plannedStart),
            to: calendar.between(start, plannedEnd),
            days: [plannedStart, plannedEnd],
          },
        ],
  )
  const untilDue = Math.max(1, calendar.between(start, due))
  if (planned.length === 0 || planned.length < windows.length) return linear(untilDue)
  const duration = planned.reduce((longest, { to }) => Math.max(longest, to), untilDue)
  const ramps = planned.map(({ weight, from, to }): Ramp => ({
    weight: BigInt(Math.round(weight * 100)),
    // Without a working day after the start its last day counts.
    from: BigInt(Math.min(from, to - 1)),
    to: BigInt(to),
  }))
  const assigned = ramps.reduce((sum, { weight }) => sum + weight, 0n)
  return {
    ...byWindows([...ramps, { weight: 10_000n - assigned, from: 0n, to: BigInt(duration) }], duration),
    kind: 'windows',
    duration,
    days: planned.flatMap(({ days }) => days),
  }
}

const linear = (duration: number): Baseline => ({
  kind: 'linear',
  duration,
  days: [],
  plannedAfter: (days) => {
    if (days <= 0) return ZERO
    return days >= duration ? HUNDRED : fraction(100 * days, duration)
  },
  timeOf: ({ part, over }) => fraction(part * BigInt(duration), over * 100n),
})

function byWindows(ramps: readonly Ramp[], duration: number): Pick<Baseline, 'plannedAfter' | 'timeOf'> {
  const over = ramps.reduce((shared, { from, to }) => sharedMultiple(shared, to - from), 1n)
  const plannedAfter = (days: number): Fraction => {
    if (days <= 0) return ZERO
    const now = BigInt(days)
    let part = 0n
    for (const { weight, from, to } of ramps)
      if (now >= to) part += weight * over
      else if (now > from) part += weight * (now - from) * (over / (to - from))
    return fraction(part, over * 100n)
  }
  const timeOf = (percent: Fraction): Fraction => {
    if (compare(percent, ZERO) <= 0) return ZERO
    let [before, day] = [0, duration]
    while (day - before > 1) {
      const middle = Math.floor((before + day) / 2)
      if (compare(plannedAfter(middle), percent) >= 0) day = middle
      else before = middle
    }
    const reached = plannedAfter(before)
    return plus(fraction(before), dividedBy(minus(percent, reached), minus(plannedAfter(day), reached)))
  }
  return { plannedAfter, timeOf }
}

function sharedMultiple(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return (one / divisor) * other
}
