import * as z from 'zod/mini'

import {
  enteredDayOr,
  id,
  idParam,
  instant,
  MAX_ID,
  problem,
  requiredId,
  version,
  wholeNumber,
  storedDay,
} from './fields.ts'
import { flag, listQuery, page } from './lists.ts'
import { route } from './route.ts'

export const licenceStatuses = { unassigned: 0, active: 1, inactive: 2 } as const
export const licenceSortFields = ['Product', 'Date', 'ExpirationDate', 'SerialNumber', 'Status'] as const
export type LicenceSortField = (typeof licenceSortFields)[number]
export const maxLicences = 500
export const nearExpiryDays = 30

/** Valid through its last day, in Bogotá. */
export const isExpired = (expirationDate: string, today: string): boolean => expirationDate < today

/** The contact is its holder. It may renew another one, and be renewed by one. */
export const Licence = z.object({
  id,
  version,
  product: z.string(),
  productId: id,
  date: instant,
  expirationDate: storedDay,
  serialNumber: z.string(),
  status: z.int(),
  expired: z.boolean(),
  contactId: z.nullable(id),
  contactName: z.nullable(z.string()),
  renewsId: z.nullable(id),
  renewedById: z.nullable(id),
})
export type Licence = z.infer<typeof Licence>

/** The server checks that it expires after today. */
export const LicenceDraft = z.object({
  productId: z
    .int(problem('licence.product'))
    .check(z.minimum(1, problem('licence.product')), z.maximum(MAX_ID, problem('unknown'))),
  quantity: z
    .int({ error: ({ input }) => (typeof input === 'number' ? problem('notWhole') : problem('licence.quantity')) })
    .check(z.minimum(1, problem('licence.quantity')), z.maximum(maxLicences, problem('tooBig'))),
  expirationDate: enteredDayOr('licence.date'),
})
export type LicenceDraft = z.output<typeof LicenceDraft>

/** `chainOf` finds the renewals that one licence is among. */
export const LicenceFilter = z.object({
  ...listQuery(licenceSortFields).shape,
  status: z.optional(wholeNumber(licenceStatuses.unassigned, licenceStatuses.inactive)),
  expired: z.optional(flag),
  chainOf: z.optional(wholeNumber(1, MAX_ID)),
})
export type LicenceFilter = z.output<typeof LicenceFilter>

/** The server checks that it is after today and the renewed one's day. */
export const Renewal = z.object({ expirationDate: enteredDayOr('licence.date') })
export type Renewal = z.output<typeof Renewal>

/** All or none. */
export const Renewals = z.object({
  licenseIds: z.array(requiredId, problem('required')).check(
    z.minLength(1, problem('required')),
    z.maxLength(maxLicences, problem('tooMany')),
    z.refine((ids) => new Set(ids).size === ids.length, problem('twice')),
  ),
  expirationDate: Renewal.shape.expirationDate,
})
export type Renewals = z.output<typeof Renewals>

export const Holder = z.object({ contactId: requiredId })
export type Holder = z.output<typeof Holder>

const licence = {
  tag: 'licenses',
  access: 'licenses.write',
  params: idParam,
  answer: Licence,
  versioned: true,
  problems: [404, 409, 412],
} as const

export const licences = {
  list: route({
    tag: 'licenses',
    method: 'GET',
    path: '/projects/:id/licenses/filter',
    summary: 'A page of the licences of project :id.',
    access: 'portal.access',
    params: idParam,
    query: LicenceFilter,
    answer: page(Licence),
    problems: [404],
  }),
  create: route({
    tag: 'licenses',
    method: 'POST',
    path: '/projects/:id/licenses',
    summary: 'Makes `quantity` licences of a licensed product for project :id.',
    access: 'licenses.write',
    params: idParam,
    body: LicenceDraft,
    answer: z.array(Licence),
    status: 201,
    problems: [404],
  }),
  renew: route({
    tag: 'licenses',
    method: 'POST',
    path: '/v1/licenses/:id/renew',
    summary: 'Makes a licence of the same project, product and holder that renews this one, which stays as it is.',
    access: 'licenses.write',
    params: idParam,
    body: Renewal,
    answer: Licence,
    status: 201,
    problems: [404, 409],
  }),
  renewSeveral: route({
    tag: 'licenses',
    method: 'POST',
    path: '/projects/:id/licenses/renew',
    summary: 'Renews several licences of project :id until one day, all or none; they stay as they are.',
    access: 'licenses.write',
    params: idParam,
    body: Renewals,
    answer: z.array(Licence),
    status: 201,
    problems: [404, 409],
  }),
  assign: route({
    ...licence,
    method: 'PATCH',
    path: '/v1/licenses/:id/assign',
    summary: 'Gives an unassigned licence to a contact of the project’s customer.',
    body: Holder,
  }),
  unassign: route({
    ...licence,
    method: 'PATCH',
    path: '/v1/licenses/:id/unassign',
    summary: 'Takes a licence from its holder.',
  }),
  activate: route({
    ...licence,
    method: 'PATCH',
    path: '/v1/licenses/:id/activate',
    summary: 'Activates an inactive licence.',
  }),
  inactivate: route({
    ...licence,
    method: 'PATCH',
    path: '/v1/licenses/:id/inactivate',
    summary: 'Deactivates an active licence.',
  }),
  export: route({
    tag: 'licenses',
    method: 'GET',
    path: '/projects/:id/licenses/export',
    summary: 'All licences of project :id as licencias.csv, in the caller’s language.',
    access: 'portal.access',
    params: idParam,
    costly: 'export',
    download: 'text/csv; charset=utf-8',
    problems: [404],
  }),
}
