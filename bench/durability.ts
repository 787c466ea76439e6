// node bench/durability.ts [--rounds 30] [--writers 8] [--url postgres://…]
//
// Kills a portal with signal 9 while clients write through HTTP, opens its database again, and counts: everything that
// was acknowledged must be there, and nothing by half. On a data folder of its own, or on the empty database of --url.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { customers } from '#contract/customers.ts'
import { lookups } from '#contract/lookups.ts'
import { session } from '#contract/session.ts'
import { type Database, openDatabase } from '#server/db/open.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    writers: { type: 'string', default: '8' },
    url: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const writers = Number(values.writers)
const administrator = { email: 'durability@portal.local', password: 'Brumoso*73Tejo' }
const program = path.join(import.meta.dirname, '../scripts/api.ts')

/** What one look at the database found. */
interface Found {
  found: number
  lost: number
  halfDone: number
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-durability-'))
/** Codes of the customers whose creation was answered with 201, over all rounds. */
const journal: string[] = []

const failures: string[] = []
for (let round = 1; round <= rounds; round++) {
  const acknowledged = await writeAndKill(round)
  const began = performance.now()
  const db = await open()
  const opened = Math.round(performance.now() - began)
  const { found, lost, halfDone } = await count(db)
  await db.close()
  console.log(
    `round ${round}: ${acknowledged} acknowledged, open again in ${opened} ms; ` +
      `so far ${journal.length} acknowledged, ${found} found, ${lost} lost, ${halfDone} half done`,
  )
  if (lost + halfDone > 0) {
    failures.push(`round ${round}: ${lost} lost, ${halfDone} half done`)
  }
}
fs.rmSync(dataDir, { recursive: true, force: true })
console.log(
  failures.length === 0 ? `\n${rounds} kills: nothing lost, nothing half done.` : `\nFAILED\n${failures.join('\n')}`,
)
process.exitCode = failures.length === 0 ? 0 : 1

async function open(): Promise<Database> {
  return openDatabase({ dataDir, ...(values.url !== undefined && { url: values.url }) })
}

/** One life of the portal, with clients that write until it is killed. @returns how many writes it acknowledged */
async function writeAndKill(round: number): Promise<number> {
  const portal = await startPortal()
  const before = journal.length
  const token = await signIn(portal.address)
  const cityId = await firstCity(portal.address, token)
  const end = new AbortController()
  const clients = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 1; !end.signal.aborted; n++) {
      const code = `${round}-${writer}-${n}`
      const body = { code, commercialName: `Cliente ${code}`, documentNumber: code, cityId, address: '' }
      const answer = await post(`${portal.address}${customers.create.path}`, body, token).catch((error: unknown) => {
        // The kill cuts off whatever is under way.
        if (end.signal.aborted) return undefined
        throw error
      })
      if (answer?.status === 201) journal.push(code)
      else if (answer !== undefined && !end.signal.aborted) throw new Error(`${answer.status} ${await answer.text()}`)
    }
  })
  // At any moment, of the first write as of a checkpoint under way.
  await wait(200 + Math.random() * 1_800)
  end.abort()
  portal.process.kill('SIGKILL')
  await once(portal.process, 'exit')
  await Promise.all(clients)
  return journal.length - before
}

async function startPortal(): Promise<{ process: ChildProcess; address: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: values.url ?? '',
      SECRET_KEY: 'a secret for the bench that is long enough',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'error',
    },
  })
  const address = `http://127.0.0.1:${port}/api`
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { process: child, address }
    await wait(20)
  }
  throw new Error('The portal did not start')
}

async function signIn(address: string): Promise<string> {
  const answer = await post(`${address}${session.login.path}`, administrator)
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`Signing in failed: ${answer.status}`)
  return token
}

async function firstCity(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}${lookups.cities.path}?top=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [city] = (await answer.json()) as { id: number }[]
  if (city === undefined) throw new Error('There is no city')
  return city.id
}

async function post(url: string, body: unknown, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/**
 * Compares the journal with the database. A customer, its audit row and its count are one transaction: a customer
 * without exactly one audit row, an audit row without its customer, and a count that differs are each half of one.
 */
async function count(db: Database): Promise<Found> {
  const { rows: codes } = await sql<{ code: string }>`select code from customers`.execute(db.sql)
  const there = new Set(codes.map(({ code }) => code))
  const { rows: halves } = await sql<{ n: number }>`
    select count(*) as n
    from customers c
    full join (
      select entity_id, count(*) as rows from audit where entity = 'customer' and action = 'create' group by entity_id
    ) a on a.entity_id = c.id
    where c.id is null or a.rows is distinct from 1`.execute(db.sql)
  const { rows: totals } = await sql<{ off: number }>`
    select abs(total_of('customers') - (select count(*) from customers)) as off`.execute(db.sql)
  return {
    found: there.size,
    lost: journal.filter((code) => !there.has(code)).length,
    halfDone: (halves[0]?.n ?? 0) + (totals[0]?.off ?? 0),
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
