import { slips } from '#contract/slips.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { slipsOfProject } from './slips.service.ts'

export const slipEndpoints = (context: Context): Endpoint[] => [
  endpoint(slips.byProject, ({ caller, params }) => slipsOfProject(context, caller, params.id)),
]
