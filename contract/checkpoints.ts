import * as z from 'zod/mini'

import {
  calendarDate,
  id,
  idParam,
  instant,
  MAX_ID,
  optionalText,
  problem,
  requiredId,
  requiredLongText,
  requiredText,
  version,
  wholeNumber,
} from './fields.ts'
import { arrayOrPage, listQuery, openListQuery, page } from './lists.ts'
import { route } from './route.ts'

/** How far a task of a follow-up is. */
export const taskStatuses = { pending: 1, inProgress: 2, done: 3 } as const

const taskStatus = z.int(problem('choose')).check(z.minimum(1, problem('choose')), z.maximum(3, problem('choose')))

export const checkpointSortFields = ['Date', 'EmployeeName', 'Summary'] as const
export type CheckpointSortField = (typeof checkpointSortFields)[number]
export const allCheckpointSortFields = [...checkpointSortFields, 'ProjectName'] as const
export type AllCheckpointSortField = (typeof allCheckpointSortFields)[number]
export const taskSortFields = ['EstimatedDate', 'Task', 'ProjectName', 'Status'] as const
export type TaskSortField = (typeof taskSortFields)[number]

/** A task of a follow-up; `consultant` is the full name of the employee whose it is. */
export const CheckpointTask = z.object({
  id,
  version,
  employeeId: id,
  consultant: z.string(),
  task: z.string(),
  status: z.int(),
  estimatedDate: z.string(),
  comments: z.string(),
})
export type CheckpointTask = z.infer<typeof CheckpointTask>

/** A follow-up in the list of all, with how many of its tasks are done. */
export const CheckpointRow = z.object({
  id,
  version,
  employeeId: id,
  employeeName: z.string(),
  projectId: id,
  projectName: z.string(),
  summary: z.string(),
  comments: z.string(),
  date: instant,
  tasksDone: z.int(),
  tasksTotal: z.int(),
})
export type CheckpointRow = z.infer<typeof CheckpointRow>

export const Checkpoint = z.object({ ...CheckpointRow.shape, tasks: z.array(CheckpointTask) })
export type Checkpoint = z.infer<typeof Checkpoint>

/** A task of the signed-in employee, with where it comes from. */
export const MyTask = z.object({ ...CheckpointTask.shape, projectId: id, projectName: z.string(), checkpointId: id })
export type MyTask = z.infer<typeof MyTask>

export const CheckpointTaskDraft = z.object({
  employeeId: requiredId,
  task: requiredText(200),
  status: z._default(taskStatus, 1),
  estimatedDate: calendarDate,
  comments: requiredLongText(),
})
export type CheckpointTaskDraft = z.output<typeof CheckpointTaskDraft>

/** Most tasks of a new follow-up. */
const maxTasks = 200

/** A follow-up and its tasks, written together; its date is the server's. */
export const CheckpointDraft = z.object({
  employeeId: requiredId,
  projectId: requiredId,
  comments: requiredLongText(),
  summary: optionalText(200),
  tasks: z._default(
    z.array(CheckpointTaskDraft, problem('invalid')).check(z.maxLength(maxTasks, problem('tooMany'))),
    [],
  ),
})
export type CheckpointDraft = z.output<typeof CheckpointDraft>

const aStatus = { type: 'integer', minimum: taskStatuses.pending, maximum: taskStatuses.done }

/** `{ status }`, or the bare number as the specification's client sends it. */
export const TaskStatusChange = z
  .pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? { status: value } : value)),
    z.object({ status: taskStatus }),
  )
  .register(z.globalRegistry, {
    // In the place of the object that is read after the number.
    type: undefined,
    properties: undefined,
    required: undefined,
    anyOf: [{ type: 'object', properties: { status: aStatus }, required: ['status'] }, aStatus],
  })
export type TaskStatusChange = z.output<typeof TaskStatusChange>

/** A responsable with what is on their hands over the whole portal: open projects, and tasks that are not done. */
export const EmployeeSummary = z.object({
  id,
  version,
  firstName: z.string(),
  lastName: z.string(),
  positionName: z.string(),
  projects: z.int(),
  tasks: z.int(),
})
export type EmployeeSummary = z.infer<typeof EmployeeSummary>

const checkpoint = { tag: 'project-checkpoints' } as const

export const checkpoints = {
  byProject: route({
    ...checkpoint,
    method: 'GET',
    path: '/project-checkpoints/checkpoints-by-project',
    summary: 'The follow-ups of a project: all, or a page when a paging parameter is sent.',
    access: 'portal.access',
    query: z.object({ projectId: wholeNumber(1, MAX_ID), ...openListQuery(checkpointSortFields).shape }),
    answer: arrayOrPage(Checkpoint),
    problems: [404],
  }),
  list: route({
    ...checkpoint,
    method: 'GET',
    path: '/project-checkpoints/checkpoints-list',
    summary: 'A page of the follow-ups of all projects, newest first.',
    access: 'portal.access',
    query: listQuery(allCheckpointSortFields),
    answer: page(CheckpointRow),
  }),
  byId: route({
    ...checkpoint,
    method: 'GET',
    path: '/project-checkpoints/checkpoint-by-id/:id',
    summary: 'One follow-up with its tasks.',
    access: 'portal.access',
    params: idParam,
    answer: Checkpoint,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...checkpoint,
    method: 'POST',
    path: '/project-checkpoints',
    summary: 'Writes a follow-up of a project with its tasks.',
    access: 'checkpoints.write',
    body: CheckpointDraft,
    // 200 tasks with a text of 4 000 characters each, of four bytes at most.
    bodyLimit: 4 * 1024 * 1024,
    answer: Checkpoint,
    status: 201,
    location: '/project-checkpoints/checkpoint-by-id/:id',
  }),
  createTask: route({
    ...checkpoint,
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
  updateTaskStatus: route({
    ...checkpoint,
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
  myTasks: route({
    ...checkpoint,
    method: 'GET',
    path: '/project-checkpoints/my-tasks',
    summary: 'A page of the caller’s open tasks, by estimated date.',
    access: 'portal.access',
    query: listQuery(taskSortFields),
    answer: page(MyTask),
  }),
  employees: route({
    ...checkpoint,
    method: 'GET',
    path: '/project-checkpoints/:id/tasks-and-projects-by-employee',
    summary: 'The responsables of project :id, with their open projects and tasks over the whole portal.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(EmployeeSummary),
    problems: [404],
  }),
}
