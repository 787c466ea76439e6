import { queryOptions } from '@tanstack/react-query'

import { contacts, type ContactSortField, contactSortFields } from '#contract/contacts.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'
import { recordCalls } from '#web/platform/lists/noun-calls.ts'

export const contactCalls = recordCalls('contacts', contacts)
export const { byId: contactById, key: contactsKey } = contactCalls

export const contactListOptions: ListOptions<ContactSortField> = {
  sortFields: contactSortFields,
  defaultSort: { field: 'FirstName', ascending: true },
}

/**
 * The rows of the former page stay until the next ones come, those of another customer do not. Rejects with 404 when
 * there is no such customer.
 */
export const contactList = (customerId: number, query: ListParams<ContactSortField>) =>
  queryOptions({
    queryKey: [contactsKey, 'list', customerId, query],
    queryFn: ({ signal }) => call(contacts.list, { params: { id: customerId }, query }, { signal }),
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[2] === customerId ? former : undefined),
  })

/** All contacts of a customer, as a project lists them; rejects with 404 when there is no such customer. */
export const contactsOfCustomer = (customerId: number) =>
  queryOptions({
    queryKey: [contactsKey, 'of-customer', customerId],
    queryFn: ({ signal }) => call(contacts.byCustomer, { params: { id: customerId } }, { signal }),
  })
