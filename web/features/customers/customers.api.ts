import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { type Customer, customers, type CustomerSortField, customerSortFields } from '#contract/customers.ts'
import { MAX_ID } from '#contract/fields.ts'
import type { CallOf } from '#contract/route.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of customers. */
export const customersKey = 'customers'

/** By what the list is sorted. */
export const customerListOptions: ListOptions<CustomerSortField> = {
  sortFields: customerSortFields,
  defaultSort: { field: 'CommercialName', ascending: true },
}

/** A page of the list; the rows of the former page stay until the next ones come. */
export const customerList = (query: ListParams<CustomerSortField>) =>
  queryOptions({
    queryKey: [customersKey, 'list', query],
    queryFn: ({ signal }) => call(customers.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One customer; rejects with 404 when there is none. */
export const customerById = (id: number) =>
  queryOptions({
    queryKey: [customersKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Customer> => call(customers.byId, { params: { id } }, { signal }),
  })

/** The same, but undefined when there is none: for a customer that only an address names. */
export async function customerIfThere(cache: QueryClient, id: number): Promise<Customer | undefined> {
  try {
    return await cache.fetchQuery(customerById(id))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** The customer that an address names: the id in `?customerId=17`; null for anything that is none. */
export function customerIdIn(search: string): number | null {
  const text = new URLSearchParams(search).get('customerId') ?? ''
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
}

/** The first active customers that match a term, `{ id, name }`; those of the former term stay meanwhile. */
export const customerHits = (term: string) =>
  queryOptions({
    queryKey: [customersKey, 'hits', term],
    queryFn: ({ signal }) => call(customers.selector, { query: typeAheadQuery(term) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const createCustomer = (body: CallOf<typeof customers.create>['body']) => call(customers.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateCustomer = (
  id: number,
  body: CallOf<typeof customers.update>['body'],
  ifMatch: number | undefined,
) => call(customers.update, { params: { id }, body }, { ifMatch })
