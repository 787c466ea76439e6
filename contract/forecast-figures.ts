import { baselineOf, type Baseline, type PlannedWindow } from './baseline.ts'
import { orShare, verdictOf, type Lit, type Verdict } from './forecast-light.ts'
import { lastForecastDay, neededAlike } from './forecast-limits.ts'
import { forecastByStage, teaching, type ForecastRecord } from './forecast-record.ts'
import type { ForecastFigures, ForecastThresholds, Outcome, Yardstick } from './forecast.ts'
import {
  ceilingOf,
  compare,
  dividedBy,
  exactly,
  floorOf,
  fraction,
  isAbove,
  minus,
  plus,
  rounded,
  times,
  type Fraction,
} from './fractions.ts'
import type { ProgressSource } from './progress.ts'
import type { Stage } from './standing.ts'
import type { WorkingDays } from './working-days.ts'

/** A project as it stood at the end of a day: all that its forecast is computed from. Days are `YYYY-MM-DD`. */
export interface ForecastProject extends Omit<Stage, 'r'> {
  /** Whether its status closes it, and the day on which it ended, where that is known. */
  closed: boolean
  end: string | null
  /** Whether the status that closes it says that it was given up. */
  cancelled: boolean
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

/** What all forecasts of one moment share. `asOf` is a day, `YYYY-MM-DD`; the first promise is the yardstick where it is said. */
export interface ForecastTerms {
  asOf: string
  calendar: WorkingDays
  thresholds: ForecastThresholds
  record: ForecastRecord
  against?: Yardstick | undefined
}

/** Working days over which the recent pace is measured. */
export const paceDays = 30

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

/** From so much assigned weight on, in percent, a project is done when all of it is. */
const doneFrom = 90

/** By its own pace nothing is told that lies further ahead than so many times the planned days. */
const paceReach = 5

/** What the steps below share: times as exact fractions of working days after the start. */
interface Measured {
  project: ForecastProject
  terms: ForecastTerms
  baseline: Baseline
  r: Fraction
  /** Of a closed project up to its end. */
  at: number
  /** Up to here it is too early to tell. */
  early: number
  es: Fraction
  /** Null without progress, or before the start. */
  ieac: Fraction | null
  outcome: Exclude<Outcome, 'beyond'>
}

/** The figures of a project's forecast, of which those of its verdict are counted against one promise or the other. */
interface FiguresWithVerdicts {
  figures: Omit<ForecastFigures, keyof Verdict>
  verdicts: Record<Yardstick, Verdict>
}

/**
 * The figures of a project's forecast against both promises.
 * @param before how far it was `paceDays` working days ago, where that is known
 */
export function figuresWithVerdicts(
  project: ForecastProject,
  terms: ForecastTerms,
  before: ProgressOfDay | null = null,
): FiguresWithVerdicts {
  const { start, due, firstDue, cost, progress } = project
  const measured = measure(project, terms)
  const { baseline, r, at, es, ieac } = measured
  const pd = baseline.duration
  const pv = baseline.plannedAfter(at)
  const begun = at > 0
  const tspi = begun && at < pd ? dividedBy(minus(fraction(pd), es), fraction(pd - at)) : null
  const range = rangeOf(measured, before)
  const { outcome, ...days } = daysOf(measured, range.best)
  const lit = litBy(measured, { outcome, ...days })
  const verdicts = { first: verdictOf(lit, 'first', terms), current: verdictOf(lit, 'current', terms) }
  const figures = {
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
    earned: terms.calendar.add(start, Number(floorOf(es))),
    svt: rounded(minus(es, fraction(at)), 4),
    spit: begun ? rounded(dividedBy(es, fraction(at)), 4) : null,
    tspi: tspi && rounded(tspi, 4),
    ieac: ieac && rounded(ieac, 4),
    ...days,
    paceDay: paceDayOf(measured),
    range,
    lateFirst: verdicts.first.late,
    belowPlan: isAbove(minus(pv, r), exactly(terms.thresholds.belowPlan)),
    plannedPesos: rounded(times(pv, fraction(cost, 100)), 0),
    earnedPesos: rounded(times(r, fraction(cost, 100)), 0),
    outcome,
    beyond: outcome === 'beyond' ? lastForecastDay : null,
  }
  return { figures, verdicts }
}

/** The same against one of them, the one that holds unless it is said. */
export function forecastFigures(
  project: ForecastProject,
  terms: ForecastTerms,
  before: ProgressOfDay | null = null,
): ForecastFigures {
  const { figures, verdicts } = figuresWithVerdicts(project, terms, before)
  return { ...figures, ...verdicts[terms.against ?? 'current'] }
}

/** The day on which a project is measured: that of the forecast, of a closed one its end. */
export const dayOf = ({ closed, end }: ForecastProject, asOf: string): string => (closed && end !== null ? end : asOf)

function measure(project: ForecastProject, terms: ForecastTerms): Measured {
  const { calendar, thresholds } = terms
  const baseline = baselineOf(project, calendar)
  const r = exactly(realizedOf(project).r)
  const at = calendar.between(project.start, dayOf(project, terms.asOf))
  const early = orShare(thresholds.earlyDays, thresholds.earlyShare, baseline.duration)
  const es = baseline.timeOf(r)
  const ieac = at > 0 && es.part > 0n ? dividedBy(fraction(baseline.duration * at), es) : null
  const measured = { project, terms, baseline, r, at, early, es, ieac }
  return { ...measured, outcome: outcomeOf(measured) }
}

/** Whether all is done, or all of nearly the whole weight that its milestones have. */
function isDone(project: ForecastProject): boolean {
  const { source, r } = realizedOf(project)
  const { assigned } = project.progress
  return r >= 100 || (source === 'milestones' && assigned >= doneFrom && r >= assigned)
}

function outcomeOf({ project, terms, r, at, early, ieac }: Omit<Measured, 'outcome'>): Measured['outcome'] {
  const { asOf, thresholds } = terms
  if (project.closed) return 'closed'
  if (isDone(project)) return 'done'
  if (asOf < project.start) return 'notStarted'
  const isEarly = at <= early
  if (r.part === 0n && !isEarly) return 'noProgress'
  const isLittle = compare(r, exactly(thresholds.earlyPercent)) < 0
  return ieac === null || at < thresholds.earlyDays || (isLittle && isEarly) ? 'tooEarly' : 'forecast'
}

/** A project on its day: what its standing comes from. */
export const stageOf = (project: ForecastProject): Stage => ({ ...project, r: realizedOf(project).r })

type Days = Pick<ForecastFigures, 'outcome' | 'method' | 'from' | 'forecast' | 'to'>

/** When it ends: as those finished ones did that were most like it, or by its plan while they are too few. */
function daysOf({ project, terms, outcome }: Measured, best: string | null): Days {
  const { record, asOf } = terms
  const method = teaching(record, project.id, asOf) >= neededAlike ? 'record' : 'plan'
  const none = { outcome, method, from: null, forecast: null, to: null } as const
  if (outcome === 'closed' || outcome === 'done') return none
  const told = forecastByStage(stageOf(project), record, asOf)
  const days = told
    ? { ...none, from: told.from, forecast: told.forecast, to: told.to }
    : { ...none, forecast: outcome === 'notStarted' ? null : best }
  return outcome === 'forecast' && days.forecast === null ? { ...days, outcome: 'beyond' } : days
}

const litBy = ({ project, terms: { asOf }, at, early }: Measured, { outcome, from, forecast }: Days): Lit => ({
  ...project,
  outcome,
  suspendedSince: project.quiet.findLast(({ to }) => to === null)?.from ?? null,
  asOf,
  at,
  early,
  from,
  end: outcome === 'closed' ? project.end : forecast,
})

/** The day that lies a time after the start; null past the last day of a forecast. */
function dayAfter({ project: { start }, terms: { calendar } }: Measured, time: Fraction): string | null {
  const days = ceilingOf(time)
  return days > calendar.between(start, lastForecastDay) ? null : calendar.add(start, Number(days))
}

/** Whether nothing is left to forecast of a project, or nothing can be told before it begins. */
const isOver = ({ outcome }: Measured): boolean =>
  outcome === 'closed' || outcome === 'done' || outcome === 'notStarted'

function paceDayOf(measured: Measured): string | null {
  const { at, baseline, ieac } = measured
  if (ieac === null || isOver(measured) || isAbove(ieac, fraction(at + paceReach * baseline.duration))) return null
  return dayAfter(measured, ieac)
}

/** When it ends if all that is left goes as planned, and if it goes on as in the last `paceDays` working days. */
function rangeOf(measured: Measured, before: ProgressOfDay | null): ForecastFigures['range'] {
  const { project, baseline, r, at, es } = measured
  if (isOver(measured)) return { best: null, atPace: null }
  const best = dayAfter(measured, plus(fraction(at), minus(fraction(baseline.duration), es)))
  const sameSource = before !== null && (before.declared === null) === (realizedOf(project).source === 'own')
  if (at < paceDays || !sameSource) return { best, atPace: null }
  const gained = minus(r, exactly(before.realized))
  if (gained.part <= 0n) return { best, atPace: null }
  const left = dividedBy(times(minus(HUNDRED, r), fraction(paceDays)), gained)
  return { best, atPace: dayAfter(measured, plus(fraction(at), left)) }
}
