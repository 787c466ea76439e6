import * as z from 'zod/mini'

import { email, id, idParam, optionalId, optionalText, requiredId, requiredText, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

export const contactSortFields = ['FirstName', 'Email', 'CellphoneNumber', 'Position'] as const
export type ContactSortField = (typeof contactSortFields)[number]

export const Contact = z.object({
  id,
  version,
  customerId: id,
  customerName: z.string(),
  cityId: z.nullable(id),
  cityName: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.string(),
  cellphoneNumber: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  surname: z.string(),
  position: z.string(),
})
export type Contact = z.infer<typeof Contact>

/** A contact as the project form lists it. */
export const CustomerContact = z.object({
  id,
  version,
  fullName: z.string(),
  cellphoneNumber: z.string(),
  email: z.string(),
  position: z.string(),
})
export type CustomerContact = z.infer<typeof CustomerContact>

export const ContactDraft = z.object({
  cityId: optionalId,
  email,
  phoneNumber: optionalText(),
  cellphoneNumber: optionalText(),
  firstName: requiredText(),
  middleName: optionalText(),
  lastName: requiredText(),
  surname: optionalText(),
  customerId: requiredId,
  position: optionalText(),
})
export type ContactDraft = z.output<typeof ContactDraft>

/** The update call takes a part of it, whichever. */
export const ContactUpdate = partOf(ContactDraft)
export type ContactUpdate = z.output<typeof ContactUpdate>

const contact = { tag: 'contacts' } as const

export const contacts = {
  list: route({
    ...contact,
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
    ...contact,
    method: 'GET',
    path: '/contacts/contact-list-by-customer-id/:id',
    summary: 'All contacts of customer :id, as the project form lists them.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(CustomerContact),
    problems: [404],
  }),
  byId: route({
    ...contact,
    method: 'GET',
    path: '/contacts/contact-by-id/:id',
    summary: 'One contact.',
    access: 'portal.access',
    params: idParam,
    answer: Contact,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...contact,
    method: 'POST',
    path: '/contacts',
    summary: 'Creates a contact of a customer.',
    access: 'customers.write',
    body: ContactDraft,
    answer: Contact,
    status: 201,
    location: '/contacts/contact-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...contact,
    method: 'PUT',
    path: '/contacts/update-contact/:id',
    summary: 'Updates a contact.',
    access: 'customers.write',
    params: idParam,
    body: ContactUpdate,
    answer: Contact,
    versioned: true,
    problems: [404, 409, 412],
  }),
}
