import { accounts } from '#contract/accounts.ts'
import { exports } from '#contract/exports.ts'
import { firstSteps } from '#contract/first-steps.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint, finding } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { endPersonsSessions, peopleBatches, peoplePage } from './accounts.service.ts'
import { readFirstSteps } from './first-steps.queries.ts'

export const accountEndpoints = (context: Context): Endpoint[] => [
  finding(accounts.people, ({ query, hidden }) => peoplePage(context, query, hidden)),
  exporting(context, 'accounts', exports.accounts, ({ query, caller }) => peopleBatches(context, query, caller.hidden)),
  endpoint(firstSteps.read, () => readFirstSteps(context.db)),
  endpoint(accounts.endSessions, (call) => endPersonsSessions(context, call)),
]
