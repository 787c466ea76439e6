import * as z from 'zod/mini'

import type { FieldProblemCode } from './errors.ts'
import {
  calendarDate,
  id,
  idParam,
  instant,
  MAX_ID,
  problem,
  requiredId,
  requiredLongText,
  version,
  wholeNumber,
} from './fields.ts'
import { arrayOrPage, openListQuery } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

const projectMilestoneSortFields = ['Ordinality', 'Name', 'Weight'] as const
export type ProjectMilestoneSortField = (typeof projectMilestoneSortFields)[number]

/** A number with two decimals at most. */
const decimal = (minimum: number, maximum: number, above: FieldProblemCode = 'tooBig') =>
  z.number(problem('required')).check(
    z.minimum(minimum, problem('tooSmall')),
    z.maximum(maximum, problem(above)),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, problem('twoDecimals')),
  )

/** A planned or realised percentage. */
const percentage = decimal(0, 100, 'percentage')
/** What share of its project a milestone makes, in percent. */
const weight = decimal(0.01, 100, 'percentage')

export const MilestoneTask = z.object({
  id,
  version,
  comments: z.string(),
  estimatedHours: z.number(),
  actualWorkHours: z.nullable(z.number()),
  completedDate: z.nullable(z.string()),
})
export type MilestoneTask = z.infer<typeof MilestoneTask>

/** A milestone assigned to a project; `id` is the assignment's, `projectMilestoneId` the catalogue's. */
export const ProjectMilestone = z.object({
  id,
  version,
  projectMilestoneId: id,
  name: z.string(),
  ordinality: z.int(),
  weight: z.number(),
  plannedPercentage: z.number(),
  percentageRealized: z.number(),
  tasks: z.array(MilestoneTask),
})
export type ProjectMilestone = z.infer<typeof ProjectMilestone>

/** `projectMilestoneId` is the catalogue's id. */
export const Assignment = z.object({
  projectMilestoneId: requiredId,
  plannedPercentage: percentage,
  percentageRealized: percentage,
  weight,
})
export type Assignment = z.output<typeof Assignment>

/** Most milestones assigned by one call. */
const maxAssignments = 200

/** At least one assignment, no milestone twice. */
const Assignments = z
  .array(Assignment)
  .check(z.minLength(1, problem('required')), z.maxLength(maxAssignments, problem('tooMany')), (context) => {
    const seen = new Set<number>()
    context.value.forEach(({ projectMilestoneId }, place) => {
      if (seen.has(projectMilestoneId))
        context.issues.push({
          code: 'custom',
          message: problem('twice'),
          path: [place, 'projectMilestoneId'],
          input: projectMilestoneId,
        })
      seen.add(projectMilestoneId)
    })
  })

/** Of an assignment; without `projectId` it is of whichever project it is. */
export const ProgressChange = partOf(
  z.object({ projectId: requiredId, plannedPercentage: percentage, percentageRealized: percentage }),
)
export type ProgressChange = z.output<typeof ProgressChange>

export const MilestoneTaskDraft = z.object({
  comments: requiredLongText(),
  estimatedHours: decimal(0.01, 9999),
  actualWorkHours: z.optional(z.nullable(decimal(0, 9999))),
  completedDate: z.optional(z.nullable(calendarDate)),
})
export type MilestoneTaskDraft = z.output<typeof MilestoneTaskDraft>

/** What is left out stays as it is; null takes the actual hours or the day away. */
export const MilestoneTaskChange = partOf(MilestoneTaskDraft)
export type MilestoneTaskChange = z.output<typeof MilestoneTaskChange>

/** One point of a project's curve: all in percent. */
export const ProgressPoint = z.object({
  date: instant,
  planned: z.number(),
  realized: z.number(),
  percentage: z.int(),
  employeeName: z.nullable(z.string()),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

const milestone = { tag: 'project-milestone' } as const

export const projectMilestones = {
  list: route({
    ...milestone,
    method: 'GET',
    path: '/project-milestone/project-milestone-list',
    summary: 'The milestones of a project with their tasks: all of them, or a page when a paging parameter is sent.',
    access: 'portal.access',
    query: z.object({ projectId: wholeNumber(1, MAX_ID), ...openListQuery(projectMilestoneSortFields).shape }),
    answer: arrayOrPage(ProjectMilestone),
    problems: [404],
  }),
  assign: route({
    ...milestone,
    method: 'POST',
    path: '/project-milestone/assign-project-milestone/:id',
    summary: 'Assigns milestones to project :id and updates those assigned already; the weights stay within 100.',
    access: 'milestones.write',
    params: idParam,
    body: Assignments,
    answer: z.array(ProjectMilestone),
    status: 201,
    problems: [404, 409],
  }),
  updateProgress: route({
    ...milestone,
    method: 'PUT',
    path: '/project-milestone/update-project-milestone-project/:id',
    summary: 'Changes the planned and realised percentage of assignment :id.',
    access: 'milestones.write',
    params: idParam,
    body: ProgressChange,
    answer: ProjectMilestone,
    versioned: true,
    problems: [404, 412],
  }),
  remove: route({
    ...milestone,
    method: 'DELETE',
    path: '/project-milestone/project-milestone/:id',
    summary: 'Takes assignment :id away; refused while it has tasks.',
    access: 'milestones.write',
    params: idParam,
    problems: [404, 409],
  }),
  createTask: route({
    ...milestone,
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
  updateTask: route({
    ...milestone,
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
  progressHistory: route({
    ...milestone,
    method: 'GET',
    path: '/projects/:id/progress-history',
    summary: 'How the progress of project :id went, oldest first.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(ProgressPoint),
    problems: [404],
  }),
}
