import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { Webhook, WebhookDelivery, WebhookTest } from '#contract/webhooks.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { deliverTold, openReceiver, queueTold, webhookOf, type Receiver } from '#server/testing/receiver.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let admin: SignedIn
let receiver: Receiver

const start = new Date('2026-11-23T14:00:00.000Z')
const publicUrl = 'https://93.184.215.14/portal'

beforeAll(async () => {
  app = await testApp({ webhookAllow: ['127.0.0.0/8'] })
})
beforeEach(async () => {
  app.setTime(start)
  receiver = await openReceiver()
  admin = await signedIn(app, { permissions: ['portal.access', 'users.manage', 'audit.read'] })
})
afterEach(async () => {
  await receiver.close()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const send = <Body = Webhook & { secret: string }>(request: string, body?: unknown, headers = {}) =>
  call<Body>(app, request, { token: admin.token, headers, ...(body !== undefined && { body }) })
const post = (body: object, headers = {}) => send('POST /webhooks', { kinds: [], ...body }, headers)
const hook = (kinds: string[] = []) => webhookOf(app, admin.token, { url: receiver.url, kinds, name: 'Contabilidad' })
const put = (id: number, values: object, headers = {}) =>
  send(`PUT /webhooks/${id}`, { url: receiver.url, kinds: [], name: '', state: 'on', ...values }, headers)
const deliveries = async (id: number, query = '') =>
  (await send<Page<WebhookDelivery>>(`GET /webhooks/${id}/deliveries${query}`)).body
const later = (hours: number) => app.setTime(new Date(start.getTime() + hours * 3_600_000))

describe('a new webhook', () => {
  test('is answered with its secret, this one time', async () => {
    const { status, body } = await post({
      url: ` ${publicUrl} `,
      kinds: ['project', 'customer'],
      name: ' Contabilidad ',
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        version: 1,
        url: publicUrl,
        name: 'Contabilidad',
        // In the order of the trail.
        kinds: ['customer', 'project'],
        state: 'on',
        problem: null,
        createdAt: '2026-11-23T14:00:00.000Z',
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ])
    const { secret, ...row } = body
    const list = await send<Webhook[]>('GET /webhooks')
    expect(list.body).toEqual([row])
    expect(list.text).not.toContain(secret.slice(6, 20))
    const { rows } = await app.context.db.pool.query<{ row: string }>(
      'select w::text as row from webhooks w union all select a::text from audit a',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map((one) => one.row).join('')).not.toContain(secret.slice(6, 20))
  })

  test('made again by a call with the same key is the same one, without its secret', async () => {
    const headers = { 'idempotency-key': 'uno' }
    const first = await post({ url: publicUrl }, headers)
    const again = await post({ url: publicUrl }, headers)
    expect([again.status, again.body]).toEqual([201, { ...first.body, secret: '' }])
    expect((await send<Webhook[]>('GET /webhooks')).body).toHaveLength(1)
  })

  test('beyond twenty is refused, also of two that are made at once', async () => {
    for (let n = 0; n < 19; n++) await post({ url: `${publicUrl}/${n}` })
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => post({ url: `${publicUrl}/${name}` })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.text).toContain('too-many-webhooks')
    expect((await send<Webhook[]>('GET /webhooks')).body).toHaveLength(20)
  })

  test.each([
    ['', 'required'],
    ['portal', 'https'],
    ['ftp://93.184.215.14/', 'https'],
    ['http://93.184.215.14:8080/', 'https'],
    ['https://93.184.215.14:80/', 'https'],
    ['https://93.184.215.14:22/', 'https'],
    ['https://93.184.215.14:1023/', 'https'],
    ['https://ana@93.184.215.14/', 'https'],
    ['https://:clave@93.184.215.14/', 'https'],
    ['https://93.184.215.14/#uno', 'https'],
    ['https://93.184.215.14/#', 'https'],
    ['https://10.0.0.1/', 'network'],
    ['https://[fd00::1]/', 'network'],
    ['https://[64:ff9b::10.0.0.1]/', 'network'],
    ['https://169.254.169.254/latest', 'network'],
    ['https://programa.invalid/', 'leads nowhere'],
    [`https://93.184.215.14/${'x'.repeat(2000)}`, 'characters'],
  ])('at %s is refused', async (url, why) => {
    const { status, body } = await call<{ errors: { path: string; message: string }[] }>(app, 'POST /webhooks', {
      token: admin.token,
      body: { url, kinds: [] },
      locale: 'en-US',
    })
    expect([status, body.errors.map(({ path }) => path)]).toEqual([400, ['url']])
    expect(body.errors[0]!.message).toMatch(why === 'required' ? /./ : new RegExp(why))
  })

  test.each(['https://93.184.215.14:443/', 'https://93.184.215.14:1024/a?b=c', 'http://127.0.0.1:65535/'])(
    'at %s is taken',
    async (url) => {
      expect((await post({ url })).status).toBe(201)
    },
  )

  test.each([['session'], ['view'], ['accessToken'], ['webhook'], ['unknown']])(
    'that wants to hear of %s is refused',
    async (kind) => {
      expect((await post({ url: publicUrl, kinds: [kind] })).status).toBe(400)
    },
  )
})

describe('a webhook', () => {
  test('is changed on its version, and what is the same changes nothing', async () => {
    const { id } = await hook()
    const values = { name: 'Nómina', kinds: ['project'], state: 'paused' }
    const changed = await put(id, values, { 'if-match': '"1"' })
    expect([changed.status, changed.body]).toMatchObject([200, { id, version: 2, ...values }])
    expect((await put(id, values)).body.version).toBe(2)
    expect((await put(id, { name: 'Otro' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await put(id, { state: 'off' })).status).toBe(400)
    expect((await put(id + 1, values)).status).toBe(404)
  })

  test('is paused also while its address leads nowhere, and gets no such address', async () => {
    const { id } = await hook()
    const { pool } = app.context.db
    await pool.query(`update webhooks set url = 'https://programa.invalid/' where id = $1`, [id])
    expect((await put(id, { url: 'https://programa.invalid/', state: 'paused' })).status).toBe(200)
    expect((await put(id, { url: 'https://otro.invalid/' })).status).toBe(400)
  })

  test('is removed with what waits for it, and stands in the trail as whoever did so', async () => {
    const { id } = await hook()
    await createCustomer(app)
    await queueTold(app)
    expect((await send(`DELETE /webhooks/${id}`)).status).toBe(204)
    expect((await send(`DELETE /webhooks/${id}`)).status).toBe(404)
    await deliverTold(app)
    expect(receiver.calls).toEqual([])
    const { body } = await send<Page<AuditRow>>('GET /audit?entity=webhook')
    expect(body.data.map(({ kind, name, employeeId }) => [kind, name, employeeId])).toEqual([
      ['delete', 'Contabilidad', admin.employeeId],
      ['create', 'Contabilidad', admin.employeeId],
    ])
  })

  test('signs as the published library verifies, with both secrets for 24 hours after a new one', async () => {
    // The library holds the time of a call against its own clock.
    app.setTime(undefined)
    admin = await signedIn(app, { role: 'Administrador' })
    const { id, secret: former } = await hook(['customer'])
    const { secret } = (await send<{ secret: string }>(`POST /webhooks/${id}/secret`)).body
    expect(secret).not.toBe(former)
    await createCustomer(app)
    await deliverTold(app)
    const { body, headers } = receiver.calls[0]!
    for (const one of [secret, former])
      expect(new Verifier(one).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'customer.created',
      })
    expect(() => new Verifier(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching signature found',
    )
    for (const ms of [-5_000, 5_000]) {
      app.setTime(new Date(Date.now() + 24 * 3_600_000 + ms))
      admin = await signedIn(app, { role: 'Administrador' })
      await send(`POST /webhooks/${id}/test`)
    }
    const signatures = receiver.calls.slice(1).map((one) => String(one.headers['webhook-signature']).split(' ').length)
    expect(signatures).toEqual([2, 1])
  })

  test('is not for who does not manage users, nor for a program', async () => {
    const { id } = await hook()
    const other = await signedIn(app, { role: 'Director' }).catch(() => signedIn(app, { role: 'Consultor' }))
    expect((await call(app, 'GET /webhooks', { token: other.token })).status).toBe(403)
    const { body } = await send<{ token: string }>('POST /accounts/tokens', { name: 'Uno', permissions: ['read'] })
    for (const request of ['GET /webhooks', `POST /webhooks/${id}/secret`, `DELETE /webhooks/${id}`]) {
      const { status, text } = await call(app, request, { token: body.token })
      expect([request, status, text]).toEqual([request, 403, expect.stringContaining('token-not-allowed')])
    }
  })
})

describe('a test', () => {
  test('calls at once, whatever the state, and says what came back in the caller’s language', async () => {
    const { id } = await hook()
    await put(id, { state: 'paused' })
    const ask = (locale: 'es-CO' | 'en-US') =>
      call<WebhookTest>(app, `POST /webhooks/${id}/test`, { token: admin.token, locale })
    expect((await ask('es-CO')).body).toEqual({ delivered: true, status: 204, problem: null })
    expect(receiver.told()).toEqual([{ type: 'portal.test', timestamp: '2026-11-23T14:00:00.000Z', data: {} }])
    expect(receiver.calls[0]!.headers['webhook-timestamp']).toBe('1795442400')
    receiver.answers.push(500, 'cut')
    expect((await ask('es-CO')).body).toEqual({ delivered: false, status: 500, problem: 'Respondió con un error.' })
    expect((await ask('en-US')).body).toEqual({
      delivered: false,
      status: null,
      problem: 'It could not be connected to, or cut the connection.',
    })
    expect((await deliveries(id)).data).toEqual([])
  })

  test('can be asked for ten times a minute', async () => {
    const { id } = await hook()
    const status = async () => (await send(`POST /webhooks/${id}/test`)).status
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push(await status())
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    later(0.02)
    expect(await status()).toBe(200)
  })
})

describe('the deliveries', () => {
  test('come newest first, in pages, with their tries and when the next one is', async () => {
    const { id } = await hook(['customer'])
    receiver.answers.push(204, 503)
    await createCustomer(app)
    await deliverTold(app)
    await createCustomer(app)
    await deliverTold(app)
    expect(await deliveries(id)).toEqual({
      data: [
        {
          id: expect.any(Number),
          webhookId: receiver.calls[1]!.headers['webhook-id'],
          type: 'customer.created',
          createdAt: '2026-11-23T14:00:00.000Z',
          tries: 1,
          state: 'waiting',
          status: 503,
          problem: 'Respondió con un error.',
          nextAt: '2026-11-23T14:00:05.000Z',
        },
        expect.objectContaining({ state: 'delivered', tries: 1, status: 204, problem: null, nextAt: null }),
      ],
      filteredRecordsCount: 2,
      totalRecordsCount: 2,
    })
    expect((await deliveries(id, '?offset=1&top=1')).data).toMatchObject([{ state: 'delivered' }])
    await put(id, { kinds: ['customer'], state: 'paused' })
    expect((await deliveries(id)).data[0]).toMatchObject({ state: 'waiting', nextAt: null })
    expect((await send(`GET /webhooks/${id + 1}/deliveries`)).status).toBe(404)
  })

  test('are tried again by one press, but for what was received', async () => {
    const { id } = await hook(['project'])
    receiver.answers.push(503)
    await createProject(app)
    await deliverTold(app)
    const [{ id: delivery }] = (await deliveries(id)).data as [WebhookDelivery]
    const path = `POST /webhooks/${id}/deliveries/${delivery}/retry`
    expect((await send(path)).status).toBe(202)
    await deliverTold(app)
    expect((await deliveries(id)).data).toMatchObject([{ state: 'delivered' }])
    const again = await send(path)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('delivery-over')])
    expect((await send(`POST /webhooks/${id}/deliveries/${delivery + 1}/retry`)).status).toBe(404)
    expect((await send(`POST /webhooks/${id + 1}/deliveries/${delivery}/retry`)).status).toBe(404)
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(receiver.calls[0]!.headers['webhook-id']),
    )
  })
})
