import * as z from 'zod/mini'

import { AuditRow, AuditValue } from './audit.ts'
import { id, MAX_ID, problem, wholeNumber } from './fields.ts'
import { route } from './route.ts'

// Ley 1581 de 2012.

/** The first part of `contacts/417`. */
export const holderKinds = ['contacts', 'employees'] as const
export type HolderKind = (typeof holderKinds)[number]

const who = z.object({ kind: z.enum(holderKinds, problem('invalid')), id: wholeNumber(1, MAX_ID) })
export type Who = z.output<typeof who>

/** The last name is then the id. */
export const erasedName = 'Titular suprimido'

/** A text with the person's name, or a record that refers to them. */
const RelatedData = z.object({ entity: z.string(), id, field: z.string(), value: z.string() })
export type RelatedData = z.infer<typeof RelatedData>

export const PersonalData = z.object({
  record: z.record(z.string(), AuditValue),
  related: z.array(RelatedData),
  /** Also rows that name the person, newest first. */
  trail: z.array(AuditRow),
})
export type PersonalData = z.infer<typeof PersonalData>

export const Erased = z.object({ texts: z.int(), trailRows: z.int() })
export type Erased = z.infer<typeof Erased>

const ofPerson = { tag: 'personal-data', access: 'users.manage', params: who, problems: [404] } as const

export const personalData = {
  read: route({
    ...ofPerson,
    method: 'GET',
    path: '/personal-data/:kind/:id',
    operation: 'getPersonalData',
    summary: 'All that is kept of a person: their record, where others name or refer to them, and the trail.',
    costly: 'read',
    answer: PersonalData,
  }),
  print: route({
    ...ofPerson,
    method: 'GET',
    path: '/personal-data/:kind/:id/pdf',
    operation: 'printPersonalData',
    summary: 'The same as a paper for the person.',
    costly: 'export',
    download: 'application/pdf',
    inline: true,
  }),
  erase: route({
    ...ofPerson,
    method: 'POST',
    path: '/personal-data/:kind/:id/erase',
    operation: 'erasePersonalData',
    summary:
      'Erases a person everywhere but in the contents of files: the record, texts that name them, the trail. It cannot be undone.',
    answer: Erased,
    confirms: true,
    problems: [404, 409],
  }),
}
