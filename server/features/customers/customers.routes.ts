import { bulk } from '#contract/bulk.ts'
import { customerOverview } from '#contract/customer-overview.ts'
import { customers } from '#contract/customers.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { nounEndpoints } from '#server/platform/http/noun-endpoints.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { overviewOfCustomer } from './customer-overview.queries.ts'
import { changeCustomers } from './customers-bulk.service.ts'
import { customerConstraints, customerOptions, customerRecords } from './customers.queries.ts'

export const customerEndpoints = (context: Context): Endpoint[] => {
  const { db, clock } = context
  return [
    ...nounEndpoints(db, customers, { ...customerRecords, constraints: customerConstraints }),
    reading(customers.selector, ({ query }) => customerOptions(db, query)),
    reading(customerOverview.get, async ({ params }) => found(await overviewOfCustomer(db, params.id, today(clock)))),
    exporting(context, 'customers', exports.customers, ({ query }) => customerRecords.batches(db, query)),
    endpoint(bulk.customers, (call) => changeCustomers(context, call)),
  ]
}
