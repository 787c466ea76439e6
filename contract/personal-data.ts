import * as z from 'zod/mini'

import { AuditRow, AuditValue } from './audit.ts'
import { id, MAX_ID, problem, wholeNumber } from './fields.ts'
import { route } from './route.ts'

// What the portal keeps of a person, a contact or an employee, and their right to have it erased: Ley 1581 de 2012.

/** Whose data: the first part of `contacts/417` and `employees/417`. */
export const holderKinds = ['contacts', 'employees'] as const
export type HolderKind = (typeof holderKinds)[number]

const who = z.object({ kind: z.enum(holderKinds, problem('invalid')), id: wholeNumber(1, MAX_ID) })
export type Who = z.output<typeof who>

/** What an erased first name is; the last name is the id. */
export const erasedName = 'Titular suprimido'

/** A text that names the person, or a record that refers to them: then the value is what the record is called. */
const RelatedData = z.object({ entity: z.string(), id, field: z.string(), value: z.string() })
export type RelatedData = z.infer<typeof RelatedData>

export const PersonalData = z.object({
  /** The fields of the record by name; of a reference what it is called. */
  record: z.record(z.string(), AuditValue),
  related: z.array(RelatedData),
  /** Changes of the record and those that name the person, newest first. */
  trail: z.array(AuditRow),
})
export type PersonalData = z.infer<typeof PersonalData>

/** How many texts and rows of the trail were rewritten. */
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
