import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

import type { PasskeyCreation, PasskeyCredential } from '#contract/passkeys.ts'
import type { LoginResult, session as contract } from '#contract/session.ts'
import { passkeys } from '#texts/es/passkeys.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { signIn } from '#web/platform/calls/session.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

// Loaded when somebody uses a passkey, with the login too: so without the contract's schemas.

const { current: texts } = nounTexts('passkeys', passkeys)

const door = {
  ask: wire<typeof contract.askPasskey>({ method: 'POST', path: '/accounts/passkey/options', access: 'anybody' }),
  signIn: wire<typeof contract.passkey>({ method: 'POST', path: '/accounts/passkey', access: 'anybody' }),
  second: wire<typeof contract.secondFactor>({ method: 'POST', path: '/accounts/second-factor', access: 'anybody' }),
  confirm: wire<typeof contract.confirm>({ method: 'POST', path: '/accounts/confirm', access: 'portal.access' }),
}

const sentences: Readonly<Record<string, keyof typeof passkeys>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
  SecurityError: 'elsewhere',
}

const refuse = (sentence: keyof typeof passkeys, cause?: unknown): CallError =>
  new CallError({ status: 0, text: texts()[sentence] }, { cause })

/** Lets a browser ask its person for a key. @throws CallError with a sentence that says why there is none */
async function withBrowser<Answer>(timeout: number, ask: () => Promise<Answer>): Promise<Answer> {
  if (!browserSupportsWebAuthn()) throw refuse('unsupported')
  const begun = performance.now()
  try {
    return await ask()
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error
    const sentence = (cause instanceof Error && sentences[cause.name]) || 'failed'
    // Browsers say the same of who cancels and of who lets the time pass.
    throw refuse(sentence === 'cancelled' && performance.now() - begun >= timeout ? 'late' : sentence, error)
  }
}

/** What a key has signed, with its ticket. @param ticket of a sign-in whose second step it is */
async function signedBy(ticket?: string) {
  const { options, ticket: asked } = await call(door.ask, { body: { ticket } })
  const { allowCredentials, ...rest } = options
  const optionsJSON = { ...rest, ...(allowCredentials && { allowCredentials }) }
  const { id, rawId, type, response } = await withBrowser(options.timeout, () => startAuthentication({ optionsJSON }))
  return { ticket: asked, assertion: { id, rawId, type, response } }
}

/** Signs in with a passkey and stores the session. Throws {@link CallError}, also where the browser brings no key. */
export async function signInWithPasskey(): Promise<void> {
  const { token, employee } = await call(door.signIn, { body: await signedBy() })
  signIn(token, employee)
}

/** Ends a sign-in with a passkey as its second step, without storing its session. Throws as {@link signInWithPasskey}. */
export const provedByPasskey = async (ticket: string): Promise<LoginResult> =>
  call(door.second, { body: await signedBy(ticket) })

/** Ends a sign-in with a passkey as its second step. Throws as {@link signInWithPasskey}. */
export async function provePasskey(ticket: string): Promise<void> {
  const { token, employee } = await provedByPasskey(ticket)
  signIn(token, employee)
}

/** Confirms who uses the session with a passkey. Throws as {@link signInWithPasskey}. */
export const confirmByPasskey = async (): Promise<void> => call(door.confirm, { body: await signedBy() })

/** Lets the browser make a passkey. Throws a {@link CallError} with a sentence where it makes none. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyCredential> {
  const { id, rawId, type, response } = await withBrowser(options.timeout, () =>
    startRegistration({ optionsJSON: options }),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}
