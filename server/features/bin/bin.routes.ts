import { bin } from '#contract/bin.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { binOfProject } from './bin.queries.ts'
import { restore } from './bin.service.ts'

export const binEndpoints = (context: Context): Endpoint[] => [
  reading(bin.list, async ({ params }) => {
    if (!(await projectExists(context.db, params.id))) throw new Refusal('not-found')
    return binOfProject(context.db, params.id)
  }),
  endpoint(bin.restore, (call) => restore(context, call)),
]
