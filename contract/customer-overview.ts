import * as z from 'zod/mini'

import { id, idParam, instant, version } from './fields.ts'
import { Licence } from './licences.ts'
import { route } from './route.ts'

/** Calendar days before its end. */
export const licenceNoticeDays = 90

export const EndingLicence = z.object({
  ...Licence.shape,
  beforeProject: z.boolean(),
  projectId: id,
  projectName: z.string(),
})
export type EndingLicence = z.infer<typeof EndingLicence>

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

export const CustomerOverview = z.object({
  activeLicences: z.int(),
  /** The first fifty to end, and how many there are. */
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
