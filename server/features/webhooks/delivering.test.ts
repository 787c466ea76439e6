// On one engine: its own SQL prepares rows, or reads the result.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { deliverTold, openReceiver, queueTold, webhookOf, whileSlow, type Receiver } from '#server/testing/receiver.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { toldTo } from '#server/testing/told.ts'

import { removeOldDeliveries, takeDeliveries } from './deliveries.queries.ts'
import { deliverDue, watchDeliveries } from './delivering.service.ts'

const start = new Date('2026-11-23T14:00:00.000Z')
const seconds = (count: number) => new Date(start.getTime() + count * 1000)
const minutes = (count: number) => seconds(count * 60)
const hours = (count: number) => minutes(count * 60)
const days = (count: number) => hours(count * 24)

let app: TestApp
let admin: SignedIn
let receiver: Receiver
let hook: { id: number }

beforeAll(async () => {
  app = await testApp({ webhookAllow: ['127.0.0.0/8'] })
})
beforeEach(async () => {
  app.setTime(start)
  receiver = await openReceiver()
  admin = await signedIn(app, { permissions: ['portal.access', 'users.manage'] })
  hook = await webhookOf(app, admin.token, { url: receiver.url, kinds: ['customer'], name: 'Contabilidad' })
})
afterEach(async () => {
  await receiver.close()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.context.db.pool.query(text, values)).rows
const at = async (time: Date) => {
  app.setTime(time)
  await deliverDue(app.context)
}
const rows = () => sql('select state, tries, status, problem from webhook_deliveries order by id')
const stateOf = async () => (await sql('select state, problem from webhooks'))[0]
const rename = (id: number, name: string) =>
  sql('update customers set commercial_name = $2, version = version + 1 where id = $1', [id, name])
const fail = (count: number, status = 500) => receiver.answers.push(...Array<number>(count).fill(status))
/** A session of the portal's day: one of days ago is over. */
const sentences = async () => {
  const { token } = await openSession(app, { id: admin.employeeId, email: admin.email })
  return (await toldTo(app, token)).map(({ kind, text, path }) => [kind, text, path])
}

test('what was not taken is tried again after 5 s, 5 and 30 min, 2, 5, 10, 14 and 20 h, then given up', async () => {
  fail(20)
  await createCustomer(app)
  await deliverTold(app)
  expect(receiver.calls).toHaveLength(1)
  let now = 0
  for (const [tries, pause] of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000].entries()) {
    await at(seconds(now + pause - 1))
    expect(receiver.calls).toHaveLength(tries + 1)
    now += pause
    await at(seconds(now))
    expect(receiver.calls).toHaveLength(tries + 2)
  }
  expect(await rows()).toEqual([{ state: 'givenUp', tries: 9, status: 500, problem: 'status' }])
  await at(seconds(now + 100_000))
  expect(receiver.calls).toHaveLength(9)
  // The same message each time, signed as of the try.
  expect(new Set(receiver.calls.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
  expect(receiver.calls.slice(0, 3).map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual([
    1_795_442_400, 1_795_442_405, 1_795_442_705,
  ])
  expect(await sentences()).toEqual([
    ['operation', 'El webhook «Contabilidad» no recibe lo que el portal le cuenta.', '/admin/webhooks'],
  ])
  expect((await stateOf())!.state).toBe('on')
})

test('all that is given up while nothing is taken is one notice, and one more when it happens again', async () => {
  fail(3)
  await createCustomer(app)
  await createCustomer(app)
  await queueTold(app)
  // Their last tries.
  await sql('update webhook_deliveries set tries = 8')
  await at(start)
  expect((await rows()).map(({ state }) => state)).toEqual(['givenUp', 'givenUp'])
  expect(await sentences()).toHaveLength(1)
  receiver.answers.length = 0
  await createCustomer(app)
  await deliverTold(app)
  app.setTime(hours(1))
  fail(1)
  await createCustomer(app)
  await queueTold(app)
  await sql(`update webhook_deliveries set tries = 8 where state = 'waiting'`)
  await at(hours(1))
  expect(await sentences()).toHaveLength(2)
})

describe('of one record', () => {
  test('changes are delivered in their order, also while one of them is tried again; others go on', async () => {
    const [first, second] = [await createCustomer(app), await createCustomer(app)]
    await deliverTold(app)
    receiver.calls.length = 0
    fail(2)
    await rename(first, 'Uno')
    await rename(first, 'Dos')
    await queueTold(app)
    await deliverDue(app.context)
    expect(receiver.told().map(({ data }) => [data.id, data.version])).toEqual([[first, 2]])
    await rename(second, 'Tres')
    await deliverTold(app)
    await deliverTold(app)
    // The other record's first try fails too, and neither waits for the other.
    expect(receiver.told().map(({ data }) => [data.id, data.version])).toEqual([
      [first, 2],
      [second, 2],
    ])
    await at(seconds(5))
    await at(seconds(6))
    const got = receiver.told().map(({ data }) => [data.id, data.version])
    expect(got.filter(([id]) => id === first)).toEqual([
      [first, 2],
      [first, 2],
      [first, 3],
    ])
    expect(got.filter(([id]) => id === second)).toEqual([
      [second, 2],
      [second, 2],
    ])
    expect(await sql(`select 1 from webhook_deliveries where state <> 'delivered'`)).toEqual([])
  })

  test('what comes behind one that was given up goes on', async () => {
    const id = await createCustomer(app)
    await deliverTold(app)
    receiver.calls.length = 0
    fail(1)
    await rename(id, 'Uno')
    await rename(id, 'Dos')
    await queueTold(app)
    await sql(`update webhook_deliveries set tries = 8 where state = 'waiting' and trail_id = (select min(trail_id)
      from webhook_deliveries where state = 'waiting')`)
    await deliverDue(app.context)
    expect(receiver.told().map(({ data }) => data.version)).toEqual([2, 3])
  })
})

describe('a webhook', () => {
  test('that says that it is gone is switched off at once, and what waits goes on once it is on again', async () => {
    fail(1, 410)
    await createCustomer(app)
    await deliverTold(app)
    expect(await stateOf()).toEqual({ state: 'off', problem: 'gone' })
    expect(await sentences()).toEqual([['operation', 'El portal apagó el webhook «Contabilidad».', '/admin/webhooks']])
    await createCustomer(app)
    await queueTold(app)
    await at(hours(1))
    expect(receiver.calls).toHaveLength(1)
    const body = { url: receiver.url, kinds: ['customer'], name: 'Contabilidad', state: 'on' }
    expect(
      (
        await call(app, `PUT /webhooks/${hook.id}`, {
          token: (await openSession(app, { id: admin.employeeId, email: admin.email })).token,
          body,
        })
      ).status,
    ).toBe(200)
    await deliverTold(app)
    // What was done while it was off is not told.
    expect(receiver.calls).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
  })

  test('without a success for five days is switched off, and not an hour before; a success begins anew', async () => {
    const failAt = async (time: Date) => {
      app.setTime(time)
      fail(1)
      await createCustomer(app)
      await queueTold(app)
      await sql(`update webhook_deliveries set tries = 8 where state = 'waiting'`)
      await deliverDue(app.context)
      return (await stateOf())!.state
    }
    expect(await failAt(start)).toBe('on')
    expect(await failAt(days(4.9))).toBe('on')
    app.setTime(days(4.95))
    await createCustomer(app)
    await deliverTold(app)
    expect(await failAt(days(5.1))).toBe('on')
    expect(await failAt(days(10))).toBe('on')
    expect(await failAt(days(10.1))).toBe('off')
    expect(await stateOf()).toEqual({ state: 'off', problem: 'silent' })
    expect((await sentences())[0]![1]).toBe('El portal apagó el webhook «Contabilidad».')
    const trail = await sql(
      `select call, actor_id, after ->> 'state' as state from audit where entity = 'webhook' order by id desc limit 1`,
    )
    expect(trail).toEqual([{ call: 'webhooks', actor_id: null, state: 'off' }])
  })

  test('whose secret another one of the installation sealed is not called', async () => {
    await sql('update webhooks set secret = $1', [Buffer.alloc(60)])
    await createCustomer(app)
    await deliverTold(app)
    expect(receiver.calls).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, problem: 'otherSecret' }])
  })

  test('that is slow keeps no other one waiting', async () => {
    const quick = await openReceiver()
    await webhookOf(app, admin.token, { url: quick.url, kinds: ['customer'] })
    for (let n = 0; n < 10; n++) await createCustomer(app)
    await queueTold(app)
    await whileSlow([receiver], app, () => quick.calls.length === 10)
    expect(receiver.calls).toHaveLength(10)
    await quick.close()
  })

  test('that is quick is called at once beside four slow ones that have much to take', async () => {
    const slow = [receiver, await openReceiver(), await openReceiver(), await openReceiver()]
    const quick = await openReceiver()
    for (const { url } of [...slow.slice(1), quick]) await webhookOf(app, admin.token, { url, kinds: ['customer'] })
    for (let n = 0; n < 5; n++) await createCustomer(app)
    await queueTold(app)
    await whileSlow(slow, app, () => quick.calls.length === 5)
    expect(slow.map(({ calls }) => calls.length)).toEqual([5, 5, 5, 5])
    await Promise.all([...slow.slice(1), quick].map((one) => one.close()))
  })
})

describe('a delivery', () => {
  test('that a process takes is nobody else’s for a minute, and another one’s after it', async () => {
    await createCustomer(app)
    await queueTold(app)
    const { db } = app.context
    expect(await takeDeliveries(db, { now: start, most: 16 })).toHaveLength(1)
    expect(await takeDeliveries(db, { now: seconds(59), most: 16 })).toEqual([])
    // Its process was killed.
    await at(seconds(60))
    expect(receiver.calls).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'delivered', tries: 1 }])
  })

  test('is forgotten after 30 days', async () => {
    await createCustomer(app)
    await deliverTold(app)
    const { db } = app.context
    await removeOldDeliveries(db.sql, days(29.9))
    expect(await rows()).toHaveLength(1)
    await removeOldDeliveries(db.sql, days(30))
    expect(await rows()).toEqual([])
  })
})

test('the portal delivers by itself, not while it is paused, and neither secret nor body is in its log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  let paused = true
  app.setTime(undefined)
  const { secret } = (
    await call<{ secret: string }>(app, `POST /webhooks/${hook.id}/secret`, {
      token: (await openSession(app, { id: admin.employeeId, email: admin.email })).token,
    })
  ).body
  const end = await watchDeliveries({ ...app.context, log }, () => paused)
  receiver.answers.push(500)
  await createCustomer(app)
  await queueTold(app)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(receiver.calls).toEqual([])
  paused = false
  await createProject(app)
  await queueTold(app)
  await expect.poll(() => receiver.calls.length).toBeGreaterThan(0)
  await end()
  expect(lines.join('')).toContain('is tried again later')
  for (const hidden of [secret.slice(6, 20), 'changes', 'commercialName']) expect(lines.join('')).not.toContain(hidden)
})

test('who manages users is told, and nobody else', async () => {
  await createUser(app, { role: 'Consultor' })
  fail(1, 410)
  await createCustomer(app)
  await deliverTold(app)
  const told = await sql(`select distinct r.permissions @> '{users.manage}' as manages from notices n
    join employees e on e.id = n.employee_id join roles r on r.id = e.role_id`)
  expect(told).toEqual([{ manages: true }])
})
