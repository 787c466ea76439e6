import * as z from 'zod/mini'

import { calendarDate, id, problem } from './fields.ts'
import { hideableFields } from './hidden-fields.ts'
import { policyProblems, unmetPatterns } from './passwords.ts'
import { permissions } from './permissions.ts'
import { route } from './route.ts'

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
  /** Of other employees; absent without any. */
  hiddenFields: z.optional(z.array(z.enum(hideableFields))),
  /** Demanded and missing: until then the person may do little else. */
  secondFactorDue: z.optional(z.boolean()),
  /** By list, its default view's query. */
  openings: z.optional(z.record(z.string(), z.string())),
})
export type Profile = z.infer<typeof Profile>

/** Normalised, never trimmed. Longer ones are refused before hashing. */
export const typedPassword = z
  .string(problem('required'))
  .check(z.normalize('NFC'), z.minLength(1, problem('required')), z.maxLength(200, problem('tooLong')))

/** The server also refuses easy passwords. */
export const newPassword = typedPassword.check((context) => {
  for (const policy of unmetPatterns(context.value))
    context.issues.push({ code: 'custom', message: problem(policyProblems[policy]), input: context.value })
})

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
