import * as z from 'zod/mini'

import { problem, version } from './fields.ts'
import type { ForecastThresholds } from './forecast.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

const whole = (minimum: number, maximum: number) =>
  z.int(problem('notWhole')).check(z.minimum(minimum, problem('tooSmall')), z.maximum(maximum, problem('tooBig')))
const days = whole(0, 366)
const share = whole(0, 100)

/** Shares and percents of 100; working days. */
const thresholds = {
  redDays: days,
  redShare: share,
  lateDays: days,
  lateShare: share,
  earlyDays: days,
  earlyShare: share,
  earlyPercent: share,
  belowPlan: share,
} satisfies Record<keyof ForecastThresholds, z.ZodMiniType<number>>

export const ForecastSettings = z.object({ version, ...thresholds })
export type ForecastSettings = z.infer<typeof ForecastSettings>

const settings = { tag: 'forecast-settings', path: '/forecast-settings', answer: ForecastSettings } as const

export const forecastSettings = {
  read: route({
    ...settings,
    method: 'GET',
    summary: 'The thresholds of the forecast.',
    access: 'portal.access',
    versioned: true,
  }),
  update: route({
    ...settings,
    method: 'PUT',
    summary: 'Changes the thresholds of the forecast.',
    access: 'configuration.write',
    body: partOf(z.object(thresholds)),
    versioned: true,
    problems: [412],
  }),
}
