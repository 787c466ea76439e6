import { roles } from '#contract/roles.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { roleRows } from './roles.queries.ts'
import { createRole, removeRole, updateRole } from './roles.service.ts'

export const roleEndpoints = (context: Context): Endpoint[] => [
  reading(roles.list, () => roleRows(context.db)),
  endpoint(roles.create, (call) => createRole(context, call)),
  endpoint(roles.update, (call) => updateRole(context, call)),
  endpoint(roles.remove, (call) => removeRole(context, call)),
]
