import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Configuration } from 'openid-client'

import type { Context } from '#server/context.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import type { OidcConfig } from '#server/platform/base/oidc-config.ts'

import type { Claims } from './claims.rules.ts'

/** In seconds: the wait for an answer; in ms: how long its configuration is believed. */
const patience = 5
const freshFor = 60 * 60 * 1000
/** In ms: the directory counts as up for so long. A browser sent to one that is down would stay on its error page. */
const thereFor = 10 * 1000

/** Asymmetric: a key that checks a signature must not make one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Seconds between the clocks. */
const tolerance = 60

/** No answer, or no usable one. */
export class DirectoryAway extends Error {}

/** Must come back unchanged. */
interface SignOnSecrets {
  nonce: string
  verifier: string
}

export interface Directory {
  /** @param again asks known people again @throws DirectoryAway */
  addressOf(state: string, secrets: SignOnSecrets, again: boolean): Promise<string>
  /**
   * Checks state, issuer and code, and the token's signature, audience and nonce. `lacks` asks the directory for more.
   * @throws DirectoryAway, or another Error for a wrong answer
   */
  personOf(
    answer: URL,
    state: string,
    secrets: SignOnSecrets,
    lacks: (claims: Claims) => boolean,
  ): Promise<Claims & { sub: string }>
  /** Signed, and not older than 10 minutes. @throws DirectoryAway, or another Error */
  orderOf(logoutToken: string): Promise<JWTPayload>
  /** @throws DirectoryAway */
  issuer(): Promise<string>
}

interface Known {
  configuration: Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
  keysAddress: string
  issuer: string
  since: number
}

/** `asNow` is fresh; `current` is the last known while the directory is away. */
function knownOf(oidc: OidcConfig, clock: Context['clock']) {
  let known: Known | undefined
  let asked: Promise<Known> | undefined

  async function asNow(longest: number): Promise<Known> {
    const now = clock.now().getTime()
    if (known && now >= known.since && now - known.since < longest) return known
    asked ??= discover(oidc, now, known).finally(() => (asked = undefined))
    try {
      return (known = await asked)
    } catch (error) {
      throw new DirectoryAway('discovery', { cause: error })
    }
  }

  async function current(): Promise<Known> {
    try {
      return await asNow(freshFor)
    } catch (error) {
      if (known) return known
      throw error
    }
  }

  return { asNow, current }
}

/** The client library leaves the signature to its caller. */
async function signed(audience: string, token: string, { keys, issuer }: Known, maxTokenAge?: string) {
  const checks = { issuer, audience, algorithms, clockTolerance: tolerance, ...(maxTokenAge && { maxTokenAge }) }
  const { payload } = await jwtVerify(token, keys, checks).catch(asAway)
  return payload
}

/**
 * OpenID Connect. Its configuration is read before a browser is sent there, or when it is first needed, and again after
 * an hour; for returning browsers the last known one counts while it is away. An unknown key reloads the keys.
 */
export function directory(
  { config: { publicUrl }, clock }: Pick<Context, 'config' | 'clock'>,
  oidc: OidcConfig,
): Directory {
  const { clientId } = oidc
  const redirectUri = `${publicUrl}/api/accounts/oidc/callback`
  const { asNow, current } = knownOf(oidc, clock)

  return {
    async addressOf(state, { nonce, verifier }, again) {
      const { configuration } = await asNow(thereFor)
      const client = await import('openid-client')
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login', max_age: '0' }),
      }
      return client.buildAuthorizationUrl(configuration, parameters).href
    },

    async personOf(answer, state, { nonce, verifier }, lacks) {
      const now = await current()
      const { configuration } = now
      const client = await import('openid-client')
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(configuration, answer, checks).catch(asAway)
      const { sub, ...claims } = await signed(clientId, tokens.id_token ?? '', now)
      if (sub === undefined) throw new Error('no subject')
      if (!lacks(claims) || configuration.serverMetadata().userinfo_endpoint === undefined) return { ...claims, sub }
      const more: Claims = await client.fetchUserInfo(configuration, tokens.access_token, sub).catch(asAway)
      return { ...more, ...claims, sub }
    },

    async orderOf(logoutToken) {
      const order = await signed(clientId, logoutToken, await current(), '10 minutes')
      // Older directories call each token a JWT.
      const { typ = 'JWT' } = decodeProtectedHeader(logoutToken)
      if (!/^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ)) throw new Error(`a token of the type ${typ}`)
      return order
    },
    issuer: async () => (await current()).issuer,
  }
}

async function discover(
  { issuer, clientId, clientSecret }: OidcConfig,
  now: number,
  before: Known | undefined,
): Promise<Known> {
  const client = await import('openid-client')
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const prove: typeof basic = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(
      server,
      ...rest,
    )
  const url = new URL(issuer)
  const isPlain = url.protocol === 'http:'
  const execute = isPlain ? [client.allowInsecureRequests] : []
  const configuration = await client.discovery(url, clientId, undefined, prove, { timeout: patience, execute })
  const { jwks_uri: keysAddress, issuer: itself } = configuration.serverMetadata()
  if (keysAddress === undefined || (!isPlain && !keysAddress.startsWith('https:'))) throw new Error('no keys')
  const keys =
    before?.keysAddress === keysAddress
      ? before.keys
      : createRemoteJWKSet(new URL(keysAddress), { timeoutDuration: patience * 1000 })
  return { configuration, keys, keysAddress, issuer: itself, since: now }
}

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])
const awayAnswers = new Set(['server_error', 'temporarily_unavailable'])

/** Tells a silent directory from a wrong answer. */
function asAway(error: unknown): never {
  throw error instanceof Error && isAway(error) ? new DirectoryAway('no answer', { cause: error }) : error
}

function isAway(error: Error): boolean {
  const { cause, message } = error
  return (
    awayCodes.has(codeOf(error) ?? '') ||
    ('error' in error && typeof error.error === 'string' && awayAnswers.has(error.error)) ||
    ('status' in error && typeof error.status === 'number' && error.status >= 500) ||
    (cause instanceof Response && cause.status >= 500) ||
    (error instanceof TypeError && !(error instanceof errors.JOSEError) && /fetch failed|terminated/.test(message))
  )
}
