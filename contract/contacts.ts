import * as z from 'zod/mini'

import { email, enteredDay, id, idParam, problem, storedDay, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { reference, referenceOrNone, text, textOrNone } from './noun-fields.ts'
import { noun, recordCalls } from './noun.ts'
import { route } from './route.ts'

/** Decreto 1377 de 2013, article 7. */
export const authorizationMeans = ['written', 'oral', 'conduct'] as const
const means = z.enum(authorizationMeans, problem('choose'))
const DataAuthorization = z.object({ date: storedDay, means })
export type DataAuthorization = z.infer<typeof DataAuthorization>

export const contact = noun({
  name: 'contact',
  plural: 'contacts',
  words: ['contact', 'contacts'],
  tag: 'contacts',
  write: 'customers.write',
  fields: {
    customerId: reference('customer'),
    firstName: text(),
    middleName: textOrNone(),
    lastName: text(),
    surname: textOrNone(),
    email: { answer: z.string(), draft: email, empty: '', kind: 'text', required: true },
    cellphoneNumber: textOrNone(),
    phoneNumber: textOrNone(),
    position: textOrNone(),
    cityId: referenceOrNone('city'),
    dataAuthorization: {
      answer: z.nullable(DataAuthorization),
      draft: z._default(z.nullable(z.object({ date: enteredDay, means })), null),
      empty: null,
      kind: 'dataAuthorization',
    },
  },
  names: { customerName: 'customerId', cityName: 'cityId' },
  sortFields: ['FirstName', 'Email', 'CellphoneNumber', 'Position'],
  inRows: { customerId: id, cityId: z.nullable(id) },
})
export const { Record: Contact, Draft: ContactDraft, Update: ContactUpdate, sortFields: contactSortFields } = contact
export type Contact = z.output<typeof Contact>
export type ContactDraft = z.output<typeof ContactDraft>
export type ContactUpdate = z.output<typeof ContactUpdate>
export type ContactSortField = (typeof contactSortFields)[number]

export const CustomerContact = z.object({
  id,
  version,
  fullName: z.string(),
  cellphoneNumber: z.string(),
  email: z.string(),
  position: z.string(),
})
export type CustomerContact = z.infer<typeof CustomerContact>

export const contacts = {
  list: route({
    tag: 'contacts',
    method: 'GET',
    path: '/contacts/contacts-list/:id',
    summary: 'A page of the contacts of customer :id.',
    access: 'portal.access',
    params: idParam,
    query: listQuery(contactSortFields),
    answer: page(Contact),
    problems: [404],
  }),
  byCustomer: route({
    tag: 'contacts',
    method: 'GET',
    path: '/contacts/contact-list-by-customer-id/:id',
    summary: 'All contacts of customer :id, as the project form lists them.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(CustomerContact),
    problems: [404],
  }),
  ...recordCalls(contact, {
    byId: '/contacts/contact-by-id/:id',
    create: '/contacts',
    update: '/contacts/update-contact/:id',
  }),
}
