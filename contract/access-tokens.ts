import * as z from 'zod/mini'

import { calendarDate, id, idParam, instant, MAX_ID, problem, requiredText, storedDay, wholeNumber } from './fields.ts'
import { permissions } from './permissions.ts'
import { type Route, route } from './route.ts'

// A program calls as the token's owner, and may do no more than both.

export const maxAccessTokens = 20
export const longestTokenDays = 365
export const usualTokenDays = 90

const personal = ['portal.access', 'users.manage'] as const
type Personal = (typeof personal)[number]

export const tokenPermissions = [
  'read',
  ...permissions.filter(
    (permission): permission is Exclude<typeof permission, Personal> => !personal.some((one) => one === permission),
  ),
] as const
export type TokenPermission = (typeof tokenPermissions)[number]

const tokenPermission = z.enum(tokenPermissions, problem('invalid'))

export const AccessToken = z.object({
  id,
  name: z.string(),
  /** Its first 8 characters, for its owner. */
  prefix: z.string(),
  permissions: z.array(tokenPermission),
  createdAt: instant,
  /** Included, in Bogotá. */
  expiresAt: storedDay,
  lastUsedAt: z.nullable(instant),
})
export type AccessToken = z.infer<typeof AccessToken>

export const AccessTokenDraft = z.object({
  name: requiredText(60),
  permissions: z.array(tokenPermission, problem('choose')).check(
    z.minLength(1, problem('choose')),
    z.overwrite((some) => tokenPermissions.filter((one) => some.includes(one))),
  ),
  expiresAt: z.optional(z.nullable(calendarDate)),
})
export type AccessTokenDraft = z.output<typeof AccessTokenDraft>

/** `token` is shown once. */
export const NewAccessToken = z.extend(AccessToken, { token: z.string() })
export type NewAccessToken = z.infer<typeof NewAccessToken>

const own = { tag: 'accounts', access: 'portal.access' } as const
const ofPerson = { tag: 'accounts', access: 'users.manage' } as const
const person = z.object({ employeeId: wholeNumber(1, MAX_ID) })

export const accessTokens = {
  list: route({
    ...own,
    method: 'GET',
    path: '/accounts/tokens',
    operation: 'listAccessTokens',
    summary: 'The caller’s access tokens, newest first.',
    answer: z.array(AccessToken),
  }),
  create: route({
    ...own,
    method: 'POST',
    path: '/accounts/tokens',
    operation: 'createAccessToken',
    summary: 'Makes an access token for a program; the token itself is shown this one time.',
    body: AccessTokenDraft,
    confirms: true,
    answer: NewAccessToken,
    status: 201,
    problems: [409],
  }),
  remove: route({
    ...own,
    method: 'DELETE',
    path: '/accounts/tokens/:id',
    operation: 'endAccessToken',
    summary: 'Ends one of the caller’s access tokens at once.',
    params: idParam,
    confirms: true,
    problems: [404],
  }),
  listOf: route({
    ...ofPerson,
    method: 'GET',
    path: '/accounts/people/:employeeId/tokens',
    operation: 'listAccessTokensOfPerson',
    summary: 'The access tokens of a person, newest first.',
    params: person,
    answer: z.array(AccessToken),
    problems: [404],
  }),
  removeOf: route({
    ...ofPerson,
    method: 'DELETE',
    path: '/accounts/people/:employeeId/tokens/:id',
    operation: 'endAccessTokenOfPerson',
    summary: 'Ends an access token of a person at once.',
    params: z.object({ ...person.shape, ...idParam.shape }),
    confirms: true,
    problems: [404],
  }),
}

/** These give a person access. */
const forPeople = /^\/(?:accounts|calendar\/feed)\b/

/** Calls that give access are for people alone, except the question for the token's owner. */
export const takesAccessToken = ({ method, path, access }: Pick<Route, 'method' | 'path' | 'access'>): boolean =>
  (method === 'GET' && path === '/accounts') || !(forPeople.test(path) || access === 'users.manage')
