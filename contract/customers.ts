import * as z from 'zod/mini'

import { documentNumber, id, idParam, optionalText, problem, requiredId, requiredText, version } from './fields.ts'
import { listQuery, page, selectorQuery } from './lists.ts'
import { Option } from './lookups.ts'
import { nitCheckDigit } from './nit.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

export const customerSortFields = ['Code', 'CommercialName', 'DocumentNumber', 'Address'] as const
export type CustomerSortField = (typeof customerSortFields)[number]

export const CustomerRow = z.object({
  id,
  version,
  address: z.string(),
  cityName: z.string(),
  documentNumber: z.string(),
  commercialName: z.string(),
  classification: z.int(),
  code: z.string(),
  isActive: z.boolean(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const Customer = z.object({ ...CustomerRow.shape, cityId: id })
export type Customer = z.infer<typeof Customer>

/** A NIT with a check digit has to have the right one; a number without one is taken as it is. */
const nit = documentNumber.check((context) => {
  const match = /^(\d{5,15})-(\d)$/.exec(context.value)
  const digit = match && nitCheckDigit(match[1]!)
  if (match && String(digit) !== match[2])
    context.issues.push({ code: 'custom', message: problem('checkDigit'), params: { digit }, input: context.value })
})

const draftFields = {
  cityId: requiredId,
  documentNumber: nit,
  address: optionalText(150),
  code: requiredText(),
  classification: z._default(
    z.nullable(z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(3, problem('invalid')))),
    0,
  ),
  commercialName: requiredText(150),
}

export const CustomerDraft = z.object(draftFields)
export type CustomerDraft = z.output<typeof CustomerDraft>

/** What the update form sends. */
export const CustomerChange = z.object({ ...draftFields, isActive: z.optional(z.boolean(problem('invalid'))) })
export type CustomerChange = z.output<typeof CustomerChange>

/** The update call takes a part of it, whichever. */
export const CustomerUpdate = partOf(CustomerChange)
export type CustomerUpdate = z.output<typeof CustomerUpdate>

const customer = { tag: 'customers' } as const

export const customers = {
  list: route({
    ...customer,
    method: 'GET',
    path: '/customers/customers-list',
    summary: 'A page of customers.',
    access: 'portal.access',
    query: listQuery(customerSortFields),
    answer: page(CustomerRow),
  }),
  selector: route({
    ...customer,
    method: 'GET',
    path: '/customers',
    summary: 'Active customers for a selector.',
    access: 'portal.access',
    query: selectorQuery,
    answer: z.array(Option),
  }),
  byId: route({
    ...customer,
    method: 'GET',
    path: '/customers/customer-by-id/:id',
    summary: 'One customer.',
    access: 'portal.access',
    params: idParam,
    answer: Customer,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...customer,
    method: 'POST',
    path: '/customers/create-customer',
    summary: 'Creates a customer.',
    access: 'customers.write',
    body: CustomerDraft,
    answer: Customer,
    status: 201,
    location: '/customers/customer-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...customer,
    method: 'PUT',
    path: '/customers/update-customer/:id',
    summary: 'Updates a customer.',
    access: 'customers.write',
    params: idParam,
    body: CustomerUpdate,
    answer: Customer,
    versioned: true,
    problems: [404, 409, 412],
  }),
}
