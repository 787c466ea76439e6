import * as z from 'zod/mini'

import { justOne, proof } from './factors.ts'
import { email, id, instant, problem, requiredText } from './fields.ts'
import { PasskeyAssertion, PasskeyRequest } from './passkeys.ts'
import { newPassword, Profile, typedPassword } from './profile.ts'
import { route, type Route } from './route.ts'

/** Seconds. */
export const tokenLifetime = 60 * 60
export const refreshWindow = 120
/** Seconds. */
export const sessionLifetime = 12 * 60 * 60

/** Seconds. */
export const confirmedFor = 15 * 60

/** An e-mail that nobody has gets the answer for a wrong password. */
export const Credentials = z.object({
  email: z
    .string(problem('required'))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, problem('required')),
      z.maxLength(254, problem('tooLong')),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, problem('controlCharacters')),
    ),
  password: typedPassword,
})
export type Credentials = z.infer<typeof Credentials>

const ticket = requiredText(200)

/** A ticket comes only with an assertion. */
export const Confirmation = z
  .object({ password: z.optional(typedPassword), ticket: z.optional(ticket), ...proof })
  .check(
    justOne('password', 'code', 'recoveryCode', 'assertion'),
    z.refine(({ ticket: given, assertion }) => (given === undefined) === (assertion === undefined), {
      error: problem('required'),
      path: ['ticket'],
    }),
  )
export type Confirmation = z.infer<typeof Confirmation>

/** `Authorization: Bearer …`. */
export const LoginResult = z.object({ token: z.string(), employee: Profile })
export type LoginResult = z.infer<typeof LoginResult>

/** Seconds. */
export const ticketLifetime = 5 * 60

export const SecondFactorAsked = z.object({
  secondFactor: z.object({ ticket: z.string(), kinds: z.array(z.enum(['totp', 'passkey', 'recovery'])) }),
})
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

export const SecondFactor = z
  .object({
    ticket,
    ...proof,
  })
  .check(justOne('code', 'recoveryCode', 'assertion'))
export type SecondFactor = z.infer<typeof SecondFactor>

/** For 5 minutes, once. */
const PasskeyAsked = z.object({ ticket: z.string(), options: PasskeyRequest })

export const MeResult = z.object({ token: z.string(), user: Profile })
export type MeResult = z.infer<typeof MeResult>

export const SessionRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

/** The link's token works once. */
export const SetPassword = z.object({
  token: z.string(problem('required')).check(z.minLength(1, problem('required')), z.maxLength(200, problem('tooLong'))),
  newPassword,
})
export type SetPassword = z.infer<typeof SetPassword>

const accounts = { tag: 'accounts' } as const

export const session = {
  login: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/login',
    summary: 'Signs in with an e-mail and a password; who has a second factor gets a ticket to prove it with.',
    servedInMaintenance: true,
    access: 'anybody',
    body: Credentials,
    answer: z.union([LoginResult, SecondFactorAsked]),
    marksBrowser: true,
  }),
  secondFactor: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/second-factor',
    operation: 'proveSecondFactor',
    summary: 'Ends a sign-in with the second factor. A ticket is good for 5 minutes, and once.',
    servedInMaintenance: true,
    access: 'anybody',
    body: SecondFactor,
    bodyLimit: 32 * 1024,
    answer: LoginResult,
    marksBrowser: true,
  }),
  askPasskey: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/passkey/options',
    operation: 'askForPasskey',
    summary:
      'What a passkey is asked with: of whoever has one here, or with the ticket of a sign-in as its second step.',
    servedInMaintenance: true,
    access: 'anybody',
    body: z.object({ ticket: z.optional(ticket) }),
    answer: PasskeyAsked,
    problems: [409],
  }),
  passkey: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/passkey',
    operation: 'signInWithPasskey',
    summary: 'Signs in with a passkey in the place of e-mail, password and second factor.',
    servedInMaintenance: true,
    access: 'anybody',
    body: z.object({ ticket, assertion: PasskeyAssertion }),
    bodyLimit: 32 * 1024,
    answer: LoginResult,
    marksBrowser: true,
    problems: [409],
  }),
  current: route({
    ...accounts,
    method: 'GET',
    path: '/accounts',
    summary: 'Who is signed in.',
    access: 'signed-in',
    answer: z.object({ username: z.string() }),
  }),
  me: route({
    ...accounts,
    method: 'GET',
    path: '/accounts/me',
    summary: 'A fresh token of the same session, and the person signed in.',
    access: 'portal.access',
    answer: MeResult,
  }),
  logout: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/logout',
    summary: 'Ends the session on the server.',
    servedInMaintenance: true,
    access: 'signed-in',
  }),
  confirm: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/confirm',
    operation: 'confirmSession',
    summary: 'Confirms who uses the session: for 15 minutes it may do what asks for that.',
    access: 'portal.access',
    body: Confirmation,
    problems: [429],
  }),
  setPassword: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/set-password',
    summary: 'Sets a password with the one-time token of an invitation or a reset link.',
    servedInMaintenance: true,
    access: 'anybody',
    body: SetPassword,
  }),
  requestPasswordReset: route({
    ...accounts,
    method: 'POST',
    path: '/accounts/request-password-reset',
    summary: 'Sends a reset link; the answer is the same whether or not the e-mail is known.',
    servedInMaintenance: true,
    access: 'anybody',
    body: z.object({ email }),
    status: 202,
  }),
  sessions: route({
    ...accounts,
    method: 'GET',
    path: '/accounts/sessions',
    summary: 'Where the caller is signed in.',
    access: 'signed-in',
    answer: z.array(SessionRow),
  }),
  endSession: route({
    ...accounts,
    method: 'DELETE',
    path: '/accounts/sessions/:id',
    summary: 'Ends one of the caller’s sessions.',
    access: 'portal.access',
    confirms: true,
    params: z.object({ id: z.uuid(problem('invalid')) }),
    problems: [404],
  }),
  assetsManagers: route({
    ...accounts,
    method: 'GET',
    path: '/accounts/get-users-with-assets-management-permission',
    summary: 'Active users whose role may manage assets.',
    access: 'portal.access',
    answer: z.array(z.object({ id, username: z.string(), fullName: z.string(), email: z.string() })),
  }),
}

const openWhileDue: ReadonlySet<string> = new Set([session.current.path, session.me.path, session.logout.path])

/** It serves to set up a demanded second factor. */
export const isOpenWhileDue = ({ path }: Pick<Route, 'path'>): boolean =>
  openWhileDue.has(path) || path.startsWith('/accounts/factors')
