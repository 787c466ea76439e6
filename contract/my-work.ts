import * as z from 'zod/mini'

import { MyTask } from './checkpoint-tasks.ts'
import { dayOfNumber, numberOfDay } from './days.ts'
import { storedDay } from './fields.ts'
import { route } from './route.ts'

export const workGroups = ['overdue', 'today', 'week', 'later'] as const
type WorkGroup = (typeof workGroups)[number]

export const workShown = 5

/** Both included. A week ends on Sunday, which has no days of the week left. */
export function workDays(today: string): Record<WorkGroup, { from?: string; to?: string }> {
  const number = numberOfDay(today)
  // 1970-01-01 was a Thursday.
  const sunday = number + 6 - ((((number - 4) % 7) + 7) % 7)
  return {
    overdue: { to: dayOfNumber(number - 1) },
    today: { from: today, to: today },
    week: { from: dayOfNumber(number + 1), to: dayOfNumber(sunday) },
    later: { from: dayOfNumber(sunday + 1) },
  }
}

export const MyWork = z.object({
  today: storedDay,
  groups: z.array(
    z.object({
      key: z.enum(workGroups),
      count: z.int(),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      data: z.array(MyTask),
    }),
  ),
})
export type MyWork = z.infer<typeof MyWork>

export const myWork = {
  tasks: route({
    tag: 'project-checkpoints',
    method: 'GET',
    path: '/project-checkpoints/my-work',
    summary: 'The caller’s open tasks: late, due today, this week and later, each with its number and its first ones.',
    access: 'portal.access',
    answer: MyWork,
  }),
  due: route({
    tag: 'project-checkpoints',
    method: 'GET',
    path: '/project-checkpoints/due-tasks',
    summary: 'How many of the caller’s open tasks are late or due today.',
    access: 'portal.access',
    answer: z.object({ count: z.int() }),
  }),
}
