import * as z from 'zod/mini'

import { documentNumber, problem } from './fields.ts'
import { flag, selectorQuery } from './lists.ts'
import { Option } from './lookups.ts'
import { nitCheckDigit } from './nit.ts'
import { activity, reference, text, textOrNone } from './noun-fields.ts'
import { crud, noun } from './noun.ts'
import { route } from './route.ts'
import { ids, severalOf } from './several.ts'

/** A check digit, if present, must be right. */
const nit = documentNumber.check((context) => {
  const [, number, written] = /^(\d{5,15})-(\d)$/.exec(context.value) ?? []
  if (number === undefined) return
  const digit = nitCheckDigit(number)
  if (String(digit) !== written)
    context.issues.push({ code: 'custom', message: problem('checkDigit'), params: { digit }, input: context.value })
})

const classification = z._default(
  z.nullable(z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(3, problem('invalid')))),
  0,
)

export const classifications = severalOf((word) => (/^[0-3]$/.test(word) ? Number(word) : undefined), '0 to 3')

export const customer = noun({
  name: 'customer',
  plural: 'customers',
  words: ['customer', 'customers'],
  tag: 'customers',
  write: 'customers.write',
  fields: {
    code: text(),
    commercialName: text(150),
    documentNumber: { answer: z.string(), draft: nit, empty: '', kind: 'text', required: true },
    address: textOrNone(150),
    cityId: reference('city'),
    classification: { answer: z.int(), draft: classification, empty: 0, kind: 'classification' },
    isActive: activity,
  },
  names: { cityName: 'cityId' },
  sortFields: ['Code', 'CommercialName', 'DocumentNumber', 'Address'],
  filters: {
    cityId: z.optional(ids),
    classification: z.optional(classifications),
    isActive: z.optional(flag),
  },
})
export const {
  Row: CustomerRow,
  Record: Customer,
  Draft: CustomerDraft,
  Change: CustomerChange,
  Update: CustomerUpdate,
  sortFields: customerSortFields,
} = customer
export type CustomerRow = z.output<typeof CustomerRow>
export type Customer = z.output<typeof Customer>
export type CustomerDraft = z.output<typeof CustomerDraft>
export type CustomerUpdate = z.output<typeof CustomerUpdate>
export type CustomerFilter = { searchTerm: string } & {
  [K in keyof typeof customer.filters]?: z.output<(typeof customer.filters)[K]>
}
export type CustomerSortField = (typeof customerSortFields)[number]

export const customers = {
  ...crud(customer, {
    list: '/customers/customers-list',
    byId: '/customers/customer-by-id/:id',
    create: '/customers/create-customer',
    update: '/customers/update-customer/:id',
  }),
  selector: route({
    tag: 'customers',
    method: 'GET',
    path: '/customers',
    summary: 'Active customers for a selector.',
    access: 'portal.access',
    query: selectorQuery,
    answer: z.array(Option),
  }),
}
