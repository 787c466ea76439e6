import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type JWK } from 'oidc-provider'

// A company's directory on this machine, a certified provider of OpenID Connect, and a portal whose people sign in there.

interface Person {
  sub: string
  email: string
  email_verified: boolean
}

interface Directory {
  issuer: string
  /** Who is at the keyboard when its page asks. */
  person: Person
  close: () => Promise<void>
}

const client = { id: 'portal', secret: 'a secret that the directory gave the portal' }

const page = (uid: string) => `<!doctype html><html lang="es"><head><title>Directorio</title>
<link rel="icon" href="data:,"></head><body><main><h1>Directorio de la empresa</h1>
<form action="/interaction/${uid}/yes"><button>Entrar</button></form>
<form action="/interaction/${uid}/no"><button>Cancelar</button></form></main></body></html>`

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** Opens a directory on a free port. @param portal where it sends people back */
async function openDirectory(portal: string): Promise<Directory> {
  const server = createServer((request, response) => void answer(request, response))
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const directory: Directory = {
    issuer,
    person: { sub: '', email: '', email_verified: true },
    close: () => close(server),
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' } as JWK
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portal}/api/accounts/oidc/callback`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of the directory'] },
    claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...directory.person }) }),
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, uid, pressed] = /^\/interaction\/([\w-]+)(?:\/(yes|no))?/.exec(request.url ?? '') ?? []
    if (uid === undefined) return provider.callback()(request, response)
    if (pressed === undefined)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(uid))
    // As the provider itself sees it, the form comes from its own page.
    request.url = `/interaction/${uid}`
    if (pressed === 'no') return provider.interactionFinished(request, response, { error: 'access_denied' })
    const grant = new provider.Grant({ accountId: directory.person.sub, clientId: client.id })
    grant.addOIDCScope('openid email profile')
    const login = { accountId: directory.person.sub, remember: false }
    await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
  }
  return directory
}

/** A portal of its own whose people sign in at a directory; `stop` ends both. */
export async function portalWithDirectory(administrator: { email: string; password: string }) {
  const taken = createServer()
  const port = await listen(taken)
  await close(taken)
  const address = `http://127.0.0.1:${port}`
  const directory = await openDirectory(address)
  const folder = mkdtempSync(`${tmpdir()}/portal-directory-`)
  const root = fileURLToPath(new URL('..', import.meta.url))
  const portal = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      READS_PER_MINUTE: '0',
      DRAIN_SECONDS: '0',
      OIDC_ISSUER: directory.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Lumbrera',
    },
  })
  const limit = Date.now() + 120_000
  const isReady = async () => (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok === true
  while (!(await isReady())) {
    if (Date.now() > limit || portal.exitCode !== null) throw new Error('The portal with a directory did not come up.')
    await sleep(50)
  }
  return {
    address,
    directory,
    async stop() {
      portal.kill('SIGTERM')
      if (portal.exitCode === null) await once(portal, 'exit')
      await directory.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
