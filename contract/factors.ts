import * as z from 'zod/mini'

import { id, idParam, instant, MAX_ID, problem, requiredText, wholeNumber } from './fields.ts'
import { PasskeyAssertion, PasskeyCreation, PasskeyCredential } from './passkeys.ts'
import { route } from './route.ts'

/** Ignores blanks, hyphens and case. */
const typedCode = z.string(problem('required')).check(
  z.maxLength(60, problem('tooLong')),
  z.overwrite((text) => text.replaceAll(/[ -]/g, '')),
  z.minLength(1, problem('required')),
  z.regex(/^[0-9A-Za-z]*$/, problem('code.wrong')),
  z.toUpperCase(),
)

/** A code of the app, a recovery code, or a passkey's signature. */
export const proof = {
  code: z.optional(typedCode),
  recoveryCode: z.optional(typedCode),
  assertion: z.optional(PasskeyAssertion),
}
export interface Proof {
  code?: string | undefined
  recoveryCode?: string | undefined
  assertion?: PasskeyAssertion | undefined
}

export const justOne = (...names: [string, ...string[]]) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (value) => names.filter((name) => value[name] !== undefined).length === 1,
    {
      error: problem('required'),
      path: [names[0]],
    },
  )

const factorKinds = ['totp', 'passkey'] as const

export const Factor = z.object({
  id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Factor = z.infer<typeof Factor>

/** `recoveryCodes` come with the first factor, once. */
export const NewFactor = z.extend(Factor, { recoveryCodes: z.optional(z.array(z.string())) })
export type NewFactor = z.infer<typeof NewFactor>

/** The secret in base 32, and the QR code's address; shown once. */
export const AppSetup = z.object({ secret: z.string(), uri: z.string() })
export type AppSetup = z.infer<typeof AppSetup>

/** The lifetime is in seconds. */
export const recoveryCodeCount = 10
export const setupLifetime = 10 * 60

/** Null without any. */
export const RecoveryCodes = z.object({ left: z.int(), createdAt: z.nullable(instant) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Shown once. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>

const FactorName = z.object({ name: requiredText(60) })

const own = { tag: 'accounts', access: 'portal.access' } as const

export const factors = {
  list: route({
    ...own,
    method: 'GET',
    path: '/accounts/factors',
    operation: 'listFactors',
    summary: 'The caller’s second factors.',
    answer: z.array(Factor),
  }),
  rename: route({
    ...own,
    method: 'PUT',
    path: '/accounts/factors/:id',
    operation: 'renameFactor',
    summary: 'Gives one of the caller’s factors another name.',
    params: idParam,
    body: FactorName,
    answer: Factor,
    confirms: true,
    problems: [404],
  }),
  remove: route({
    ...own,
    method: 'DELETE',
    path: '/accounts/factors/:id',
    operation: 'endFactor',
    summary: 'Ends one of the caller’s factors; with the last one the recovery codes end too.',
    params: idParam,
    confirms: true,
    problems: [404],
  }),
  beginApp: route({
    ...own,
    method: 'POST',
    path: '/accounts/factors/totp',
    operation: 'beginAuthenticatorApp',
    summary: 'Begins to set up an authenticator app (RFC 6238); for 10 minutes its first code may be typed.',
    answer: AppSetup,
    confirms: true,
    status: 201,
  }),
  confirmApp: route({
    ...own,
    method: 'POST',
    path: '/accounts/factors/totp/confirm',
    operation: 'confirmAuthenticatorApp',
    summary: 'Ends setting up an authenticator app with its first code; it takes the place of the former one.',
    body: z.object({ code: typedCode }),
    answer: NewFactor,
    confirms: true,
    status: 201,
  }),
  beginPasskey: route({
    ...own,
    method: 'POST',
    path: '/accounts/factors/passkeys/options',
    operation: 'beginPasskey',
    summary: 'Begins to make a passkey (Web Authentication); for 10 minutes the browser’s answer is taken, once.',
    answer: PasskeyCreation,
    confirms: true,
    problems: [409],
  }),
  addPasskey: route({
    ...own,
    method: 'POST',
    path: '/accounts/factors/passkeys',
    operation: 'addPasskey',
    summary: 'Adds the passkey that the browser has made; the first factor brings the recovery codes.',
    body: z.object({ ...FactorName.shape, credential: PasskeyCredential }),
    answer: NewFactor,
    confirms: true,
    status: 201,
    problems: [409],
  }),
  recoveryCodes: route({
    ...own,
    method: 'GET',
    path: '/accounts/recovery-codes',
    operation: 'readRecoveryCodes',
    summary: 'How many of the caller’s recovery codes are left.',
    answer: RecoveryCodes,
  }),
  renewRecoveryCodes: route({
    ...own,
    method: 'POST',
    path: '/accounts/recovery-codes',
    operation: 'renewRecoveryCodes',
    summary: 'Makes ten recovery codes in the place of the former ones, shown this one time.',
    answer: NewRecoveryCodes,
    confirms: true,
    status: 201,
    problems: [409],
  }),
  removeOf: route({
    tag: 'accounts',
    access: 'users.manage',
    method: 'DELETE',
    path: '/accounts/people/:employeeId/factors',
    operation: 'endFactorsOfPerson',
    summary: 'Ends all factors of a person who has lost them; they are told by mail.',
    params: z.object({ employeeId: wholeNumber(1, MAX_ID) }),
    confirms: true,
    problems: [404],
  }),
}
