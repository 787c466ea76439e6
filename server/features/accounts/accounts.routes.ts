import { accounts } from '#contract/accounts.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { roleRows } from './accounts.queries.ts'
import { endPersonsSessions, peoplePage } from './accounts.service.ts'

export const accountEndpoints = (context: Context): Endpoint[] => [
  reading(accounts.people, ({ query }) => peoplePage(context, query)),
  reading(accounts.roles, () => roleRows(context.db)),
  endpoint(accounts.endSessions, (call) => endPersonsSessions(context, call)),
]
