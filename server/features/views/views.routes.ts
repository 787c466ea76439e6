import { views } from '#contract/views.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { viewsOf } from './views.queries.ts'
import { createView, removeView, updateView } from './views.service.ts'

export const viewEndpoints = (context: Context): Endpoint[] => [
  endpoint(views.list, ({ caller, query }) => viewsOf(context.db, caller.employeeId, query.noun)),
  endpoint(views.create, (call) => createView(context, call)),
  endpoint(views.update, (call) => updateView(context, call)),
  endpoint(views.remove, (call) => removeView(context, call)),
]
