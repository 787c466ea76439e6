import * as z from 'zod/mini'

import { id, idParam, instant, version } from './fields.ts'
import { Licence } from './licences.ts'
import { route } from './route.ts'

/** Calendar days before its end from which a licence stands on the page of its customer. */
export const licenceNoticeDays = 90

/** A licence of an open project that ends soon or before its project does. */
export const EndingLicence = z.object({
  ...Licence.shape,
  beforeProject: z.boolean(),
  projectId: id,
  projectName: z.string(),
})
export type EndingLicence = z.infer<typeof EndingLicence>

/** The last follow-up of any of its projects. */
export const LastCheckpoint = z.object({
  id,
  version,
  projectId: id,
  projectName: z.string(),
  employeeName: z.string(),
  summary: z.string(),
  comments: z.string(),
  date: instant,
})

/** What stands on the page of a customer beside its data, contacts and projects. */
export const CustomerOverview = z.object({
  /** Licences that are active and valid. */
  activeLicences: z.int(),
  /** The first to end stand first; fifty at most, of so many. */
  endingLicences: z.array(EndingLicence),
  endingLicencesCount: z.int(),
  lastCheckpoint: z.nullable(LastCheckpoint),
})
export type CustomerOverview = z.infer<typeof CustomerOverview>

export const customerOverview = {
  get: route({
    tag: 'customers',
    method: 'GET',
    path: '/customers/:id/overview',
    summary: 'The licences of customer :id that end soon, how many are active, and its last follow-up.',
    access: 'portal.access',
    params: idParam,
    answer: CustomerOverview,
    problems: [404],
  }),
}
