import { milestones } from '#contract/milestones.ts'
import type { Context } from '#server/context.ts'
import type { Endpoint } from '#server/platform/http/endpoint.ts'
import { nounEndpoints } from '#server/platform/http/noun-endpoints.ts'

import { milestoneRecords } from './milestones.queries.ts'

const constraints = { milestones_name_unique: { code: 'duplicate-name', field: 'name' } } as const

export const milestoneEndpoints = ({ db }: Context): Endpoint[] =>
  nounEndpoints(db, milestones, { ...milestoneRecords, constraints })
