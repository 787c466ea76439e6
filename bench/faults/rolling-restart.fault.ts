import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'

import { firstOf, itemAt, lastOf } from '#contract/items.ts'
import { entriesOf } from '#contract/keys.ts'
import { projectChanges } from '#contract/project-changes.ts'
import { session } from '#contract/session.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { freePort } from '#server/testing/free-port.ts'

import { Callers, type Kind } from './callers.ts'
import { answerOf, makeProject, signIn } from './calls.ts'
import type { Fault, Figure, Outcome } from './fault.ts'
import { administrator, ownFolder, remove, startPostgres, startVictim, type Victim } from './portal.ts'
import { behindEachProxy, startWebProxy, type WebProxy, type WebProxyName } from './web-proxy.ts'

const madeUp = '203.0.113.9'
/** What a browser calls a call of its own. */
const callId = 'of-a-browser-17'
/** What nginx's text asks for between two restarts: its fail_timeout, and a second more. */
const betweenMs = 8_000

const rollingRestart: Fault = () => behindEachProxy(behind)

export default rollingRestart

async function behind(name: WebProxyName): Promise<Outcome> {
  const server = await startPostgres()
  const folder = ownFolder()
  const ports = [await freePort(), await freePort()]
  const env = { STORAGE_URL: `file:${folder}/files`, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '' }
  const start = (port: number): Promise<Victim> => startVictim(folder, { url: server.url, port, env })
  try {
    const portals = await Promise.all(ports.map(start))
    const proxy = await startWebProxy(name, ports)
    const api = `${proxy.address}/api`
    const token = await signIn(api)
    const figures = await promises(proxy, api, token)

    const callers = new Callers(api, token)
    const rest = await callers.start('R')
    await wait(3_000)
    let slowest = 0
    for (const [n, port] of ports.entries()) {
      const began = performance.now()
      await itemAt(portals, n).stop()
      slowest = Math.max(slowest, performance.now() - began)
      portals[n] = await start(port)
      await wait(betweenMs)
    }
    await rest()
    figures.push(...callsOf(callers), { what: 'slowest stop', value: slowest, unit: 'ms', atMost: 12_000 })
    figures.push(await lostOf(callers, server.url), ...(await withOneKilled(api, token, firstOf(portals))))
    await proxy.stop()
    await lastOf(portals).stop()
    return {
      did: `${name}: two portals restarted one after the other while people read, write, upload and listen`,
      figures,
    }
  } finally {
    await server.stop()
    remove(folder)
  }
}

const kinds: Record<Kind, string> = {
  read: 'reads',
  write: 'writes',
  upload: 'uploads',
  stream: 'streams of live changes',
}

function callsOf({ tallies }: Callers): Figure[] {
  return entriesOf(kinds).flatMap(([kind, calls]) => [
    { what: `${calls} that went well`, value: tallies[kind].well, atLeast: 1 },
    { what: `failed ${tallies[kind].how}`.trim(), value: tallies[kind].failed.length, is: 0 },
  ])
}

async function lostOf({ made }: Callers, url: string): Promise<Figure> {
  const db = await openDatabase({ dataDir: '', url })
  const { rows } = await db.pool.query<{ code: string }>('select code from customers')
  await db.close()
  const there = new Set(rows.map(({ code }) => code))
  return { what: 'acknowledged and lost', value: made.filter((code) => !there.has(code)).length, is: 0 }
}

/** A portal that dies without a word: what it had begun breaks; the next call of anybody is answered by the other. */
async function withOneKilled(api: string, token: string, portal: Victim): Promise<Figure[]> {
  const callers = new Callers(api, token)
  const rest = await callers.start('K')
  await wait(1_500)
  const killed = performance.now()
  await portal.kill()
  await wait(6_000)
  await rest()
  const all = Object.values(callers.tallies)
  return [
    { what: 'failed when one was killed', value: all.reduce((sum, tally) => sum + tally.since(killed), 0) },
    { what: 'of them reads', value: callers.tallies.read.since(killed), is: 0 },
    {
      what: 'failed a second after the kill and later',
      value: all.reduce((sum, tally) => sum + tally.since(killed + 1_000), 0),
      is: 0,
    },
  ]
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

/** What the shipped texts promise beside: what they let through, and what not. */
async function promises({ address, plainAddress }: WebProxy, api: string, token: string): Promise<Figure[]> {
  const paths = ['/metrics', '/metrics/', '/metrics?x=1', '/%6Detrics', '//metrics', '/./metrics', '/x/../metrics']
  const metrics = await Promise.all(paths.map((path) => statusOf(`${address}${path}`)))
  const redirect = await fetch(`${plainAddress}/login`, { redirect: 'manual' })
  const project = await makeProject(api, token)
  const novedad = projectChanges.createWithFile.path.replace(':id', String(project))
  const made = await fetch(`${api}${session.login.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': madeUp,
      forwarded: `for=${madeUp}`,
      'x-request-id': callId,
    },
    body: JSON.stringify(administrator),
  })
  const sessions = await answerOf<{ address: string }[]>(`${api}${session.sessions.path}`, { token })
  return [
    { what: 'ways to /metrics that are open', value: metrics.filter((status) => status !== 404).length, is: 0 },
    { what: 'in the clear, a page', value: redirect.status, is: 308 },
    { what: 'in the clear, a call', value: await statusOf(`${plainAddress}/api/health/live`), is: 403 },
    { what: 'an upload of 24 MB', value: await largeUpload(`${api}/projects/${project}/files`, token, 24), is: 201 },
    {
      what: 'a novedad with a file of 24 MB',
      value: await largeUpload(`${api}${novedad}`, token, 24, { newDate: '2026-12-31', comments: 'Con el acta' }),
      is: 201,
    },
    { what: 'an upload of 40 MB', value: await largeUpload(`${api}/projects/${project}/files`, token, 40), is: 413 },
    { what: 'a login with an address that the client made up', value: made.status, is: 200 },
    {
      what: 'calls that lost the id that the browser gave them',
      value: made.headers.get('x-request-id') === callId ? 0 : 1,
      is: 0,
    },
    {
      what: 'made-up addresses that the portal believed',
      value: sessions.filter(({ address: from }) => from === madeUp).length,
      is: 0,
    },
    {
      what: 'sessions from the client’s own address',
      value: sessions.filter(({ address: from }) => from === '127.0.0.1').length,
      is: 2,
    },
  ]
}

/** Over a connection of its own: a client that sends too much is cut off with it. */
async function largeUpload(
  url: string,
  token: string,
  megabytes: number,
  fields: Record<string, string> = {},
): Promise<number> {
  const boundary = 'rolling-7MA4YWxk'
  const said = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${said.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\n`
  const body = Buffer.from(`${head}${'acta de obra '.repeat((megabytes * 1024 * 1024) / 13)}\r\n--${boundary}--\r\n`)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.byteLength,
  }
  const asked = request(url, { method: 'POST', agent: false, headers, ca: getCACertificates('default') })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  asked.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}
