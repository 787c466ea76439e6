import { bulk } from '#contract/bulk.ts'
import { contacts, type Contact } from '#contract/contacts.ts'
import { exports } from '#contract/exports.ts'
import { fullName } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { changeContacts } from './contacts-bulk.service.ts'
import { contactRecords, contactsOfCustomer, customerExists } from './contacts.queries.ts'
import { createContact, updateContact } from './contacts.service.ts'

async function* withNames(batches: AsyncIterable<Contact[]>) {
  for await (const batch of batches)
    yield batch.map((contact) => ({
      ...contact,
      fullName: fullName(contact),
      authorizedOn: contact.dataAuthorization?.date ?? null,
      authorizedBy: contact.dataAuthorization?.means ?? null,
    }))
}

export const contactEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  const refuseUnknownCustomer = async (id: number): Promise<void> => {
    if (!(await customerExists(db, id))) throw new Refusal('not-found')
  }
  return [
    reading(contacts.list, async ({ params, query }) => {
      await refuseUnknownCustomer(params.id)
      return contactRecords.page(db, query, params.id)
    }),
    reading(contacts.byCustomer, async ({ params }) => {
      await refuseUnknownCustomer(params.id)
      return contactsOfCustomer(db, params.id)
    }),
    reading(contacts.byId, async ({ params }) => found(await contactRecords.byId(db, params.id))),
    exporting(context, 'contacts', exports.contacts, async ({ params, query }) => {
      await refuseUnknownCustomer(params.id)
      return withNames(contactRecords.batches(db, query, params.id))
    }),
    endpoint(contacts.create, (call) => createContact(context, call)),
    endpoint(bulk.contacts, async (call) => {
      await refuseUnknownCustomer(call.params.id)
      return changeContacts(context, call)
    }),
    endpoint(contacts.update, (call) => updateContact(context, call)),
  ]
}
