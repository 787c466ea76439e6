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

// Passkeys (Web Authentication, level 3). The library is loaded when somebody has one.

/** EdDSA, ES256 and RS256 (RFC 9053): what the authenticators of today have. */
const algorithms = [-8, -7, -257]
const load = () => import('@simplewebauthn/server')

/** A key as it is kept. */
export interface StoredPasskey {
  /** Base64url. */
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

/** Whom passkeys are made for here. @throws Refusal no-passkeys where PUBLIC_URL allows none */
export function demandRelyingParty({ config }: { config: Pick<Config, 'publicUrl'> }): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new Refusal('no-passkeys')
  return party
}

/** What a new key of a person is made with. @param of.handle and `of.challenge` base64url */
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
  // Each key does both: it finds its person by itself, and asks for a PIN, a finger or a face.
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** What a key is asked with. @param known the keys of who has typed the password already */
export const requestOptions = ({ id }: RelyingParty, challenge: string, known?: KnownPasskey[]): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout: ticketLifetime * 1000,
  userVerification: known ? 'preferred' : 'required',
  ...(known && { allowCredentials: known }),
})

/** The key that a browser has made for this challenge; undefined where it is not one that the portal takes. */
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
 * What the authenticator's counter is after it has signed this challenge; undefined where it has not, or the counter has
 * gone back: then somebody has a copy of the key. @param verifies whether it has to have asked for a PIN, a finger or a face
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
