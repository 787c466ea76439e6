import * as z from 'zod/mini'

import { calendarDate, id, idParam, storedDay, storedDayOrNone } from './fields.ts'
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

/** Beyond this day nothing is forecast. */
export const lastForecastDay = '2100-12-31'

/** From where a light and an outcome change. Days are working days, shares percent of the project's planned days. */
export interface ForecastThresholds {
  /** Red: the pace that is needed, as a multiple of the planned one, from a progress of `tspiFrom` percent on, … */
  tspi: number
  tspiFrom: number
  /** … when the forecast is late by more than both of these. */
  tspiLateDays: number
  tspiLateShare: number
  /** Amber: the forecast is late by more than both of these. */
  lateDays: number
  lateShare: number
  /** Up to here it is too early to tell, when progress is below `earlyPercent`; without any, it is missed from here on. */
  earlyDays: number
  earlyShare: number
  earlyPercent: number
  /** A forecast later than so many times the planned days from now says no more than that. */
  beyond: number
  /** Points below the plan from which a project is listed so. */
  belowPlan: number
}

export const defaultThresholds: ForecastThresholds = {
  tspi: 1.1,
  tspiFrom: 20,
  tspiLateDays: 5,
  tspiLateShare: 10,
  lateDays: 2,
  lateShare: 5,
  earlyDays: 5,
  earlyShare: 10,
  earlyPercent: 5,
  beyond: 5,
  belowPlan: 10,
}

const reasonCodes = [
  'closed',
  'notStarted',
  'overdue',
  'noProgress',
  'beyond',
  'pace',
  'tooEarly',
  'late',
  'done',
  'onTime',
] as const

/**
 * Why a light is what it is. `days`: of overdue those after the due day, of noProgress and tooEarly those since the start,
 * of pace, late, onTime and closed those that it is late; `rate` the multiple of the planned pace that is needed; `day` the
 * start that is to come, or the day beyond which the forecast is.
 */
export const LightReason = z.object({
  code: z.enum(reasonCodes),
  days: z.nullable(z.int()),
  rate: z.nullable(z.number()),
  day: storedDayOrNone,
})
export type LightReason = z.infer<typeof LightReason>

/** All figures of a forecast. Days are `YYYY-MM-DD`; fractions have four decimals; a figure that can't be told is null. */
export const ForecastFigures = z.object({
  start: z.string(),
  due: z.string(),
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
  forecast: z.nullable(z.string()),
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

export const Forecast = z.object({ ...ForecastFigures.shape, points: z.array(ForecastPoint) })
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
  late: figures.late,
  overdue: figures.overdue,
  outcome: figures.outcome,
  light: figures.light,
  reason: figures.reason,
})
export type ProjectFigures = z.infer<typeof ProjectFigures>

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
    query: z.object({ asOf: z.optional(calendarDate) }),
    answer: Forecast,
    problems: [404],
  }),
  byProjects: route({
    tag: 'projects',
    method: 'GET',
    path: '/projects/forecasts',
    summary: 'How several projects stand today, by their ids; those that are not there are left out.',
    access: 'portal.access',
    query: z.object({ ids: severalOf(idFrom(1), 'ids', longestIds) }),
    answer: z.array(ProjectFigures),
  }),
}
