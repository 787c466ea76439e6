import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { type Customer, customer, customers } from '#contract/customers.ts'
import { idIn } from '#contract/fields.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { listParamsIn } from '#web/platform/lists/list-params.ts'
import { flagPattern, idsPattern, narrowedBy, type Narrowing } from '#web/platform/lists/narrowing.ts'
import { nounCalls } from '#web/platform/lists/noun-calls.ts'

export const customerCalls = nounCalls('customers', customers, {
  sortFields: customer.sortFields,
  defaultSort: { field: 'CommercialName', ascending: true },
})
export const customerNarrowing: Narrowing = {
  cityId: idsPattern,
  classification: /^[0-3](,[0-3])*$/,
  isActive: flagPattern,
}
export const customerQuery = (search: string) => ({
  ...listParamsIn(search, customerCalls.listOptions),
  ...narrowedBy(search, customerNarrowing),
})
export const { byId: customerById, key: customersKey } = customerCalls

/** undefined when there is none: for a customer that only an address names. */
export async function customerIfThere(cache: QueryClient, id: number): Promise<Customer | undefined> {
  try {
    return await cache.fetchQuery(customerById(id))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** The customer that an address names: the id in `?customerId=17`; null for anything that is none. */
export const customerIdIn = (search: string): number | null =>
  idIn(new URLSearchParams(search).get('customerId')) ?? null

/** The first active customers that match a term, `{ id, name }`; those of the former term stay meanwhile. */
export const customerHits = (term: string) =>
  queryOptions({
    queryKey: [customersKey, 'hits', term],
    queryFn: ({ signal }) => call(customers.selector, { query: typeAheadQuery(term) }, { signal }),
    placeholderData: keepPreviousData,
  })
