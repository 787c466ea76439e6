import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

import type { OidcConfig } from '#server/platform/base/oidc-config.ts'

import { call, type Answer, type TestApp } from './testApp.ts'

/** Nobody listens there. */
export const portalAddress = 'http://localhost:3999'
const callback = `${portalAddress}/api/accounts/oidc/callback`

/** A certified provider of OpenID Connect, where `person` signs in at once. */
export interface TestDirectory {
  issuer: string
  settings: OidcConfig
  /** Subject and claims. */
  person: { sub: string; [claim: string]: unknown }
  /** Whether it refuses to let them in. */
  refuses: boolean
  /** Then claims come only on request, as the standard has it. */
  reticent: boolean
  /** Replaces the token. */
  forge: ((said: JWTPayload, sign: TestDirectory['sign']) => Promise<string>) | undefined
  /** Status of all answers when it is out of order. */
  outOfOrder: number | undefined
  sign(said: JWTPayload, header?: { alg?: string; typ?: string }): Promise<string>
  rotate(): Promise<void>
  /** Requests for its configuration. */
  discoveries: number
  close(): Promise<void>
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return { privateKey, kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK }
}

const portal = { id: 'portal', secret: 'a secret that the directory gave the portal' }

/** On a free port. `settings` are the portal's. */
export async function openDirectory(settings: Partial<OidcConfig> = {}): Promise<TestDirectory> {
  let key = await newKey()
  let provider: Provider
  const server = createServer((request, response) => void answer(request, response))
  const port = await listen(server)
  const issuer = `http://127.0.0.1:${port}`

  const provide = () => new Provider(issuer, configuration(key.jwk))
  const configuration = (jwk: JWK): Configuration => ({
    clients: [{ client_id: portal.id, client_secret: portal.secret, redirect_uris: [callback] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['cookies of the directory'] },
    claims: {
      openid: ['sub', 'amr', 'auth_time', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['groups', 'xms_edov'],
    },
    conformIdTokenClaims: directory.reticent,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...directory.person }) }),
    ttl: { Session: 3600, Grant: 3600, IdToken: 3600, AccessToken: 3600, Interaction: 3600 },
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request
    if (directory.outOfOrder !== undefined) return void response.writeHead(directory.outOfOrder).end('out of order')
    if (url.includes('/.well-known/')) directory.discoveries += 1
    if (url.startsWith('/interaction/')) return letIn(request, response)
    if (url === '/token' && directory.forge) forging(response, directory.forge)
    await provider.callback()(request, response)
  }

  /** The person signs in and agrees without typing. */
  async function letIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (directory.refuses)
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'no' })
    const grant = new provider.Grant({ accountId: directory.person.sub, clientId: portal.id })
    grant.addOIDCScope('openid email profile')
    const { sub: accountId, amr } = directory.person
    const login = { accountId, remember: false, ...(Array.isArray(amr) && { amr: amr as string[] }) }
    await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
  }

  function forging(response: ServerResponse, forge: NonNullable<TestDirectory['forge']>): void {
    const end = response.end.bind(response)
    response.end = ((body: string | Buffer) => {
      const told = JSON.parse(String(body)) as { id_token: string }
      const send = async () => {
        const changed = JSON.stringify({ ...told, id_token: await forge(decodeJwt(told.id_token), directory.sign) })
        response.setHeader('content-length', Buffer.byteLength(changed))
        end(changed)
      }
      void send()
      return response
    }) as ServerResponse['end']
  }

  const directory: TestDirectory = {
    issuer,
    settings: {
      issuer,
      clientId: portal.id,
      clientSecret: portal.secret,
      name: 'Lumbrera',
      domains: [],
      roleClaim: 'groups',
      roleMap: [],
      only: false,
      ...settings,
    },
    person: { sub: 'sub-ana', email: 'ana@empresa.test', email_verified: true },
    refuses: false,
    reticent: false,
    forge: undefined,
    outOfOrder: undefined,
    discoveries: 0,
    sign: (said, { alg = 'RS256', ...header } = {}) =>
      new SignJWT(said).setProtectedHeader({ alg, kid: key.kid, ...header }).sign(key.privateKey),
    async rotate() {
      key = await newKey()
      provider = provide()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  provider = provide()
  return directory
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

const locationOf = ({ headers }: Answer): string => String(headers['location'])

/** From the portal's redirect to the address of return. */
export async function passDirectory(from: string): Promise<string> {
  const cookies = new Map<string, string>()
  let to = from
  for (let steps = 0; steps < 12 && !to.startsWith(callback); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(to, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the directory stays at ${to}: ${response.status} ${await response.text()}`)
    to = new URL(location, to).href
  }
  return to
}

/** @returns the portal's redirect */
export const comeBack = async (app: TestApp, address: string): Promise<string> =>
  locationOf(await call(app, `GET /accounts/oidc/callback${new URL(address).search}`))

/** @returns the last redirect, `/login#sso=…` */
export async function passedBy(app: TestApp, challenge: string, again = ''): Promise<string> {
  const started = locationOf(await call(app, `GET /accounts/oidc/start?challenge=${challenge}${again}`))
  return started.startsWith('/login') ? started : comeBack(app, await passDirectory(started))
}

/** The answer of the exchange, or the address when there is none. */
export async function signInThere<Body>(
  app: TestApp,
  headers: Record<string, string> = {},
  again = '',
): Promise<Answer<Body>> {
  const { verifier, challenge } = newVerifier()
  const address = await passedBy(app, challenge, again)
  const code = /^\/login#sso=(.+)$/.exec(address)?.[1]
  if (code === undefined) throw new Error(address)
  return call<Body>(app, 'POST /accounts/oidc/token', { body: { code, verifier }, headers })
}
