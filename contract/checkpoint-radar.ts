import * as z from 'zod/mini'

import { id, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { PortfolioFilter, PortfolioRow } from './portfolio.ts'
import { route } from './route.ts'

export const checkpointRadarSortFields = ['RhythmOver', 'Project', 'Customer', 'Status', 'LastFollowUp'] as const
export type CheckpointRadarSortField = (typeof checkpointRadarSortFields)[number]

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
  /** Null before the first one. */
  last: z.nullable(z.object({ id, version, summary: z.string(), comments: z.string() })),
  /** A working day. */
  expected: z.string(),
  /** Calendar days beyond it. */
  rhythmOver: z.int(),
  openTasks: z.int(),
  /** Due before today. */
  overdueTasks: z.int(),
})
export type CheckpointRadarRow = z.infer<typeof CheckpointRadarRow>

/** With the portfolio's filters; `silent=true` keeps those beyond their cadence. */
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
