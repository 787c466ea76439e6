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

export interface ForecastProject extends Omit<Stage, 'r'> {
  /** `end` is null while it is open, or unknown. */
  closed: boolean
  end: string | null
  /** Closed as given up. */
  cancelled: boolean
  /** Whole pesos. */
  cost: number
  /** Its own, in percent. */
  percentage: number
  progressSource: ProgressSource
  /** Of projectProgress(), in percent. */
  progress: { planned: number; realized: number; assigned: number }
  windows: readonly PlannedWindow[]
}

/** In percent; `declared` is null where milestones did not count. */
export interface ProgressOfDay {
  day: string
  declared: number | null
  realized: number
}

export interface ForecastTerms {
  asOf: string
  calendar: WorkingDays
  thresholds: ForecastThresholds
  record: ForecastRecord
  against?: Yardstick | undefined
}

/** Working days. */
export const paceDays = 30

const HUNDRED = fraction(100)

/** Unassigned weight counts as not done. */
export const realizedOf = ({
  progressSource,
  progress,
  percentage,
}: Pick<ForecastProject, 'progressSource' | 'progress' | 'percentage'>) =>
  progressSource === 'milestones' && progress.assigned > 0
    ? { source: 'milestones' as const, r: progress.realized }
    : { source: 'own' as const, r: percentage }

/** From so much assigned weight on, in percent, a project is done when all of that is. */
const doneFrom = 90

/** No forecast by pace beyond so many times the planned days. */
const paceReach = 5

interface Measured {
  project: ForecastProject
  terms: ForecastTerms
  baseline: Baseline
  r: Fraction
  at: number
  /** Too early to tell up to here. */
  early: number
  es: Fraction
  /** Null without progress, or before the start. */
  ieac: Fraction | null
  outcome: Exclude<Outcome, 'beyond'>
}

interface FiguresWithVerdicts {
  figures: Omit<ForecastFigures, keyof Verdict>
  verdicts: Record<Yardstick, Verdict>
}

/** `before` is the progress `paceDays` working days ago, if known. */
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

/** By default against the present promise. */
export function forecastFigures(
  project: ForecastProject,
  terms: ForecastTerms,
  before: ProgressOfDay | null = null,
): ForecastFigures {
  const { figures, verdicts } = figuresWithVerdicts(project, terms, before)
  return { ...figures, ...verdicts[terms.against ?? 'current'] }
}

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

/** All is done, or nearly all weight is assigned and all of that is done. */
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

export const stageOf = (project: ForecastProject): Stage => ({ ...project, r: realizedOf(project).r })

type Days = Pick<ForecastFigures, 'outcome' | 'method' | 'from' | 'forecast' | 'to'>

/** As the most similar finished projects did, or by plan while they are too few. */
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

/** Null beyond the last day of a forecast. */
function dayAfter({ project: { start }, terms: { calendar } }: Measured, time: Fraction): string | null {
  const days = ceilingOf(time)
  return days > calendar.between(start, lastForecastDay) ? null : calendar.add(start, Number(days))
}

const isOver = ({ outcome }: Measured): boolean =>
  outcome === 'closed' || outcome === 'done' || outcome === 'notStarted'

function paceDayOf(measured: Measured): string | null {
  const { at, baseline, ieac } = measured
  if (ieac === null || isOver(measured) || isAbove(ieac, fraction(at + paceReach * baseline.duration))) return null
  return dayAfter(measured, ieac)
}

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
