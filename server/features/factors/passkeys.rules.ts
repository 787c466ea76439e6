import { setupLifetime } from '#contract/factors.ts'
import {
  type KnownPasskey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyCredential,
  type PasskeyRequest,
  passkeyTransports,
} from '#contract/passkeys.ts'
import { ticketLifetime } from '#contract/session.ts'
import type { Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { type RelyingParty, relyingPartyOf } from '#server/platform/base/relying-party.ts'

// Web Authentication, level 3. The library is loaded for the first passkey.

/** EdDSA, ES256 and RS256 (RFC 9053). */
const algorithms = [-8, -7, -257]
const load = () => import('@simplewebauthn/server')

export interface StoredPasskey {
  /** Base64url. */
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

/** @throws Refusal no-passkeys when PUBLIC_URL allows none */
export function demandRelyingParty({ config }: { config: Pick<Config, 'publicUrl'> }): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new Refusal('no-passkeys')
  return party
}

/** `handle` and `challenge` are base64url. */
export const creationOptions = (
  { id }: RelyingParty,
  of: { handle: string; challenge: string; portal: string; email: string; known: KnownPasskey[] },
): PasskeyCreation => ({
  challenge: of.challenge,
  rp: { id, name: of.portal },
  user: { id: of.handle, name: of.email, displayName: of.email },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: setupLifetime * 1000,
  attestation: 'none',
  excludeCredentials: of.known,
  // Each key finds its person, and asks for a PIN, a finger or a face.
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** `known` are the keys of a person who has typed the password. */
export const requestOptions = ({ id }: RelyingParty, challenge: string, known?: KnownPasskey[]): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout: ticketLifetime * 1000,
  userVerification: known ? 'preferred' : 'required',
  ...(known && { allowCredentials: known }),
})

/** Undefined for one that the portal does not take. */
export async function madePasskey(
  { id, origin }: RelyingParty,
  credential: PasskeyCredential,
  challenge: string,
): Promise<(StoredPasskey & Pick<KnownPasskey, 'transports'>) | undefined> {
  const { verifyRegistrationResponse } = await load()
  const { transports: said = [], ...response } = credential.response
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // It throws whatever is wrong.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId, publicKey, counter, transports: passkeyTransports.filter((one) => said.includes(one)) }
}

/**
 * The counter after the signature; undefined for a wrong one, or a counter that went back, which means a copy.
 * `verifies` demands a PIN, a finger or a face.
 */
export async function signedCounter(
  { id, origin }: RelyingParty,
  { credentialId, publicKey, counter }: StoredPasskey,
  { assertion, challenge, verifies }: { assertion: PasskeyAssertion; challenge: string; verifies: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const { userHandle, ...response } = assertion.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey, counter },
    requireUserVerification: verifies,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
