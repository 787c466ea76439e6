import * as z from 'zod/mini'

import { calendarDate, id, idParam, problem, storedDay, storedDayOrNone, version } from './fields.ts'
import { progressSources } from './progress.ts'
import { route } from './route.ts'
import { idFrom, severalOf } from './several.ts'

// Lipke, Schedule is Different (2003); Lipke and Henderson on earned schedule (2006); PMI, Practice Standard for Earned
// Value Management, appendix D; ISO 21508:2018. In working days after the start, and percent.

/** The first that fits. */
export const outcomes = ['closed', 'done', 'notStarted', 'noProgress', 'tooEarly', 'beyond', 'forecast'] as const
export type Outcome = (typeof outcomes)[number]

/** Worst first. */
export const lights = ['red', 'amber', 'green', 'grey'] as const
export type Light = (typeof lights)[number]

/** By finished projects, or by plan while these are too few. */
const forecastMethods = ['record', 'plan'] as const

/** The promise that lateness counts against. */
const yardsticks = ['first', 'current'] as const
export type Yardstick = (typeof yardsticks)[number]

/** Working days; shares in percent of the planned days. */
export interface ForecastThresholds {
  /** Red: the forecast is late by more than both. */
  redDays: number
  redShare: number
  /** Amber: the forecast is late by more than both. Red: even the earliest day is. */
  lateDays: number
  lateShare: number
  /**
   * Too early to tell up to here while progress is below `earlyPercent`; without progress it is missed from here on.
   */
  earlyDays: number
  earlyShare: number
  earlyPercent: number
  /** In points. */
  belowPlan: number
}

export const defaultThresholds: ForecastThresholds = {
  redDays: 10,
  redShare: 25,
  lateDays: 2,
  lateShare: 5,
  earlyDays: 5,
  earlyShare: 10,
  earlyPercent: 5,
  belowPlan: 10,
}

const reasonCodes = [
  'closed',
  'cancelled',
  'notStarted',
  'quiet',
  'overdue',
  'noProgress',
  'beyond',
  'tooEarly',
  'done',
  'lateRange',
  'lateFar',
  'late',
  'onTime',
] as const

/**
 * `days`: overdue after the promise; noProgress and tooEarly since the start; lateRange by the earliest day; closed,
 * lateFar, late and onTime by the forecast. `limit` is the threshold. `day` is the future start, the suspension's or
 * cancellation's day, or the last day of a forecast.
 */
export const LightReason = z.object({
  code: z.enum(reasonCodes),
  days: z.nullable(z.int()),
  limit: z.nullable(z.int()),
  day: storedDayOrNone,
})
export type LightReason = z.infer<typeof LightReason>

/** Fractions have four decimals; null where a figure can't be computed. */
export const ForecastFigures = z.object({
  start: z.string(),
  due: storedDay,
  firstDue: storedDay,
  /** Milestones count when the project goes by them and weight is assigned. */
  source: z.enum(progressSources),
  baseline: z.enum(['windows', 'linear']),
  r: z.number(),
  /** Null without milestones. */
  byMilestones: z.nullable(z.number()),
  /** In percent. */
  assigned: z.number(),
  /** The milestones' declared plan; null without any. */
  p: z.nullable(z.number()),
  pd: z.int(),
  at: z.int(),
  pv: z.number(),
  sv: z.number(),
  spi: z.nullable(z.number()),
  es: z.number(),
  /** The day on which the plan was where the work is now; the start before any work. */
  earned: z.string(),
  svt: z.number(),
  spit: z.nullable(z.number()),
  tspi: z.nullable(z.number()),
  ieac: z.nullable(z.number()),
  method: z.enum(forecastMethods),
  /** The end lies between these days eight times in ten; null by plan alone. */
  from: storedDayOrNone,
  forecast: storedDayOrNone,
  to: storedDayOrNone,
  /** The end at the project's own pace so far. */
  paceDay: storedDayOrNone,
  range: z.object({ best: z.nullable(z.string()), atPace: z.nullable(z.string()) }),
  late: z.nullable(z.int()),
  lateFirst: z.nullable(z.int()),
  overdue: z.int(),
  belowPlan: z.boolean(),
  plannedPesos: z.int(),
  earnedPesos: z.int(),
  outcome: z.enum(outcomes),
  /** Null unless that is the outcome. */
  beyond: z.nullable(z.string()),
  light: z.enum(lights),
  reason: LightReason,
})
export type ForecastFigures = z.infer<typeof ForecastFigures>

/** Baseline, declared plan and realised work, in percent. */
export const ForecastPoint = z.object({
  day: storedDay,
  planned: z.number(),
  declared: z.nullable(z.number()),
  realized: z.nullable(z.number()),
})
export type ForecastPoint = z.infer<typeof ForecastPoint>

/** `stretch` is in thousandths of its planned rest. */
const AlikeProject = z.object({
  id,
  version,
  name: z.string(),
  end: storedDay,
  day: storedDay,
  r: z.number(),
  rest: z.int(),
  stretch: z.int(),
})
export type AlikeProject = z.infer<typeof AlikeProject>

/** What held a project back up to a day, in working days without suspensions. */
const HeldBack = z.object({
  milestones: z.array(z.object({ projectMilestoneId: id, name: z.string(), points: z.number() })),
  silences: z.array(z.object({ from: storedDay, to: storedDay, days: z.int() })),
  /** Working days; `to` is null while it lasts. */
  suspensions: z.array(z.object({ from: storedDay, to: storedDayOrNone, days: z.int() })),
  /** The novedad after which the pace fell most, in points a day. */
  turn: z.nullable(
    z.object({ changeId: id, day: storedDay, comments: z.string(), before: z.number(), after: z.number() }),
  ),
})
export type HeldBack = z.infer<typeof HeldBack>

/** When it was made, its due day, its novedad, and the lateness of the end. */
const BaselineRow = z.object({
  day: storedDay,
  due: storedDay,
  changeId: z.nullable(id),
  late: z.nullable(z.int()),
})
export type BaselineRow = z.infer<typeof BaselineRow>

export const Forecast = z.object({
  ...ForecastFigures.shape,
  points: z.array(ForecastPoint),
  finished: z.int(),
  /** By stretch; empty without a range. */
  alike: z.array(AlikeProject),
  heldBack: HeldBack,
  baselines: z.array(BaselineRow),
  /** The first day with known figures: of a past day, while the trail is not kept for ever. */
  knownFrom: z.optional(z.string()),
})
export type Forecast = z.infer<typeof Forecast>

const figures = ForecastFigures.shape

export const ProjectFigures = z.object({
  id,
  source: figures.source,
  r: figures.r,
  byMilestones: figures.byMilestones,
  pv: figures.pv,
  due: figures.due,
  promise: storedDay,
  late: figures.late,
  overdue: figures.overdue,
  outcome: figures.outcome,
  light: figures.light,
  reason: figures.reason,
})
export type ProjectFigures = z.infer<typeof ProjectFigures>

/** By default the present promise. */
export const against = z.optional(z.enum(yardsticks, problem('choose')))

const ForecastQuery = z.object({ asOf: z.optional(calendarDate), against })
export type ForecastQuery = z.output<typeof ForecastQuery>

/** 500 ids with commas. */
const longestIds = 5500

export const forecasts = {
  byProject: route({
    tag: 'projects',
    method: 'GET',
    path: '/projects/:id/forecast',
    summary: 'When project :id will end at its pace, and why; as of today or of the end of a past day.',
    access: 'portal.access',
    params: idParam,
    query: ForecastQuery,
    answer: Forecast,
    problems: [404],
  }),
  byProjects: route({
    tag: 'projects',
    method: 'GET',
    path: '/projects/forecasts',
    summary: 'How several projects stand today, by their ids; those that are not there are left out.',
    access: 'portal.access',
    costly: 'read',
    query: z.object({ ids: severalOf(idFrom(1), 'ids', longestIds), against }),
    answer: z.array(ProjectFigures),
  }),
}
