import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { freePort } from '#server/testing/free-port.ts'

import { root } from '../../scripts/child.ts'
import { CannotTry, tryEach, type Outcome } from './fault.ts'
import { ownFolder, remove } from './portal.ts'

export interface WebProxy {
  /** Https, without a final slash. */
  address: string
  plainAddress: string
  /** What it has written, its access log among it. */
  log(): string
  stop(): Promise<void>
}

export type WebProxyName = 'nginx' | 'caddy'

/** Tries a fault behind each of the shipped proxy texts whose program is here. @throws CannotTry where none is */
export const behindEachProxy = (behind: (name: WebProxyName) => Promise<Outcome>): Promise<Outcome[]> =>
  tryEach((['nginx', 'caddy'] as const).map((name) => [name, () => behind(name)]))

const starts = { nginx: startNginx, caddy: startCaddy }
const programs = {
  nginx: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
}

const running = new Set<ChildProcess>()
// Not SIGKILL: nginx has to end its workers.
process.on('exit', () => running.forEach((program) => program.kill('SIGTERM')))

/** nginx or Caddy with the shipped text, on free ports. @throws CannotTry when it is not installed */
export async function startWebProxy(name: WebProxyName, portals: readonly number[]): Promise<WebProxy> {
  const program = programOf(name)
  const folder = ownFolder()
  const ports = { plain: await freePort(), tls: await freePort(), portals }
  const { words, authority, env } = starts[name](folder, ports)
  const log = openSync(path.join(folder, 'log'), 'a')
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', log, log], env: { ...process.env, ...env } })
  closeSync(log)
  running.add(child)
  const address = `https://localhost:${ports.tls}`
  try {
    await comesUp(child, authority, ports.tls)
  } catch (error) {
    child.kill('SIGTERM')
    throw new Error(`${name} did not come up: ${readFileSync(path.join(folder, 'log'), 'utf8').slice(-3000)}`, {
      cause: error,
    })
  }
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')])
  return {
    address,
    plainAddress: `http://localhost:${ports.plain}`,
    log: () => readFileSync(path.join(folder, 'log'), 'utf8'),
    async stop() {
      const end = once(child, 'exit')
      child.kill('SIGTERM')
      await end
      running.delete(child)
      remove(folder)
    },
  }
}

/** The program's own check of the shipped text; 0 is fine. @throws CannotTry when it is not installed */
export function checkWebProxy(name: WebProxyName): { status: number | null; output: string } {
  const folder = ownFolder()
  try {
    const { words, env } = starts[name](folder, { plain: 8080, tls: 8443, portals: [3001, 3002] })
    const check = name === 'nginx' ? ['-t', ...words] : ['validate', ...words.slice(1)]
    const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(programOf(name), check, options)
    return { status, output: stdout + stderr }
  } finally {
    remove(folder)
  }
}

function programOf(name: WebProxyName): string {
  const program = programs[name].find((file) => existsSync(file))
  if (program === undefined) throw new CannotTry(`${name} is not installed`)
  return program
}

interface Ports {
  plain: number
  tls: number
  portals: readonly number[]
}

interface HowToStart {
  words: string[]
  authority: string
  env: Record<string, string>
}

/** The text of one of the shipped files, with its places filled in. @throws Error when a place is not there any more */
export function filled(name: string, changes: readonly (readonly [was: string, is: string])[]): string {
  let text = readFileSync(path.join(root, 'docs/deploy', name), 'utf8')
  for (const [was, is] of changes) {
    if (!text.includes(was)) throw new Error(`${name} does not say ${was} any more`)
    text = text.replaceAll(was, is)
  }
  return text
}

const upstream = (port: number): string => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=7s;`

function startNginx(folder: string, { plain, tls, portals }: Ports): HowToStart {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const made = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new CannotTry(`openssl makes no certificate: ${String(made.stderr)}`)
  const site = filled('nginx.conf', [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
    ['portal.example.com', 'localhost'],
    ['/etc/ssl/portal/fullchain.pem', certificate],
    ['/etc/ssl/portal/privkey.pem', key],
    ['/var/log/nginx/portal.log', path.join(folder, 'log')],
    ['/var/log/nginx/portal-errors.log', path.join(folder, 'log')],
    ['127.0.0.1:3001', `127.0.0.1:${portals[0]}`],
    ['    server 127.0.0.1:3002 max_fails=1 fail_timeout=7s;', portals.slice(1).map(upstream).join('\n')],
  ])
  writeFileSync(path.join(folder, 'portal.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const around = [
    // The folder is this user's alone.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${path.join(folder, 'pid')};`,
    'error_log stderr warn;',
    'events {}',
    // A connection that nginx ends in order, after 1 000 calls, Node's own client takes for a broken one under HTTP/2.
    `http { access_log off; keepalive_requests 1000000; ${temporary.join(' ')} include ${path.join(folder, 'portal.conf')}; }`,
  ]
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `${around.join('\n')}\n`)
  return { words: ['-c', file, '-p', folder, '-e', 'stderr'], authority: certificate, env: {} }
}

function startCaddy(folder: string, { plain, tls, portals }: Ports): HowToStart {
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${plain}`,
    `https_port ${tls}`,
  ]
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(
    file,
    filled('Caddyfile', [['\n{\n\t# What is logged', `\n{\n${options.join('\n')}\n\t# What is logged`]]),
  )
  return {
    words: ['run', '--config', file, '--adapter', 'caddyfile'],
    authority: path.join(folder, 'caddy/pki/authorities/local/root.crt'),
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PORTAL_NAME: 'localhost',
      PORTAL_INSTANCES: portals.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  }
}

async function comesUp(child: ChildProcess, authority: string, port: number): Promise<void> {
  for (const limit = Date.now() + 20_000; ; await wait(100)) {
    if (child.exitCode !== null) throw new Error('it ended')
    const status = existsSync(authority) ? await statusOver(port, readFileSync(authority, 'utf8')) : 0
    if (status === 200) return
    if (Date.now() > limit) throw new Error(`it answers ${status}`)
  }
}

/** The status of a portal's health behind the proxy; 0 without an answer. */
async function statusOver(port: number, ca: string): Promise<number> {
  const asked = request({ host: 'localhost', port, path: '/api/health/ready', ca, agent: false })
  const { promise, resolve } = Promise.withResolvers<number>()
  asked.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  asked.on('error', () => resolve(0))
  asked.end()
  return promise
}
