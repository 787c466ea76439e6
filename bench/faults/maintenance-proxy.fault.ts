import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { employees } from '#contract/employees.ts'
import { maintenanceHeader } from '#contract/maintenance.ts'
import { LoginResult, session } from '#contract/session.ts'
import { runCommand } from '#server/testing/commands.ts'
import { freePort } from '#server/testing/free-port.ts'

import { Callers } from './callers.ts'
import { ask, makeUser, roleNamed, signIn } from './calls.ts'
import type { Fault, Figure, Outcome } from './fault.ts'
import { administrator, ownFolder, remove, settingsFor, startPostgres, startVictim } from './portal.ts'
import { behindEachProxy, startWebProxy, type WebProxy, type WebProxyName } from './web-proxy.ts'

/** Longer than the proxies' texts take a portal out for. */
const maintenanceMs = 15_000
const Told = z.object({ detail: z.string() })
const sentence = 'Volvemos a las 3 p. m.'

/** Two portals in maintenance behind the shipped proxy texts: their 503 must not be taken for an illness. */
const maintenanceProxy: Fault = () => behindEachProxy(behind)

export default maintenanceProxy

async function behind(name: WebProxyName): Promise<Outcome> {
  const server = await startPostgres()
  const folder = ownFolder()
  const ports = [await freePort(), await freePort()]
  const env = { STORAGE_URL: `file:${folder}/files`, TRUST_PROXY: '127.0.0.1' }
  const maintenance = async (...words: string[]): Promise<void> => {
    const { code, err } = await runCommand('maintenance', words, { ...settingsFor(folder, server.url), ...env })
    if (code !== 0) throw new Error(`npm run maintenance: ${err}`)
  }
  try {
    const portals = await Promise.all(ports.map((port) => startVictim(folder, { url: server.url, port, env })))
    const proxy = await startWebProxy(name, ports)
    const api = `${proxy.address}/api`
    const before = await signIn(api)
    const user = await makeUser(api, before, name, await roleNamed(api, before, 'Consultor'))
    const theirs = await signIn(api, user)
    await maintenance('on', sentence)
    await wait(1_000)

    const signedIn = await ask(`${api}${session.login.path}`, { json: administrator })
    const { token } = LoginResult.parse(await signedIn.json())
    const callers = new Callers(api, token)
    const rest = await callers.start('M')
    const others = await refusedFor(proxy, theirs, maintenanceMs)
    await rest()
    await maintenance('off')
    await wait(1_000)
    const after = await Promise.all(Array.from({ length: 20 }, () => listOf(api, theirs)))
    await proxy.stop()
    for (const portal of portals) await portal.stop()
    return {
      did: `${name}: two portals in maintenance, which answer 503 to all but administrators`,
      figures: [
        { what: 'an administrator signs in', value: signedIn.status, is: 200 },
        ...callsOf(callers),
        ...others,
        {
          what: 'calls of somebody else that fail when it is over',
          value: after.filter(({ status }) => status !== 200).length,
          is: 0,
        },
      ],
    }
  } finally {
    await server.stop()
    remove(folder)
  }
}

const callsOf = ({ tallies }: Callers): Figure[] =>
  Object.entries(tallies).flatMap(([kind, { well, failed, how }]) => [
    { what: `calls of an administrator: ${kind}`, value: well, atLeast: 1 },
    { what: `failed ${how}`.trim(), value: failed.length, is: 0 },
  ])

const listOf = async (api: string, token: string): Promise<Response> =>
  ask(`${api}${employees.list.path}?top=1`, { token })

/** A person who is no administrator gets the portal's own answer each time, and never the proxy's. */
async function refusedFor({ address }: WebProxy, token: string, ms: number): Promise<Figure[]> {
  let [pages, oddPages, calls, oddCalls] = [0, 0, 0, 0]
  for (const end = performance.now() + ms; performance.now() < end; await wait(10)) {
    const page = await ask(`${address}/projects`)
    const shown = await page.text()
    pages += 1
    if (page.status !== 503 || !shown.includes(`>${sentence}</p>`)) oddPages += 1
    const call = await listOf(`${address}/api`, token)
    const told = Told.safeParse(await call.json().catch(() => undefined))
    calls += 1
    if (call.status !== 503 || told.data?.detail !== sentence || !call.headers.has(maintenanceHeader)) oddCalls += 1
  }
  const login = await ask(`${address}/login`)
  await login.arrayBuffer()
  return [
    { what: 'plain pages of maintenance', value: pages, atLeast: 1 },
    { what: 'pages of any other kind', value: oddPages, is: 0 },
    { what: 'calls of somebody else refused with the sentence', value: calls - oddCalls, atLeast: 1 },
    { what: 'answered otherwise', value: oddCalls, is: 0 },
    { what: 'the login screen', value: login.status, is: 200 },
  ]
}
