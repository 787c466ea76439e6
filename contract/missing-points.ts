import { compare, exactly, floorOf, fraction, minus, plus, rounded, times, type Fraction } from './fractions.ts'
import { lastOf } from './items.ts'
import type { WorkingDays } from './working-days.ts'

/** In percent. */
interface Assigned {
  weight: number
  realized: number
  plannedStart: string | null
  plannedEnd: string | null
}

interface Plan {
  start: string
  baseline: 'windows' | 'linear'
  pd: number
  at: number
  calendar: WorkingDays
}

const ONE = fraction(1)

/** The share that should be done, by its own days, or by a plan that is a straight line. */
function dueShare({ plannedStart, plannedEnd }: Assigned, { start, baseline, pd, at, calendar }: Plan): Fraction {
  if (at <= 0) return fraction(0)
  if (baseline === 'linear' || plannedStart === null || plannedEnd === null) return fraction(Math.min(at, pd), pd)
  const to = calendar.between(start, plannedEnd)
  // Without a working day after the start its last day counts, as in the plan.
  const from = Math.min(calendar.between(start, plannedStart), to - 1)
  return fraction(Math.min(Math.max(at - from, 0), to - from), to - from)
}

/** Each rounds up or down so that the sum is right. */
function inTenths(exact: readonly Fraction[]): number[] {
  const tens = exact.map((value, index) => {
    const ten = times(value, fraction(10))
    const below = floorOf(ten)
    return { index, below: Number(below), rest: minus(ten, fraction(below)) }
  })
  const sum = rounded(exact.reduce(plus, fraction(0)), 1)
  const left = Math.round(sum * 10) - tens.reduce((all, { below }) => all + below, 0)
  const byRest = tens.toSorted((one, other) => compare(other.rest, one.rest) || one.index - other.index)
  const raised = new Set(byRest.slice(0, left).map(({ index }) => index))
  return tens.map(({ index, below }) => (below + (raised.has(index) ? 1 : 0)) / 10)
}

/**
 * Missing points of the project by milestone, below 0 when ahead. They have one decimal, and in sum they are what the
 * project lacks.
 */
export function missingPoints(milestones: readonly Assigned[], plan: Plan): { each: number[]; unassigned: number } {
  const points = milestones.map((one) =>
    times(minus(dueShare(one, plan), exactly(one.realized / 100)), exactly(one.weight)),
  )
  const assigned = milestones.reduce((sum, { weight }) => plus(sum, exactly(weight)), fraction(0))
  const rest = minus(fraction(100), assigned)
  const passed = plan.at <= 0 ? fraction(0) : plan.at >= plan.pd ? ONE : fraction(plan.at, plan.pd)
  const tenths = inTenths([...points, times(rest, passed)])
  return { each: tenths.slice(0, -1), unassigned: lastOf(tenths) }
}
