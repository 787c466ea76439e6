import * as z from 'zod/mini'

import { id, idParam, problem, requiredText, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

export const milestoneSortFields = ['Name', 'Ordinality', 'TypeProject'] as const
export type MilestoneSortField = (typeof milestoneSortFields)[number]

/** The highest ordinality of a milestone among those of its type. */
export const maxOrdinality = 999

/** A milestone of the catalogue. `milestoneProjectRequest` is always empty. */
export const Milestone = z.object({
  id,
  version,
  name: z.string(),
  ordinality: z.int(),
  typeProject: z.string(),
  milestoneProjectRequest: z.array(z.never()),
})
export type Milestone = z.infer<typeof Milestone>

/** The percentages are the means over its assignments in open projects, 0 without any. */
export const MilestoneRow = z.object({
  ...Milestone.shape,
  plannedPercentage: z.number(),
  percentageRealized: z.number(),
})
export type MilestoneRow = z.infer<typeof MilestoneRow>

export const MilestoneDraft = z.object({
  name: requiredText(),
  typeProject: requiredText(),
  ordinality: z
    .int(problem('notWhole'))
    .check(z.minimum(1, problem('tooSmall')), z.maximum(maxOrdinality, problem('tooBig'))),
})
export type MilestoneDraft = z.output<typeof MilestoneDraft>

/** The update call takes a part of it, whichever. */
const MilestoneUpdate = partOf(MilestoneDraft)
type MilestoneUpdate = z.output<typeof MilestoneUpdate>

const milestone = { tag: 'project-milestone' } as const

export const milestones = {
  list: route({
    ...milestone,
    method: 'GET',
    path: '/project-milestone/project-milestone-filtered-list',
    summary: 'A page of the milestone catalogue.',
    access: 'portal.access',
    query: listQuery(milestoneSortFields),
    answer: page(MilestoneRow),
  }),
  byId: route({
    ...milestone,
    method: 'GET',
    path: '/project-milestone/project-milestone-by-id/:id',
    summary: 'One milestone of the catalogue.',
    access: 'portal.access',
    params: idParam,
    answer: Milestone,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...milestone,
    method: 'POST',
    path: '/project-milestone/create-project-milestone',
    summary: 'Creates a milestone in the catalogue.',
    access: 'configuration.write',
    body: MilestoneDraft,
    answer: Milestone,
    status: 201,
    location: '/project-milestone/project-milestone-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...milestone,
    method: 'PUT',
    path: '/project-milestone/update-project-milestone/:id',
    summary: 'Updates a milestone of the catalogue.',
    access: 'configuration.write',
    params: idParam,
    body: MilestoneUpdate,
    answer: Milestone,
    versioned: true,
    problems: [404, 409, 412],
  }),
}
