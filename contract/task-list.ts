import * as z from 'zod/mini'

import { MyTask, taskSortFields, taskStatuses } from './checkpoint-tasks.ts'
import { calendarDate, MAX_ID, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'
import { severalOf } from './several.ts'

export const taskListSortFields = [...taskSortFields, 'Consultant'] as const
export type TaskListSortField = (typeof taskListSortFields)[number]

const statuses: readonly number[] = Object.values(taskStatuses)

/** By due days, both included. */
export const TaskFilter = z.object({
  employeeId: z.optional(wholeNumber(1, MAX_ID)),
  projectId: z.optional(wholeNumber(1, MAX_ID)),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  status: z.optional(
    severalOf((word) => statuses.find((one) => String(one) === word), '1 (pending), 2 (in progress) and 3 (done)'),
  ),
})
export type TaskFilter = z.output<typeof TaskFilter>

export const TaskListQuery = z.object({ ...listQuery(taskListSortFields).shape, ...TaskFilter.shape })
export type TaskListQuery = z.output<typeof TaskListQuery>

export const taskList = {
  list: route({
    tag: 'project-checkpoints',
    method: 'GET',
    path: '/project-checkpoints/tasks-list',
    summary: 'A page of the tasks of all follow-ups, by the day by which they should be done.',
    access: 'portal.access',
    query: TaskListQuery,
    answer: page(MyTask),
  }),
}
