import * as z from 'zod/mini'

import { number, text } from './noun-fields.ts'
import { crud, noun } from './noun.ts'

/** Among milestones of its type. */
export const maxOrdinality = 999

/**
 * `milestoneProjectRequest` is always empty. Percentages are means over assignments in open projects, 0 without any.
 */
export const milestone = noun({
  name: 'milestone',
  plural: 'milestones',
  words: ['milestone of the catalogue', 'milestones of the catalogue'],
  tag: 'project-milestone',
  write: 'configuration.write',
  fields: {
    name: text(),
    ordinality: number(1, maxOrdinality),
    typeProject: text(),
  },
  sortFields: ['Name', 'Ordinality', 'TypeProject'],
  also: { milestoneProjectRequest: z.array(z.never()) },
  inRows: { plannedPercentage: z.number(), percentageRealized: z.number() },
})
export const { Record: Milestone, Row: MilestoneRow, Draft: MilestoneDraft } = milestone
export type Milestone = z.output<typeof Milestone>
export type MilestoneRow = z.output<typeof MilestoneRow>

export const milestones = crud(milestone, {
  list: '/project-milestone/project-milestone-filtered-list',
  byId: '/project-milestone/project-milestone-by-id/:id',
  create: '/project-milestone/create-project-milestone',
  update: '/project-milestone/update-project-milestone/:id',
})
