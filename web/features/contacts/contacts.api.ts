import { queryOptions } from '@tanstack/react-query'

import { type Contact, contacts, type ContactSortField, contactSortFields } from '#contract/contacts.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of contacts. */
export const contactsKey = 'contacts'

/** By what the list is sorted. */
export const contactListOptions: ListOptions<ContactSortField> = {
  sortFields: contactSortFields,
  defaultSort: { field: 'FirstName', ascending: true },
}

/**
 * A page of a customer's contacts; the rows of the former page stay until the next ones come, but those of another
 * customer do not. Rejects with 404 when there is no such customer.
 */
export const contactList = (customerId: number, query: ListParams<ContactSortField>) =>
  queryOptions({
    queryKey: [contactsKey, 'list', customerId, query],
    queryFn: ({ signal }) => call(contacts.list, { params: { id: customerId }, query }, { signal }),
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[2] === customerId ? former : undefined),
  })

/** One contact; rejects with 404 when there is none. */
export const contactById = (id: number) =>
  queryOptions({
    queryKey: [contactsKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Contact> => call(contacts.byId, { params: { id } }, { signal }),
  })

/** All contacts of a customer, as a project lists them; rejects with 404 when there is no such customer. */
export const contactsOfCustomer = (customerId: number) =>
  queryOptions({
    queryKey: [contactsKey, 'of-customer', customerId],
    queryFn: ({ signal }) => call(contacts.byCustomer, { params: { id: customerId } }, { signal }),
  })

export const createContact = (body: CallOf<typeof contacts.create>['body']) => call(contacts.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateContact = (id: number, body: CallOf<typeof contacts.update>['body'], ifMatch: number | undefined) =>
  call(contacts.update, { params: { id }, body }, { ifMatch })
