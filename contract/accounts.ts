import * as z from 'zod/mini'

import { Invitation } from './employees.ts'
import { id, instant, MAX_ID, problem, requiredId, version, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'

export const accountSortFields = ['FirstName', 'Email', 'Role', 'LastSignIn'] as const
export type AccountSortField = (typeof accountSortFields)[number]

/** `invitationOver`: the link has expired; `passwordDue`: a former password has ended. */
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
  /** Null without a role, and so without access. */
  roleName: z.nullable(z.string()),
  state: z.enum(accountStates),
  /** Null when the audit trail knows no sign-in. */
  lastSignIn: z.nullable(instant),
  openSessions: z.int(),
  programs: z.int(),
  secondFactor: z.boolean(),
  singleSignOn: z.boolean(),
})
export type AccountRow = z.infer<typeof AccountRow>

/** Role 0 finds accounts without one. */
export const AccountsQuery = z.object({
  ...listQuery(accountSortFields).shape,
  role: z.optional(wholeNumber(0, MAX_ID)),
})
export type AccountsQuery = z.output<typeof AccountsQuery>

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

/** Links are shown once: the same call sent again has none. */
export const InvitationsAnswer = z.object({
  invited: z.array(z.object({ id, name: z.string(), invitation: z.optional(Invitation), mailed: z.boolean() })),
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
    once: true,
    body: InvitationOrder,
    answer: InvitationsAnswer,
  }),
}
