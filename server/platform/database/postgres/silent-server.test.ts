import net from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { testAdministrator } from '#server/testing/first-data.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { Network } from '#server/testing/lossy-network.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { openDatabase, waitingOnce, type Database } from '../database.ts'

// A server that takes what is sent and answers nothing, from any message of a call on.

// Instead of 3 and 4 s; what a call takes beside its one wait is a busy machine's.
const limitMs = 2_000
const once = limitMs + 500
const spare = 1_500

let app: TestApp
let token: string
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Administrador' })).token
  project = await createProject(app)
})
afterAll(() => app.close())

/** A portal whose server falls silent when so many messages have been sent to it, or with the statement `silentIn`. */
async function portal(silentIn?: string) {
  let left = Infinity
  const sockets = new Set<net.Socket>()
  const target = new URL(app.context.db.pool.options.connectionString!)
  const relay = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
    near.on('data', (data) => {
      if (left > 0) far.write(data)
      left -= 1
    })
    far.on('data', (data) => {
      if (left > -1) near.write(data)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done))
  const through = new URL(target)
  through.hostname = '127.0.0.1'
  through.port = String((relay.address() as net.AddressInfo).port)
  const limits = { connectTimeoutMs: limitMs, statementTimeoutMs: limitMs }
  const db = await openDatabase({ url: through.href, dataDir: '', asItIs: true, ...limits })
  const necessary: Database['necessary'] = async (name, text, values, claim) => {
    if (name === silentIn) left = 0
    return db.necessary(name, text, values, claim)
  }
  const context = { ...app.context, db: { ...db, necessary } }
  const own: TestApp = { ...app, context, app: await buildApp({ ...context, tells: false }) }
  return {
    own,
    silentAfter: (messages: number) => void (left = messages),
    mend: () => void (left = Infinity),
    async close() {
      left = Infinity
      await own.app.close()
      await db.close()
      sockets.forEach((socket) => socket.destroy())
      relay.close()
    },
  }
}

/** After how many messages of a call the server says nothing more. */
const calls: [name: string, from: number[], work: (own: TestApp) => Promise<{ status: number }>][] = [
  ['a sign-in', [0, 2], (own) => call(own, 'POST /accounts/login', { body: testAdministrator })],
  [
    'a new customer',
    [0, 1, 3],
    async (own) => call(own, 'POST /customers/create-customer', { token, body: await customerDraft(app, {}) }),
  ],
  [
    'an upload',
    [0, 2, 4, 6, 9],
    (own) => call(own, `POST /projects/${project}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) }),
  ],
]

test.each(calls)(
  'a server that falls silent in the middle of %s, wherever that is, is waited for once, and the portal is well again',
  async (_name, from, work) => {
    const seen = await Promise.all(
      from.map(async (messages) => {
        const { own, silentAfter, mend, close } = await portal()
        try {
          // Connections that stand, as in a portal at work.
          await call(own, 'GET /customers/customers-list', { token })
          silentAfter(messages)
          const began = performance.now()
          const { status } = await work(own)
          const ms = performance.now() - began
          mend()
          const again = performance.now()
          const { status: after } = await call(own, 'GET /customers/customers-list', { token })
          return { messages, status, ms: Math.round(ms), after, again: Math.round(performance.now() - again) }
        } finally {
          await close()
        }
      }),
    )
    expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(1)
    expect(seen.filter(({ status, ms }) => (status !== 503 && status >= 300) || ms > once + spare)).toEqual([])
    expect(seen.filter(({ after, again }) => after !== 200 || again > spare)).toEqual([])
  },
)

test('what tidies up after silence asks no more, and the connections that were idle then are given to nobody', async () => {
  const network = await Network.to(app.context.db.pool.options.connectionString!)
  const limits = { connectTimeoutMs: limitMs, statementTimeoutMs: limitMs }
  const db = await openDatabase({ url: network.url, dataDir: '', asItIs: true, ...limits })
  const one = () => db.named('one', 'select 1 as one', [])
  try {
    await Promise.all([one(), one(), one()])
    network.silence()
    const began = performance.now()
    await waitingOnce(async () => {
      await expect(one()).rejects.toThrow('Query read timeout')
      await expect(one()).rejects.toThrow('Query read timeout')
    })
    expect(performance.now() - began).toBeLessThan(once + spare)
    network.mend()
    const again = performance.now()
    for (let n = 0; n < 3; n += 1) expect(await one()).toEqual([{ one: 1 }])
    expect(performance.now() - again).toBeLessThan(spare)
  } finally {
    network.mend()
    await db.close()
    await network.close()
  }
})

test('a sign-in whose session is not opened for silence does not wait again for the try that it takes back', async () => {
  const { own, mend, close } = await portal('session-open')
  try {
    const began = performance.now()
    const { status } = await call(own, 'POST /accounts/login', { body: testAdministrator })
    expect([status, performance.now() - began < once + spare]).toEqual([503, true])
  } finally {
    mend()
    await close()
  }
})
