import * as z from 'zod/mini'

import { calendarDate, id, problem } from './fields.ts'
import { hideableFields } from './hidden-fields.ts'
import { unmetPatterns } from './passwords.ts'
import { permissions } from './permissions.ts'
import { route } from './route.ts'

/** The signed-in person, as login and the me call answer it and the profile page shows it. */
export const Profile = z.object({
  id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  surname: z.string(),
  documentTypeName: z.string(),
  documentNumber: z.string(),
  cityName: z.string(),
  positionName: z.string(),
  groupName: z.string(),
  email: z.string(),
  cellphoneNumber: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  birthDate: z.nullable(calendarDate),
  isActive: z.boolean(),
  roleName: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Fields of other employees that their role hides; left out where it hides none. */
  hiddenFields: z.optional(z.array(z.enum(hideableFields))),
  /** Whether their role asks for a second factor and they have none: until then they may do little else. Left out else. */
  secondFactorDue: z.optional(z.boolean()),
  /** The query with which each list of theirs opens that opens with a view, by the noun of its views; left out without any. */
  openings: z.optional(z.record(z.string(), z.string())),
})
export type Profile = z.infer<typeof Profile>

/** A password as typed: normalised, never trimmed. Longer than any real one is refused before it is hashed. */
export const typedPassword = z
  .string(problem('required'))
  .check(z.normalize('NFC'), z.minLength(1, problem('required')), z.maxLength(200, problem('tooLong')))

const policyProblems = {
  capitalLetter: 'password.uppercase',
  specialCharacter: 'password.special',
  length: 'password.length',
  notCurrent: 'password.same',
  confirmed: 'password.confirmation',
} as const

/** A new password: the specification's patterns. What is easy to guess is refused by the server beyond them. */
export const newPassword = typedPassword.check((context) => {
  for (const policy of unmetPatterns(context.value))
    context.issues.push({ code: 'custom', message: problem(policyProblems[policy]), input: context.value })
})

/** A change of the own password; the new one must be another. */
export const UpdatePassword = z.object({ currentPassword: typedPassword, newPassword }).check(
  z.refine((value) => value.currentPassword !== value.newPassword, {
    error: problem('password.same'),
    path: ['newPassword'],
  }),
)
export type UpdatePassword = z.infer<typeof UpdatePassword>

export const profile = {
  updatePassword: route({
    method: 'PUT',
    path: '/accounts/update-password',
    summary: 'Changes the password of the person signed in and ends their other sessions.',
    tag: 'accounts',
    access: 'portal.access',
    body: UpdatePassword,
    problems: [429],
  }),
}
