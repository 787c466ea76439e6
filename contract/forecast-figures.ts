import { baselineOf, type Baseline, type PlannedWindow } from './baseline.ts'
import {
  lastForecastDay,
  type Forecast,
  type ForecastFigures,
  type ForecastPoint,
  type ForecastThresholds,
  type Light,
  type LightReason,
  type Outcome,
} from './forecast.ts'
import {
  ceilingOf,
  compare,
  dividedBy,
  exactly,
  floorOf,
  fraction,
  isAbove,
  larger,
  minus,
  plus,
  rounded,
  times,
  type Fraction,
} from './fractions.ts'
import type { ProgressSource } from './progress.ts'
import type { WorkingDays } from './working-days.ts'

/** A project as it stood at the end of a day: all that its forecast is computed from. Days are `YYYY-MM-DD`. */
export interface ForecastProject {
  start: string
  due: string
  firstDue: string
  /** Whether its status closes it, and the day on which it ended, where that is known. */
  closed: boolean
  end: string | null
  /** Whole pesos. */
  cost: number
  /** Its own, in percent. */
  percentage: number
  progressSource: ProgressSource
  /** What projectProgress() makes of its milestones, in percent. */
  progress: { planned: number; realized: number; assigned: number }
  windows: readonly PlannedWindow[]
}

/** How far a project was at the end of a day, in percent; `declared` is null where it came from the project itself. */
export interface ProgressOfDay {
  day: string
  declared: number | null
  realized: number
}

/** What all forecasts of one moment share. `asOf` is a day, `YYYY-MM-DD`. */
interface ForecastTerms {
  asOf: string
  calendar: WorkingDays
  thresholds: ForecastThresholds
}

/** Working days over which the recent pace is measured. */
const paceDays = 30

const HUNDRED = fraction(100)

/** How far a project is, in percent, and whether its milestones say so. Weight that is not assigned counts as not done. */
export const realizedOf = ({
  progressSource,
  progress,
  percentage,
}: Pick<ForecastProject, 'progressSource' | 'progress' | 'percentage'>) =>
  progressSource === 'milestones' && progress.assigned > 0
    ? { source: 'milestones' as const, r: progress.realized }
    : { source: 'own' as const, r: percentage }

/** What the steps below share: times as exact fractions of working days after the start. */
interface Measured {
  project: ForecastProject
  terms: ForecastTerms
  baseline: Baseline
  r: Fraction
  at: number
  es: Fraction
  /** Null without progress, or before the start. */
  ieac: Fraction | null
  outcome: Outcome
}

/**
 * The figures of a project's forecast.
 * @param before how far it was `paceDays` working days ago, where that is known
 */
export function forecastFigures(
  project: ForecastProject,
  terms: ForecastTerms,
  before: ProgressOfDay | null = null,
): ForecastFigures {
  const { start, due, firstDue, cost, progress } = project
  const { calendar } = terms
  const measured = measure(project, terms)
  const { baseline, r, at, es, ieac, outcome } = measured
  const pd = baseline.duration
  const pv = baseline.plannedAfter(at)
  const begun = at > 0
  const tspi = begun && at < pd ? dividedBy(minus(fraction(pd), es), fraction(pd - at)) : null
  const forecast = outcome === 'forecast' && ieac ? dayAfter(measured, ieac) : null
  const end = outcome === 'closed' ? project.end : forecast
  const late = end === null ? null : calendar.between(due, end)
  const overdue = project.closed ? 0 : Math.max(0, calendar.between(due, terms.asOf))
  const beyond = outcome === 'beyond' ? limitOf(measured) : null
  return {
    start,
    due,
    firstDue,
    source: realizedOf(project).source,
    baseline: baseline.kind,
    r: rounded(r, 4),
    byMilestones: progress.assigned > 0 ? progress.realized : null,
    assigned: progress.assigned,
    p: progress.assigned > 0 ? progress.planned : null,
    pd,
    at,
    pv: rounded(pv, 4),
    sv: rounded(minus(r, pv), 4),
    spi: begun && compare(pv, fraction(1)) >= 0 ? rounded(dividedBy(r, pv), 4) : null,
    es: rounded(es, 4),
    earned: calendar.add(start, Number(floorOf(es))),
    svt: rounded(minus(es, fraction(at)), 4),
    spit: begun ? rounded(dividedBy(es, fraction(at)), 4) : null,
    tspi: tspi && rounded(tspi, 4),
    ieac: ieac && rounded(ieac, 4),
    forecast,
    range: rangeOf(measured, before),
    late,
    lateFirst: end === null ? null : calendar.between(firstDue, end),
    overdue,
    belowPlan: isAbove(minus(pv, r), exactly(terms.thresholds.belowPlan)),
    plannedPesos: rounded(times(pv, fraction(cost, 100)), 0),
    earnedPesos: rounded(times(r, fraction(cost, 100)), 0),
    outcome,
    beyond,
    ...lightOf(measured, { tspi, late, overdue, beyond }),
  }
}

function measure(project: ForecastProject, terms: ForecastTerms): Measured {
  const baseline = baselineOf(project, terms.calendar)
  const r = exactly(realizedOf(project).r)
  const at = terms.calendar.between(project.start, terms.asOf)
  const es = baseline.timeOf(r)
  const ieac = at > 0 && es.part > 0n ? dividedBy(fraction(baseline.duration * at), es) : null
  const measured = { project, terms, baseline, r, at, es, ieac }
  return { ...measured, outcome: outcomeOf(measured) }
}

/** The larger of a number of days and a share, in percent, of the planned days. */
const orShare = (days: number, share: number, pd: number): Fraction =>
  larger(exactly(days), times(exactly(share), fraction(pd, 100)))

function outcomeOf({ project, terms, baseline, r, at, ieac }: Omit<Measured, 'outcome'>): Outcome {
  const { asOf, thresholds } = terms
  if (project.closed) return 'closed'
  if (compare(r, HUNDRED) >= 0) return 'done'
  if (asOf < project.start) return 'notStarted'
  const now = fraction(at)
  const isEarly = !isAbove(now, orShare(thresholds.earlyDays, thresholds.earlyShare, baseline.duration))
  if (r.part === 0n && !isEarly) return 'noProgress'
  const isLittle = compare(r, exactly(thresholds.earlyPercent)) < 0
  if (ieac === null || compare(now, exactly(thresholds.earlyDays)) < 0 || (isLittle && isEarly)) return 'tooEarly'
  const reach = plus(now, times(exactly(thresholds.beyond), fraction(baseline.duration)))
  const isFar = ceilingOf(ieac) > terms.calendar.between(project.start, lastForecastDay)
  return isFar || isAbove(ieac, reach) ? 'beyond' : 'forecast'
}

/** The day that lies a time after the start; null past the last day of a forecast. */
function dayAfter({ project: { start }, terms: { calendar } }: Measured, time: Fraction): string | null {
  const days = ceilingOf(time)
  return days > calendar.between(start, lastForecastDay) ? null : calendar.add(start, Number(days))
}

/** The day beyond which the forecast of a project is. */
const limitOf = (measured: Measured): string =>
  dayAfter(
    measured,
    plus(fraction(measured.at), times(exactly(measured.terms.thresholds.beyond), fraction(measured.baseline.duration))),
  ) ?? lastForecastDay

/** When it ends if all that is left goes as planned, and if it goes on as in the last `paceDays` working days. */
function rangeOf(measured: Measured, before: ProgressOfDay | null): ForecastFigures['range'] {
  const { project, baseline, r, at, es, outcome } = measured
  if (outcome === 'closed' || outcome === 'done' || outcome === 'notStarted') return { best: null, atPace: null }
  const best = dayAfter(measured, plus(fraction(at), minus(fraction(baseline.duration), es)))
  const sameSource = before !== null && (before.declared === null) === (realizedOf(project).source === 'own')
  if (at < paceDays || !sameSource) return { best, atPace: null }
  const gained = minus(r, exactly(before.realized))
  if (gained.part <= 0n) return { best, atPace: null }
  const left = dividedBy(times(minus(HUNDRED, r), fraction(paceDays)), gained)
  return { best, atPace: dayAfter(measured, plus(fraction(at), left)) }
}

const because = (light: Light, code: LightReason['code'], values: Partial<Omit<LightReason, 'code'>> = {}) => ({
  light,
  reason: { code, days: null, rate: null, day: null, ...values },
})

/** The light of a project, the first that fits, and why. */
function lightOf(
  { project, terms: { thresholds }, baseline, r, at, outcome }: Measured,
  told: { tspi: Fraction | null; late: number | null; overdue: number; beyond: string | null },
): { light: Light; reason: LightReason } {
  const { tspi, late, overdue, beyond } = told
  const lateBy = (days: number, share: number): boolean =>
    late !== null && isAbove(fraction(late), orShare(days, share, baseline.duration))
  if (outcome === 'closed') return because('grey', 'closed', { days: late })
  if (outcome === 'notStarted') return because('grey', 'notStarted', { day: project.start })
  if (overdue > 0) return because('red', 'overdue', { days: overdue })
  if (outcome === 'noProgress') return because('red', 'noProgress', { days: at })
  if (outcome === 'beyond') return because('red', 'beyond', { day: beyond })
  if (
    tspi &&
    isAbove(tspi, exactly(thresholds.tspi)) &&
    compare(r, exactly(thresholds.tspiFrom)) >= 0 &&
    lateBy(thresholds.tspiLateDays, thresholds.tspiLateShare)
  )
    return because('red', 'pace', { days: late, rate: rounded(tspi, 4) })
  if (outcome === 'tooEarly') return because('grey', 'tooEarly', { days: at })
  if (lateBy(thresholds.lateDays, thresholds.lateShare)) return because('amber', 'late', { days: late })
  return outcome === 'done' ? because('green', 'done') : because('green', 'onTime', { days: late })
}

/**
 * The forecast of a project with the points of its chart.
 * @param history how far it was, oldest first, one for each day on which that changed, up to `asOf`
 */
export function forecastOf(
  project: ForecastProject,
  history: readonly ProgressOfDay[],
  terms: ForecastTerms,
): Forecast {
  const paceFrom = terms.calendar.add(terms.asOf, -paceDays)
  const before = history.findLast(({ day }) => day <= paceFrom) ?? null
  const figures = forecastFigures(project, terms, before)
  return { ...figures, points: pointsOf(project, history, terms, figures) }
}

function pointsOf(
  project: ForecastProject,
  history: readonly ProgressOfDay[],
  { asOf, calendar }: ForecastTerms,
  { source, r, p }: ForecastFigures,
): ForecastPoint[] {
  const { start, due, windows } = project
  const baseline = baselineOf(project, calendar)
  const planned = baseline.kind === 'windows' ? windows.flatMap((one) => [one.plannedStart!, one.plannedEnd!]) : []
  const days = new Set([start, ...planned, ...history.map(({ day }) => day), asOf, due]).values()
  let last = -1
  return Array.from(days)
    .toSorted()
    .map((day) => {
      while (last + 1 < history.length && history[last + 1]!.day <= day) last += 1
      const known =
        day === asOf
          ? { declared: source === 'milestones' ? p : null, realized: r }
          : day < asOf
            ? history[last]
            : undefined
      return {
        day,
        planned: rounded(baseline.plannedAfter(calendar.between(start, day)), 4),
        declared: known?.declared ?? null,
        realized: known?.realized ?? null,
      }
    })
}
