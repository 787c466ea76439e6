import * as z from 'zod/mini'

import { problem, version } from './fields.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

const whole = (minimum: number, maximum: number) =>
  z.int(problem('notWhole')).check(z.minimum(minimum, problem('tooSmall')), z.maximum(maximum, problem('tooBig')))

const keptDays = { least: 7, most: 3650 } as const
const keptYears = { least: 2, most: 30 } as const

const days = whole(keptDays.least, keptDays.most)
const durations = {
  sessions: days,
  notices: days,
  mails: days,
  bin: days,
  deliveries: days,
  /** Null: for ever. */
  auditYears: z.nullable(whole(keptYears.least, keptYears.most)),
}
export const daysKept = ['sessions', 'notices', 'mails', 'bin', 'deliveries'] as const

export const Retention = z.object({ version, ...durations })
export type Retention = z.infer<typeof Retention>
const RetentionUpdate = partOf(z.object(durations))
export type RetentionUpdate = z.output<typeof RetentionUpdate>

const settings = { tag: 'retention', path: '/retention', access: 'users.manage', answer: Retention } as const

/** In days. */
const KeptDays = z.object({ bin: z.int(), notices: z.int(), mails: z.int(), deliveries: z.int() })

export const retention = {
  days: route({
    tag: 'retention',
    method: 'GET',
    path: '/retention/days',
    operation: 'getKeptDays',
    summary: 'For how many days the bins of projects, notices, mails and deliveries are kept.',
    access: 'portal.access',
    answer: KeptDays,
  }),
  read: route({
    ...settings,
    method: 'GET',
    operation: 'getRetention',
    summary: 'For how many days what is over is kept, and for how many years the trail.',
    versioned: true,
  }),
  update: route({
    ...settings,
    method: 'PUT',
    operation: 'updateRetention',
    summary: 'Changes for how long what is over is kept. What is older is removed within a day, for good.',
    body: RetentionUpdate,
    versioned: true,
    confirms: true,
    problems: [412],
  }),
}
