import * as z from 'zod/mini'

import { calendarDate, decimal, enteredDay, id, idParam, requiredLongText, version, storedDayOrNone } from './fields.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

/** The day is null until completion. */
export const MilestoneTask = z.object({
  id,
  version,
  comments: z.string(),
  estimatedHours: z.number(),
  actualWorkHours: z.nullable(z.number()),
  completedDate: storedDayOrNone,
})
export type MilestoneTask = z.infer<typeof MilestoneTask>

/** Hours with two decimals at most. */
export const MilestoneTaskDraft = z.object({
  comments: requiredLongText(),
  estimatedHours: decimal(0.01, 9999),
  actualWorkHours: z.optional(z.nullable(decimal(0, 9999))),
  completedDate: z.optional(z.nullable(enteredDay)),
})
export type MilestoneTaskDraft = z.output<typeof MilestoneTaskDraft>

/** Null removes actual hours or the day. */
export const MilestoneTaskChange = partOf(
  z.extend(MilestoneTaskDraft, { completedDate: z.optional(z.nullable(calendarDate)) }),
)
export type MilestoneTaskChange = z.output<typeof MilestoneTaskChange>

const milestoneTask = { tag: 'project-milestone' } as const

export const milestoneTasks = {
  create: route({
    ...milestoneTask,
    method: 'POST',
    path: '/project-milestone/:id/task',
    summary: 'Adds a task to assignment :id.',
    access: 'milestones.write',
    params: idParam,
    body: MilestoneTaskDraft,
    answer: MilestoneTask,
    status: 201,
    problems: [404],
  }),
  update: route({
    ...milestoneTask,
    method: 'PATCH',
    path: '/project-milestone/tasks/:id',
    summary: 'Changes a task of a milestone.',
    access: 'milestones.write',
    params: idParam,
    body: MilestoneTaskChange,
    answer: MilestoneTask,
    versioned: true,
    problems: [404, 412],
  }),
}
