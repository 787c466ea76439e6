import * as z from 'zod/mini'

import { id } from './fields.ts'
import { route } from './route.ts'

/** Over once a project has a milestone. */
export const FirstSteps = z.object({
  over: z.boolean(),
  /** Active, with access. */
  people: z.int(),
  /** The first ones; null without any. */
  customerId: z.nullable(id),
  projectId: z.nullable(id),
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
