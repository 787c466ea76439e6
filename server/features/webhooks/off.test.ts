// On one engine: its transaction is only how the secrets end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Webhook } from '#contract/webhooks.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { deliverTold, openReceiver, queueTold, type Receiver, webhookOf } from '#server/testing/receiver.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { removeOldDeliveries } from './deliveries.queries.ts'
import { deliverDue } from './delivering.service.ts'
import { endWebhookSecrets } from './webhooks.queries.ts'

let app: TestApp
let admin: SignedIn
let receiver: Receiver
let id: number

beforeAll(async () => {
  app = await testApp({ webhookAllow: ['127.0.0.0/8'] })
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-23T14:00:00.000Z'))
  receiver = await openReceiver()
  admin = await signedIn(app, { permissions: ['portal.access', 'users.manage'] })
  id = (await webhookOf(app, admin.token, { url: receiver.url, name: 'Contabilidad' })).id
})
afterEach(async () => {
  await receiver.close()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const send = (request: string, body?: unknown) =>
  call<Webhook>(app, request, { token: admin.token, ...(body !== undefined && { body }) })
const listed = async (locale: 'es-CO' | 'en-US' = 'es-CO') => {
  const { body } = await call<Webhook[]>(app, 'GET /webhooks', { token: admin.token, locale })
  return body.map(({ state, problem }) => [state, problem])
}
const endSecrets = () => app.context.db.sql.transaction().execute(endWebhookSecrets)

test('one that is paused is not called, also with what was queued before; that goes on once it is on', async () => {
  await createCustomer(app)
  await queueTold(app)
  await send(`PUT /webhooks/${id}`, { state: 'paused' })
  await deliverDue(app.context)
  expect(receiver.calls).toHaveLength(0)
  await send(`PUT /webhooks/${id}`, { state: 'on' })
  await deliverDue(app.context)
  expect(receiver.calls).toHaveLength(1)
})

test('what waits for one that is paused is kept until it is on, however long; the rest goes 30 days after its end', async () => {
  const { db } = app.context
  await createCustomer(app)
  await deliverTold(app)
  await createCustomer(app)
  await queueTold(app)
  await send(`PUT /webhooks/${id}`, { state: 'paused' })
  const left = async () => (await send(`GET /webhooks/${id}/deliveries`)).body as unknown as { data: object[] }
  await removeOldDeliveries(db.sql, new Date('2026-12-23T13:59:59.000Z'))
  expect((await left()).data).toMatchObject([{ state: 'waiting' }, { state: 'delivered' }])
  await removeOldDeliveries(db.sql, new Date('2026-12-23T14:00:00.000Z'))
  expect((await left()).data).toMatchObject([{ state: 'waiting' }])
  await send(`PUT /webhooks/${id}`, { state: 'on' })
  await deliverDue(app.context)
  expect(receiver.calls).toHaveLength(2)
})

test('what has ended is forgotten 5 000 in a statement', async () => {
  const { db } = app.context
  await db.pool.query(`create function too_many() returns trigger language plpgsql as $$
    begin if (select count(*) from gone) > 5000 then raise exception 'too many'; end if; return null; end $$;
    create trigger too_many after delete on webhook_deliveries referencing old table as gone
      for each statement execute function too_many()`)
  await db.pool.query(`insert into webhook_deliveries
      (webhook_id, trail_id, type, entity, entity_id, body, created_at, due_at, state, tries, ended_at)
    select id, -n, 'customer.created', 'customer', n, '{}', '2020-01-01', '2020-01-01', 'delivered', 1, '2020-01-01'
    from webhooks, generate_series(1, 5001) as n`)
  await removeOldDeliveries(db.sql, new Date('2026-11-23T14:00:00.000Z'))
  await db.pool.query('drop function too_many() cascade')
  expect((await db.pool.query('select from webhook_deliveries')).rowCount).toBe(0)
})

/** How many secrets sign a delivery at an instant. */
const signatures = async (at: string) => {
  app.setTime(new Date(at))
  await createCustomer(app)
  await deliverTold(app)
  return String(receiver.calls.at(-1)!.headers['webhook-signature']).split(' ').length
}

test('of deliveries the former secret signs for 24 hours beside a new one, and then no more', async () => {
  await send(`POST /webhooks/${id}/secret`)
  expect(await signatures('2026-11-24T13:59:59.000Z')).toBe(2)
  expect(await signatures('2026-11-24T14:00:00.000Z')).toBe(1)
})

describe('a webhook that the portal switched off', () => {
  test('says why in the caller’s language, until it is on again', async () => {
    receiver.answers.push(410)
    await createCustomer(app)
    await deliverTold(app)
    expect(await listed()).toEqual([['off', 'Respondió que ya no existe (410).']])
    expect(await listed('en-US')).toEqual([['off', 'It answered that it is gone (410).']])
    const renamed = await send(`PUT /webhooks/${id}`, { name: 'Nómina' })
    expect(renamed.body).toMatchObject({ state: 'off', problem: 'Respondió que ya no existe (410).' })
    expect((await send(`PUT /webhooks/${id}`, { state: 'on' })).body).toMatchObject({ state: 'on', problem: null })
  })

  test('because its secret ended is on again with another one alone, and says so no longer once it has it', async () => {
    await endSecrets()
    expect(await listed()).toEqual([['off', 'Su secreto terminó: cree uno nuevo.']])
    const refused = await send(`PUT /webhooks/${id}`, { state: 'on' })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('cree uno nuevo antes de encenderlo')])
    expect((await send(`POST /webhooks/${id}/secret`)).status).toBe(200)
    expect(await listed()).toEqual([['off', null]])
    expect((await send(`PUT /webhooks/${id}`, { state: 'on' })).status).toBe(200)
  })

  test('because it took nothing keeps that reason with another secret', async () => {
    await app.context.db.pool.query(`update webhooks set state = 'off', problem = 'silent'`)
    await send(`POST /webhooks/${id}/secret`)
    expect(await listed()).toEqual([['off', 'No recibió nada en cinco días.']])
  })
})
