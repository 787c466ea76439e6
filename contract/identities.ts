import * as z from 'zod/mini'

import { id, instant, MAX_ID, problem, requiredText, wholeNumber } from './fields.ts'
import { route } from './route.ts'
import { LoginResult, SecondFactorAsked } from './session.ts'

// OpenID Connect.

/** In the login's address: `/login#sso-error=unknown`. */
export type SignOnError = 'refused' | 'unverified' | 'unknown' | 'taken' | 'no-role' | 'away'

/** In seconds. */
export const signOnCodeLifetime = 60

export const Identity = z.object({
  id,
  issuer: z.string(),
  subject: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
})
export type Identity = z.infer<typeof Identity>

const secretText = z.string(problem('required')).check(z.regex(/^[\w-]{43}$/, problem('invalid')))

const SignOnCode = z.object({ code: requiredText(200), verifier: requiredText(200) })
export type SignOnCode = z.infer<typeof SignOnCode>

const signOn = { tag: 'accounts', access: 'anybody', servedInMaintenance: true, problems: [404] } as const
const people = { tag: 'accounts', access: 'users.manage', problems: [404] } as const
const ofPerson = { employeeId: wholeNumber(1, MAX_ID) }

export const identities = {
  start: route({
    ...signOn,
    method: 'GET',
    path: '/accounts/oidc/start',
    operation: 'startSingleSignOn',
    summary:
      'Sends the browser to the directory to sign in; `challenge` is the SHA-256 of a verifier that stays in the tab.',
    query: z.object({
      challenge: secretText,
      again: z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'], error: problem('invalid') })),
    }),
    redirects: true,
  }),
  callback: route({
    ...signOn,
    method: 'GET',
    path: '/accounts/oidc/callback',
    operation: 'endSingleSignOn',
    summary: 'Where the directory sends the browser back: on to the login, with a code or the reason why not.',
    query: z.record(z.string(), z.unknown()),
    openQuery: true,
    redirects: true,
  }),
  token: route({
    ...signOn,
    method: 'POST',
    path: '/accounts/oidc/token',
    operation: 'exchangeSingleSignOn',
    summary:
      'Signs in with the code that the login’s address brought, once and within 60 seconds, and the tab’s verifier.',
    body: SignOnCode,
    answer: z.union([LoginResult, SecondFactorAsked]),
    marksBrowser: true,
  }),
  backchannelLogout: route({
    ...signOn,
    method: 'POST',
    path: '/accounts/oidc/backchannel-logout',
    operation: 'endSingleSignOnSessions',
    summary: 'Ends the sessions of who has signed out at the directory (OpenID Connect Back-Channel Logout 1.0).',
    body: z.object({
      logout_token: requiredText(4000),
    }),
    urlencoded: true,
    status: 200,
  }),
  list: route({
    ...people,
    method: 'GET',
    path: '/accounts/people/:employeeId/identities',
    operation: 'listIdentitiesOfPerson',
    summary: 'With which identities of the directory a person signs in.',
    params: z.object(ofPerson),
    answer: z.array(Identity),
  }),
  remove: route({
    ...people,
    method: 'DELETE',
    path: '/accounts/people/:employeeId/identities/:id',
    operation: 'endIdentityOfPerson',
    summary: 'Ends an identity of a person, and the sessions that were opened with it.',
    params: z.object({ ...ofPerson, id: wholeNumber(1, MAX_ID) }),
    confirms: true,
  }),
}
