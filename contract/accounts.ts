import * as z from 'zod/mini'

import { Invitation } from './employees.ts'
import { id, instant, MAX_ID, problem, requiredId, version, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'

// Who has access to the portal. An account is an employee's: its number and its version are theirs.

export const accountSortFields = ['FirstName', 'Email', 'Role', 'LastSignIn'] as const
export type AccountSortField = (typeof accountSortFields)[number]

/**
 * How an account stands: in use; invited, while the link is open; invited in vain, once it is over; of a person who had a
 * password and has to choose another one; of one who is deactivated.
 */
const accountStates = ['active', 'invited', 'invitationOver', 'passwordDue', 'inactive'] as const
export type AccountState = (typeof accountStates)[number]

export const AccountRow = z.object({
  id,
  version,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  surname: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  role: z.nullable(id),
  /** Null of who has none, and so can't enter. */
  roleName: z.nullable(z.string()),
  state: z.enum(accountStates),
  /** Null of who never signed in, as far as the audit trail knows. */
  lastSignIn: z.nullable(instant),
  openSessions: z.int(),
  /** Access tokens that are taken. */
  programs: z.int(),
  /** Whether a second factor is asked of them. */
  secondFactor: z.boolean(),
  /** Whether they are bound to an identity of the company's directory. */
  singleSignOn: z.boolean(),
})
export type AccountRow = z.infer<typeof AccountRow>

/** `role` is the one that they have; 0 finds those who have none. */
export const AccountsQuery = z.object({
  ...listQuery(accountSortFields).shape,
  role: z.optional(wholeNumber(0, MAX_ID)),
})
export type AccountsQuery = z.output<typeof AccountsQuery>

/** Most employees that are invited at once. */
export const maxInvitations = 100

export const InvitationOrder = z.object({
  employeeIds: z.array(id, problem('invalid')).check(
    z.minLength(1, problem('choose')),
    z.maxLength(maxInvitations, problem('tooMany')),
    z.overwrite((some) => [...new Set(some)].toSorted((a, b) => a - b)),
  ),
  role: requiredId,
})
export type InvitationOrder = z.output<typeof InvitationOrder>

/** Who was invited, each with the link that is shown this one time and whether it was mailed too; and who was not, and why. */
export const InvitationsAnswer = z.object({
  invited: z.array(z.object({ id, name: z.string(), invitation: Invitation, mailed: z.boolean() })),
  failed: z.array(z.object({ id, name: z.nullable(z.string()), problem: z.string() })),
})
export type InvitationsAnswer = z.infer<typeof InvitationsAnswer>

const people = { tag: 'accounts', access: 'users.manage' } as const

export const accounts = {
  people: route({
    ...people,
    method: 'GET',
    path: '/accounts/people',
    summary: 'A page of the people who have access to the portal, with their roles, last sign-ins and open sessions.',
    query: AccountsQuery,
    answer: page(AccountRow),
  }),
  endSessions: route({
    ...people,
    method: 'DELETE',
    path: '/accounts/people/:employeeId/sessions',
    summary: 'Ends all open sessions of a person at once; of the caller’s own, all but the one of this call.',
    params: z.object({ employeeId: wholeNumber(1, MAX_ID) }),
    confirms: true,
    problems: [404],
  }),
  invite: route({
    ...people,
    method: 'POST',
    path: '/accounts/people/invitations',
    summary: 'Gives employees a role and invites them; those that a rule refuses do not stop the others.',
    body: InvitationOrder,
    answer: InvitationsAnswer,
  }),
}
