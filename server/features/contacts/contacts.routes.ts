import { bulk } from '#contract/bulk.ts'
import { contacts } from '#contract/contacts.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { changeContacts } from './contacts-bulk.service.ts'
import { contactBatches, contactById, contactPage, contactsOfCustomer, customerExists } from './contacts.queries.ts'
import { createContact, updateContact } from './contacts.service.ts'

export const contactEndpoints = (context: Context): Endpoint[] => {
  const { db } = context
  const refuseUnknownCustomer = async (id: number): Promise<void> => {
    if (!(await customerExists(db, id))) throw new Refusal('not-found')
  }
  return [
    reading(contacts.list, async ({ params, query }) => {
      await refuseUnknownCustomer(params.id)
      return contactPage(db, params.id, query)
    }),
    reading(contacts.byCustomer, async ({ params }) => {
      await refuseUnknownCustomer(params.id)
      return contactsOfCustomer(db, params.id)
    }),
    reading(contacts.byId, async ({ params }) => found(await contactById(db, params.id))),
    exporting(context, 'contacts', exports.contacts, async ({ params, query }) => {
      await refuseUnknownCustomer(params.id)
      return contactBatches(db, params.id, query)
    }),
    endpoint(contacts.create, (call) => createContact(context, call)),
    endpoint(bulk.contacts, async (call) => {
      await refuseUnknownCustomer(call.params.id)
      return changeContacts(context, call)
    }),
    endpoint(contacts.update, (call) => updateContact(context, call)),
  ]
}
