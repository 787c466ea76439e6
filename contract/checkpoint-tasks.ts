import * as z from 'zod/mini'

import {
  enteredDay,
  id,
  idParam,
  problem,
  requiredId,
  requiredLongText,
  requiredText,
  version,
  storedDay,
} from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'

export const taskStatuses = { pending: 1, inProgress: 2, done: 3 } as const

const taskStatus = z.int(problem('choose')).check(z.minimum(1, problem('choose')), z.maximum(3, problem('choose')))

export const taskSortFields = ['EstimatedDate', 'Task', 'ProjectName', 'Status'] as const
export type TaskSortField = (typeof taskSortFields)[number]

/** `consultant` is the assigned employee's full name. */
export const CheckpointTask = z.object({
  id,
  version,
  employeeId: id,
  consultant: z.string(),
  task: z.string(),
  status: z.int(),
  estimatedDate: storedDay,
  comments: z.string(),
})
export type CheckpointTask = z.infer<typeof CheckpointTask>

export const MyTask = z.object({ ...CheckpointTask.shape, projectId: id, projectName: z.string(), checkpointId: id })
export type MyTask = z.infer<typeof MyTask>

export const CheckpointTaskDraft = z.object({
  employeeId: requiredId,
  task: requiredText(200),
  status: z._default(taskStatus, 1),
  estimatedDate: enteredDay,
  comments: requiredLongText(),
})
export type CheckpointTaskDraft = z.output<typeof CheckpointTaskDraft>

const aStatus = { type: 'integer', minimum: taskStatuses.pending, maximum: taskStatuses.done }

/** Also a bare number, as the specification's client sends it. */
export const TaskStatusChange = z
  .pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? { status: value } : value)),
    z.object({ status: taskStatus }),
  )
  .register(z.globalRegistry, {
    // In place of the object that is read after the number.
    type: undefined,
    properties: undefined,
    required: undefined,
    anyOf: [{ type: 'object', properties: { status: aStatus }, required: ['status'] }, aStatus],
  })
export type TaskStatusChange = z.output<typeof TaskStatusChange>

const checkpointTask = { tag: 'project-checkpoints' } as const

export const checkpointTasks = {
  create: route({
    ...checkpointTask,
    method: 'POST',
    path: '/project-checkpoints/:id/tasks',
    summary: 'Adds a task to follow-up :id.',
    access: 'checkpoints.write',
    params: idParam,
    body: CheckpointTaskDraft,
    answer: CheckpointTask,
    status: 201,
    problems: [404],
  }),
  updateStatus: route({
    ...checkpointTask,
    method: 'PUT',
    path: '/project-checkpoints/update-task-status/:id',
    summary: 'Sets the status of a task; also for the employee it is assigned to.',
    access: 'portal.access',
    params: idParam,
    body: TaskStatusChange,
    answer: CheckpointTask,
    versioned: true,
    problems: [404, 412],
  }),
  mine: route({
    ...checkpointTask,
    method: 'GET',
    path: '/project-checkpoints/my-tasks',
    summary: 'A page of the caller’s open tasks, by estimated date.',
    access: 'portal.access',
    query: listQuery(taskSortFields),
    answer: page(MyTask),
  }),
}
