import * as z from 'zod/mini'

import { id, idParam, instant, MAX_ID, wholeNumber } from './fields.ts'
import { route } from './route.ts'

/** `id` is the entry's; `removedBy` a full name. */
export const BinEntry = z.object({
  id,
  kind: z.enum(['file', 'milestone']),
  name: z.string(),
  removedAt: instant,
  removedBy: z.nullable(z.string()),
})
export type BinEntry = z.infer<typeof BinEntry>

const entry = { tag: 'bin' } as const

export const bin = {
  list: route({
    ...entry,
    method: 'GET',
    path: '/projects/:id/bin',
    summary: 'What was removed from project :id and can be put back, the last removed first.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(BinEntry),
    problems: [404],
  }),
  restore: route({
    ...entry,
    method: 'POST',
    path: '/projects/:id/bin/:entryId/restore',
    summary: 'Puts back what was removed; refused to who may not remove such a thing, and where it no longer fits.',
    access: 'portal.access',
    params: z.object({ ...idParam.shape, entryId: wholeNumber(1, MAX_ID) }),
    problems: [404, 409],
  }),
}
