import { bulk } from '#contract/bulk.ts'
import { customerOverview } from '#contract/customer-overview.ts'
import { customers } from '#contract/customers.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { overviewOfCustomer } from './customer-overview.queries.ts'
import { changeCustomers } from './customers-bulk.service.ts'
import { customerBatches, customerById, customerOptions, customerPage } from './customers.queries.ts'
import { createCustomer, updateCustomer } from './customers.service.ts'

export const customerEndpoints = (context: Context): Endpoint[] => {
  const { db, clock } = context
  return [
    reading(customers.list, ({ query }) => customerPage(db, query)),
    reading(customers.selector, ({ query }) => customerOptions(db, query)),
    reading(customers.byId, async ({ params }) => found(await customerById(db, params.id))),
    reading(customerOverview.get, async ({ params }) => found(await overviewOfCustomer(db, params.id, today(clock)))),
    exporting(context, 'customers', exports.customers, ({ query }) => customerBatches(db, query)),
    endpoint(customers.create, (call) => createCustomer(context, call)),
    endpoint(bulk.customers, (call) => changeCustomers(context, call)),
    endpoint(customers.update, (call) => updateCustomer(context, call)),
  ]
}
