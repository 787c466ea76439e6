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

/** A planned or realised percentage. */
const percentage = decimal(0, 100, 'percentage')
/** What share of its project a milestone makes, in percent. */
const weight = decimal(0.01, 100, 'percentage')

/** A day that may be left out (then it stays as it is) or taken away by null. */
const plannedDay = z.optional(z.nullable(calendarDate))

/**
 * A milestone assigned to a project; `id` is the assignment's, `projectMilestoneId` the catalogue's. It has both planned
 * days or none.
 */
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

/** `projectMilestoneId` is the catalogue's id. How the planned days stand to each other is the server's to say. */
export const Assignment = z.object({
  projectMilestoneId: requiredId,
  plannedPercentage: percentage,
  percentageRealized: percentage,
  weight,
  plannedStart: plannedDay,
  plannedEnd: plannedDay,
})
export type Assignment = z.output<typeof Assignment>

/** The same of a milestone that the project may have already: what is not sent of such a one stays as it is stored. */
const assignmentChange = z.object({ ...partOf(Assignment).shape, projectMilestoneId: requiredId })
export type AssignmentChange = z.output<typeof assignmentChange>

/** Most milestones assigned by one call. */
const maxAssignments = 200

/** At least one assignment, no milestone twice. */
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

/** Of an assignment; without `projectId` it is of whichever project it is. */
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

/** One point of a project's curve: all in percent. */
export const ProgressPoint = z.object({
  date: instant,
  planned: z.number(),
  realized: z.number(),
  percentage: z.int(),
  employeeName: z.nullable(z.string()),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

/**
 * The milestones that the last finished projects of a type of product had, with weights that sum to 100, by ordinality. A
 * milestone's `projectMilestoneId` is the catalogue's.
 */
export const MilestoneProposal = z.object({
  /** The type of the project's product. */
  type: z.string(),
  /** Of how many projects; 0 and no milestones where none has finished. */
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
