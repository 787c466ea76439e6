import { contactDraft, customerDraft } from '#server/testing/drafts.ts'

import type { Asking } from './asking.ts'

/** A customer and its contact, by their ids. */
export interface Customer {
  customerId: number
  contactId: number
}

export async function examplesOfCustomers({ app, ask }: Asking): Promise<Customer> {
  const customer = await ask('POST /customers/create-customer', await customerDraft(app))
  await ask(`GET /customers/customer-by-id/${customer.id}`)
  await ask('GET /customers/customers-list?top=1')
  await ask(`PUT /customers/update-customer/${customer.id}`, { classification: 2 })
  await ask('PATCH /customers/customers-list/bulk', { ids: [customer.id], changes: { classification: 1 } })
  const contact = await ask('POST /contacts', contactDraft(customer.id))
  await ask(`GET /contacts/contacts-list/${customer.id}`)
  await ask(`GET /contacts/contact-list-by-customer-id/${customer.id}`)
  await ask(`GET /contacts/contact-by-id/${contact.id}`)
  await ask(`PUT /contacts/update-contact/${contact.id}`, { position: 'Gerente de Compras' })
  const { cityId } = await customerDraft(app)
  await ask(`PATCH /contacts/contacts-list/${customer.id}/bulk`, { ids: [contact.id], changes: { cityId } })
  return { customerId: customer.id, contactId: contact.id }
}
