import { lastForecastDay } from './forecast-limits.ts'
import type { ForecastThresholds, Light, LightReason, Outcome, Yardstick } from './forecast.ts'
import { plannedDays } from './standing.ts'
import type { WorkingDays } from './working-days.ts'

export interface Lit {
  start: string
  due: string
  firstDue: string
  closed: boolean
  cancelled: boolean
  outcome: Outcome
  /** Null while it is not suspended. */
  suspendedSince: string | null
  asOf: string
  /** Working days since the start; up to `early` it is too early to tell. */
  at: number
  early: number
  /** Earliest and most likely end; the real one of a closed project. */
  from: string | null
  end: string | null
}

export interface Verdict {
  late: number | null
  overdue: number
  light: Light
  reason: LightReason
}

/** The share is in percent of `planned`. */
export const orShare = (days: number, share: number, planned: number): number =>
  Math.max(days, Math.floor((share * planned) / 100))

const because = (light: Light, code: LightReason['code'], values: Partial<Omit<LightReason, 'code'>> = {}) => ({
  light,
  reason: { code, days: null, limit: null, day: null, ...values },
})

export function verdictOf(
  project: Lit,
  yardstick: Yardstick,
  { calendar, thresholds }: { calendar: WorkingDays; thresholds: ForecastThresholds },
): Verdict {
  const { from, end, closed, cancelled, asOf } = project
  const promise = yardstick === 'first' ? project.firstDue : project.due
  const late = end === null || cancelled ? null : calendar.between(promise, end)
  const overdue = closed ? 0 : Math.max(0, calendar.between(promise, asOf))
  const planned = plannedDays(project, calendar)
  const margin = orShare(thresholds.lateDays, thresholds.lateShare, planned)
  const far = orShare(thresholds.redDays, thresholds.redShare, planned)
  const earliest = from === null ? null : calendar.between(promise, from)
  return { late, overdue, ...lightOf(project, { late, overdue, earliest, margin, far }) }
}

function lightOf(
  { outcome, cancelled, end, start, suspendedSince, at, early }: Lit,
  told: { late: number | null; overdue: number; earliest: number | null; margin: number; far: number },
): Pick<Verdict, 'light' | 'reason'> {
  const { late, overdue, earliest, margin, far } = told
  if (cancelled) return because('grey', 'cancelled', { day: end })
  if (outcome === 'closed') return because('grey', 'closed', { days: late })
  if (outcome === 'notStarted') return because('grey', 'notStarted', { day: start })
  if (suspendedSince !== null) return because('grey', 'quiet', { day: suspendedSince })
  if (overdue > 0) return because('red', 'overdue', { days: overdue })
  if (outcome === 'noProgress') return because('red', 'noProgress', { days: at, limit: early })
  if (outcome === 'beyond') return because('red', 'beyond', { day: lastForecastDay })
  if (outcome === 'tooEarly') return because('grey', 'tooEarly', { days: at, limit: early })
  if (outcome === 'done') return because('green', 'done')
  if (earliest !== null && earliest > margin) return because('red', 'lateRange', { days: earliest, limit: margin })
  if (late !== null && late > far) return because('red', 'lateFar', { days: late, limit: far })
  if (late !== null && late > margin) return because('amber', 'late', { days: late, limit: margin })
  return because('green', 'onTime', { days: late, limit: margin })
}
