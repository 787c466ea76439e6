import { accounts } from '#contract/accounts.ts'
import { exports } from '#contract/exports.ts'
import { firstSteps } from '#contract/first-steps.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { roleRows } from './accounts.queries.ts'
import { endPersonsSessions, peopleBatches, peoplePage } from './accounts.service.ts'
import { readFirstSteps } from './first-steps.queries.ts'

export const accountEndpoints = (context: Context): Endpoint[] => [
  reading(accounts.people, ({ query }) => peoplePage(context, query)),
  exporting(context, 'accounts', exports.accounts, ({ query }) => peopleBatches(context, query)),
  endpoint(firstSteps.read, () => readFirstSteps(context.db)),
  reading(accounts.roles, () => roleRows(context.db)),
  endpoint(accounts.endSessions, (call) => endPersonsSessions(context, call)),
]
