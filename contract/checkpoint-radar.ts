import * as z from 'zod/mini'

import { id, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { PortfolioFilter, PortfolioRow } from './portfolio.ts'
import { route } from './route.ts'

export const checkpointRadarSortFields = ['RhythmOver', 'Project', 'Customer', 'Status', 'LastFollowUp'] as const
export type CheckpointRadarSortField = (typeof checkpointRadarSortFields)[number]

/** A project that somebody has to follow up: what was heard of it last, and by when it should be heard of again. */
export const CheckpointRadarRow = z.object({
  id,
  version,
  ...z.pick(PortfolioRow, {
    name: true,
    customerId: true,
    customerName: true,
    classification: true,
    projectStatusId: true,
    projectStatusName: true,
    projectStatusColor: true,
    employees: true,
    start: true,
    light: true,
    reason: true,
    lastFollowUp: true,
  }).shape,
  /** The last follow-up; null before the first one. */
  last: z.nullable(z.object({ id, version, summary: z.string(), comments: z.string() })),
  /** The working day by which the next one is expected. */
  expected: z.string(),
  /** Calendar days after it. */
  rhythmOver: z.int(),
  openTasks: z.int(),
  /** Of the open ones, those that were due before today. */
  overdueTasks: z.int(),
})
export type CheckpointRadarRow = z.infer<typeof CheckpointRadarRow>

/** The list's query, with the filters of the portfolio; `silent=true` leaves those that are over their cadence. */
export const CheckpointRadarQuery = z.object({
  ...listQuery(checkpointRadarSortFields).shape,
  ...PortfolioFilter.shape,
})
export type CheckpointRadarQuery = z.output<typeof CheckpointRadarQuery>

export const checkpointRadar = {
  list: route({
    tag: 'project-checkpoints',
    method: 'GET',
    path: '/project-checkpoints/radar',
    costly: 'read',
    summary: 'A page of the projects that have to be followed up, those most over their cadence first.',
    access: 'portal.access',
    query: CheckpointRadarQuery,
    answer: page(CheckpointRadarRow),
  }),
}
