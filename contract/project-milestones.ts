import * as z from 'zod/mini'

import {
  calendarDate,
  decimal,
  id,
  idParam,
  instant,
  MAX_ID,
  problem,
  requiredId,
  version,
  wholeNumber,
  storedDayOrNone,
} from './fields.ts'
import { arrayOrPage, openListQuery } from './lists.ts'
import { MilestoneTask } from './milestone-tasks.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

const projectMilestoneSortFields = ['Ordinality', 'Name', 'Weight'] as const
export type ProjectMilestoneSortField = (typeof projectMilestoneSortFields)[number]

const percentage = decimal(0, 100, 'percentage')
const weight = decimal(0.01, 100, 'percentage')

/** Null removes it. */
const plannedDay = z.optional(z.nullable(calendarDate))

/** `id` is the assignment's, `projectMilestoneId` the catalogue's. Both planned days or none. */
export const ProjectMilestone = z.object({
  id,
  version,
  projectMilestoneId: id,
  name: z.string(),
  ordinality: z.int(),
  weight: z.number(),
  plannedPercentage: z.number(),
  percentageRealized: z.number(),
  plannedStart: storedDayOrNone,
  plannedEnd: storedDayOrNone,
  tasks: z.array(MilestoneTask),
})
export type ProjectMilestone = z.infer<typeof ProjectMilestone>

/** The server checks the planned days. */
export const Assignment = z.object({
  projectMilestoneId: requiredId,
  plannedPercentage: percentage,
  percentageRealized: percentage,
  weight,
  plannedStart: plannedDay,
  plannedEnd: plannedDay,
})
export type Assignment = z.output<typeof Assignment>

/** For an assigned milestone, unsent fields stay. */
const assignmentChange = z.object({ ...partOf(Assignment).shape, projectMilestoneId: requiredId })
export type AssignmentChange = z.output<typeof assignmentChange>

const maxAssignments = 200

const Assignments = z
  .array(assignmentChange)
  .check(z.minLength(1, problem('required')), z.maxLength(maxAssignments, problem('tooMany')), (context) => {
    const seen = new Set<number>()
    context.value.forEach(({ projectMilestoneId }, index) => {
      if (seen.has(projectMilestoneId))
        context.issues.push({
          code: 'custom',
          message: problem('twice'),
          path: [index, 'projectMilestoneId'],
          input: projectMilestoneId,
        })
      seen.add(projectMilestoneId)
    })
  })

/** `projectId`, if sent, must own the assignment. */
export const ProgressChange = partOf(
  z.object({
    projectId: requiredId,
    plannedPercentage: percentage,
    percentageRealized: percentage,
    plannedStart: plannedDay,
    plannedEnd: plannedDay,
  }),
)
export type ProgressChange = z.output<typeof ProgressChange>

export const ProgressPoint = z.object({
  date: instant,
  planned: z.number(),
  realized: z.number(),
  percentage: z.int(),
  employeeName: z.nullable(z.string()),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

/** Of the last finished projects, with weights that sum to 100; `projectMilestoneId` is the catalogue's. */
export const MilestoneProposal = z.object({
  type: z.string(),
  /** 0 without any finished. */
  projects: z.int(),
  milestones: z.array(z.object({ projectMilestoneId: id, name: z.string(), weight: z.number() })),
})
export type MilestoneProposal = z.infer<typeof MilestoneProposal>

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
    summary:
      'Assigns milestones to project :id and updates those assigned already, where what is not sent stays; the weights stay within 100.',
    access: 'milestones.write',
    params: idParam,
    body: Assignments,
    bodyLimit: 256 * 1024,
    answer: z.array(ProjectMilestone),
    status: 201,
    problems: [404, 409],
  }),
  updateProgress: route({
    ...milestone,
    method: 'PUT',
    path: '/project-milestone/update-project-milestone-project/:id',
    summary: 'Changes the percentages and the planned days of assignment :id.',
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
    versioned: true,
    problems: [404, 409, 412],
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
  proposal: route({
    ...milestone,
    method: 'GET',
    path: '/projects/:id/milestone-proposal',
    summary: 'What milestones finished projects had whose product is of the same type as that of project :id.',
    access: 'portal.access',
    params: idParam,
    answer: MilestoneProposal,
    problems: [404],
  }),
}
