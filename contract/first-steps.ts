import * as z from 'zod/mini'

import { id } from './fields.ts'
import { route } from './route.ts'

/** What the first hour of an installation has come to. It is over once a project has a milestone. */
export const FirstSteps = z.object({
  over: z.boolean(),
  /** Active people who have access. */
  people: z.int(),
  /** The first customer and the first project of theirs; null where there is none. */
  customerId: z.nullable(id),
  projectId: z.nullable(id),
  /** How many milestones the catalogue offers. */
  milestones: z.int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const firstSteps = {
  read: route({
    tag: 'accounts',
    method: 'GET',
    path: '/accounts/first-steps',
    summary: 'What there is already of people, customers, projects and milestones, until the first project has one.',
    access: 'portal.access',
    answer: FirstSteps,
  }),
}
