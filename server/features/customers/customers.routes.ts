import { customers } from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { customerById, customerOptions, customerPage } from './customers.queries.ts'
import { createCustomer, updateCustomer } from './customers.service.ts'

export const customerEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  return [
    reading(customers.list, ({ query }) => customerPage(db, query)),
    reading(customers.selector, ({ query }) => customerOptions(db, query)),
    reading(customers.byId, async ({ params }) => found(await customerById(db, params.id))),
    endpoint(customers.create, (call) => createCustomer(context, call)),
    endpoint(customers.update, (call) => updateCustomer(context, call)),
  ]
}
