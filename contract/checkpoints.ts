import * as z from 'zod/mini'

import { CheckpointTask, CheckpointTaskDraft } from './checkpoint-tasks.ts'
import {
  id,
  idParam,
  instant,
  MAX_ID,
  optionalText,
  problem,
  requiredId,
  requiredLongText,
  version,
  wholeNumber,
} from './fields.ts'
import { arrayOrPage, listQuery, openListQuery, page } from './lists.ts'
import { route } from './route.ts'

export const checkpointSortFields = ['Date', 'EmployeeName', 'Summary'] as const
export type CheckpointSortField = (typeof checkpointSortFields)[number]
export const allCheckpointSortFields = [...checkpointSortFields, 'ProjectName'] as const
export type AllCheckpointSortField = (typeof allCheckpointSortFields)[number]
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

const maxTasks = 200

/** The server sets its date. */
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
    // 200 tasks of 4 000 characters with four bytes.
    bodyLimit: 4 * 1024 * 1024,
    answer: Checkpoint,
    status: 201,
    location: '/project-checkpoints/checkpoint-by-id/:id',
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
