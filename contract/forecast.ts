import * as z from 'zod/mini'

import { calendarDate, id, idParam, problem, storedDay, storedDayOrNone, version } from './fields.ts'
import { progressSources } from './progress.ts'
import { route } from './route.ts'
import { idFrom, severalOf } from './several.ts'

// Lipke, Schedule is Different (2003); Lipke and Henderson on earned schedule (2006); PMI, Practice Standard for Earned
// Value Management, appendix D; ISO 21508:2018. Times are working days after the start, progress is percent of the project.

/** Why there is a forecast or none: the first of these that fits. */
export const outcomes = ['closed', 'done', 'notStarted', 'noProgress', 'tooEarly', 'beyond', 'forecast'] as const
export type Outcome = (typeof outcomes)[number]

/** How a project stands. In the order from worst to best. */
export const lights = ['red', 'amber', 'green', 'grey'] as const
export type Light = (typeof lights)[number]

/** Whether the company's finished projects say when one ends, or its plan does while there are not enough of them. */
const forecastMethods = ['record', 'plan'] as const

/** Which promise lateness is counted against: the first one, or the one that holds. */
const yardsticks = ['first', 'current'] as const
export type Yardstick = (typeof yardsticks)[number]

/** From where a light and an outcome change. Days are working days, shares percent of the project's planned days. */
export interface ForecastThresholds {
  /** Red: the forecast is late by more than both of these. */
  redDays: number
  redShare: number
  /** Amber: the forecast is late by more than both of these. Red: even the earliest day of its range is. */
  lateDays: number
  lateShare: number
  /** Up to here it is too early to tell, when progress is below `earlyPercent`; without any, it is missed from here on. */
  earlyDays: number
  earlyShare: number
  earlyPercent: number
  /** Points below the plan from which a project is listed so. */
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
 * Why a light is what it is. `days`: of overdue those after the promise, of noProgress and tooEarly those since the start,
 * of lateRange those that the earliest day of the range is late, of closed, lateFar, late and onTime those that the
 * forecast is. `limit` is the threshold that they lie above, or up to it. `day` is the start that is to come, the day since
 * which it is suspended, the day on which it was given up, or the last day of a forecast, which lies beyond.
 */
export const LightReason = z.object({
  code: z.enum(reasonCodes),
  days: z.nullable(z.int()),
  limit: z.nullable(z.int()),
  day: storedDayOrNone,
})
export type LightReason = z.infer<typeof LightReason>

/** All figures of a forecast. Days are `YYYY-MM-DD`; fractions have four decimals; a figure that can't be computed is null. */
export const ForecastFigures = z.object({
  start: z.string(),
  due: storedDay,
  firstDue: storedDay,
  /** Where `r` comes from: the milestones, where the project goes by them and weight is assigned, else its own percentage. */
  source: z.enum(progressSources),
  baseline: z.enum(['windows', 'linear']),
  r: z.number(),
  /** What the milestones come to, whichever `r` is; null without any. */
  byMilestones: z.nullable(z.number()),
  /** How much weight the milestones have together, in percent. */
  assigned: z.number(),
  /** What the milestones declare as planned; null without any. */
  p: z.nullable(z.number()),
  pd: z.int(),
  at: z.int(),
  pv: z.number(),
  sv: z.number(),
  spi: z.nullable(z.number()),
  es: z.number(),
  /** The day by which the plan was where the work is now; the start before any. */
  earned: z.string(),
  svt: z.number(),
  spit: z.nullable(z.number()),
  tspi: z.nullable(z.number()),
  ieac: z.nullable(z.number()),
  method: z.enum(forecastMethods),
  /** Eight times in ten it ends between these days; null by the plan alone. */
  from: storedDayOrNone,
  forecast: storedDayOrNone,
  to: storedDayOrNone,
  /** When it would end at its own pace so far. */
  paceDay: storedDayOrNone,
  range: z.object({ best: z.nullable(z.string()), atPace: z.nullable(z.string()) }),
  late: z.nullable(z.int()),
  lateFirst: z.nullable(z.int()),
  overdue: z.int(),
  /** Whether it is below the plan by more points than the threshold. */
  belowPlan: z.boolean(),
  plannedPesos: z.int(),
  earnedPesos: z.int(),
  outcome: z.enum(outcomes),
  /** The day beyond which the forecast is; null unless that is the outcome. */
  beyond: z.nullable(z.string()),
  light: z.enum(lights),
  reason: LightReason,
})
export type ForecastFigures = z.infer<typeof ForecastFigures>

/** A day of the chart: what the baseline plans, what the milestones declared and what was realised, in percent. */
export const ForecastPoint = z.object({
  day: storedDay,
  planned: z.number(),
  declared: z.nullable(z.number()),
  realized: z.nullable(z.number()),
})
export type ForecastPoint = z.infer<typeof ForecastPoint>

/** A finished project that was like it on one of its days; `stretch` is how many thousandths of its planned rest it took from then. */
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

/** What held a project back, up to a day: `YYYY-MM-DD`. Days in numbers are working days on which it was not suspended. */
const HeldBack = z.object({
  /** Milestones that are behind their planned days, by the points of the project that are missing. */
  milestones: z.array(z.object({ projectMilestoneId: id, name: z.string(), points: z.number() })),
  /** The longest stretches without progress. */
  silences: z.array(z.object({ from: storedDay, to: storedDay, days: z.int() })),
  /** Its suspensions with their working days; `to` is null while it lasts. */
  suspensions: z.array(z.object({ from: storedDay, to: storedDayOrNone, days: z.int() })),
  /** The novedad after which the pace fell the most, with the points a day before and after it. */
  turn: z.nullable(
    z.object({ changeId: id, day: storedDay, comments: z.string(), before: z.number(), after: z.number() }),
  ),
})
export type HeldBack = z.infer<typeof HeldBack>

/** A promise: the day on which it was made, the day that was promised, the novedad that agreed it, and how late the end is. */
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
  /** How many finished projects teach it. */
  finished: z.int(),
  /** Those that its days come from, in the order of their stretch; none without a range. */
  alike: z.array(AlikeProject),
  heldBack: HeldBack,
  baselines: z.array(BaselineRow),
  /** Of a past day, where the trail is not kept for ever: from which day on figures are known. */
  knownFrom: z.optional(z.string()),
})
export type Forecast = z.infer<typeof Forecast>

const figures = ForecastFigures.shape

/** What a list shows of a project's forecast. */
export const ProjectFigures = z.object({
  id,
  source: figures.source,
  r: figures.r,
  byMilestones: figures.byMilestones,
  pv: figures.pv,
  due: figures.due,
  /** The promise that `late` and `overdue` count from. */
  promise: storedDay,
  late: figures.late,
  overdue: figures.overdue,
  outcome: figures.outcome,
  light: figures.light,
  reason: figures.reason,
})
export type ProjectFigures = z.infer<typeof ProjectFigures>

/** Against which promise lateness and lights are counted; without it the one that holds. */
export const against = z.optional(z.enum(yardsticks, problem('choose')))

const ForecastQuery = z.object({ asOf: z.optional(calendarDate), against })
export type ForecastQuery = z.output<typeof ForecastQuery>

/** Characters of 500 ids with their commas: those of the longest page. */
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
