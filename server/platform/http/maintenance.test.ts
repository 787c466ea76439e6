import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { createUser, givePassword, signedIn } from '#server/testing/factories.ts'
import { callAccess } from '#server/testing/permission-table.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { setMaintenance, watchMaintenance, type Maintenance } from './maintenance-state.ts'

const sentence = 'Actualizamos el portal: volvemos a las 3 p. m. «ñ»'
let app: TestApp
let other: Maintenance

beforeAll(async () => {
  app = await testApp()
  // Another instance on the same database.
  other = await watchMaintenance(app.context.db, app.context.log)
})
beforeEach(() =>
  app.context.db.sql.insertInto('installation').values({ secret_check: app.context.keys.check }).execute(),
)
afterEach(async () => {
  await maintain(false)
  await emptyTables(app.context.db)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function maintain(on: boolean, words = sentence): Promise<void> {
  await setMaintenance(app.context.db, { on, sentence: on ? words : '' })
  const heard = async () => (await app.app.inject('/api/openapi.json')).statusCode === (on ? 503 : 200)
  while ((other.sentence() === undefined) === on || !(await heard())) await new Promise((done) => setTimeout(done, 5))
}
const consultant = async () => (await signedIn(app, { role: 'Consultor' })).token
const administrator = async () => (await signedIn(app, { role: 'Administrador' })).token
const header = (on: string) => `on ${encodeURIComponent(on)}`

test('every call is refused with the sentence, to somebody signed in and to nobody, but for those of the login screen', async () => {
  const token = await consultant()
  await maintain(true)
  const open = [
    'login',
    'second-factor',
    'passkey/options',
    'passkey',
    'set-password',
    'request-password-reset',
    'logout',
  ].map((name) => `POST /accounts/${name}`)
  const there = ['GET /accounts/oidc/start', 'GET /accounts/oidc/callback']
  const fromThere = ['POST /accounts/oidc/token', 'POST /accounts/oidc/backchannel-logout']
  const byLink = ['content', 'inline'].map((name) => `GET /projects/{id}/files/{fileId}/${name}`)
  const served = new Set([...open, ...there, ...fromThere, 'GET /maintenance', ...byLink])
  for (const request of Object.keys(callAccess)) {
    const path = request.replaceAll(/\{\w+\}/g, '1')
    for (const as of [undefined, token]) {
      if (request === 'POST /accounts/logout' && as !== undefined) continue
      const { status, headers, body } = await call<Problem | undefined>(app, path, { token: as })
      const wanted = served.has(request) ? [false] : [true, sentence, '60', header(sentence)]
      const refusal = [body?.detail, headers['retry-after'], headers['portal-maintenance']]
      expect([request, status === 503, ...(served.has(request) ? [] : refusal)]).toEqual([request, ...wanted])
    }
  }
})

test('what is no call of the contract is refused too; health checks and metrics answer', async () => {
  await maintain(true, '')
  const status = async (url: string) => (await app.app.inject(url)).statusCode
  expect(await status('/api/openapi.json')).toBe(503)
  expect(await status('/api/nothing')).toBe(503)
  expect([await status('/api/health/live'), await status('/api/health/ready'), await status('/metrics')]).toEqual([
    200, 200, 200,
  ])
  const { body } = await call<Problem>(app, 'GET /employees', { locale: 'en-US' })
  expect(body).toMatchObject({ type: 'urn:portal:problem:maintenance', title: 'Under maintenance' })
  expect(body.detail).toBe('The portal is under maintenance. Please come back later.')
})

test('an administrator works on, and is told of it in each answer', async () => {
  const token = await administrator()
  expect((await call(app, 'GET /accounts/me', { token })).headers).not.toHaveProperty('portal-maintenance')
  await maintain(true)
  const answer = await call(app, 'GET /employees/employees-list?top=1', { token })
  expect([answer.status, answer.headers['portal-maintenance']]).toEqual([200, header(sentence)])
  await maintain(false)
  expect((await call(app, 'GET /accounts/me', { token })).headers).not.toHaveProperty('portal-maintenance')
})

test('an administrator can sign in; anybody else with the right password reads the sentence, and no try is counted', async () => {
  const password = 'Lluvia&Verde4'
  const users = [await createUser(app, { role: 'Administrador' }), await createUser(app, { role: 'Consultor' })]
  for (const user of users) await givePassword(app, user, password)
  await maintain(true)
  const signIn = async ({ email }: { email: string }) =>
    call<Problem>(app, 'POST /accounts/login', { body: { email, password } })
  expect((await signIn(users[0]!)).status).toBe(200)
  for (let tries = 0; tries < 7; tries += 1) {
    const { status, body } = await signIn(users[1]!)
    expect([status, body.detail]).toEqual([503, sentence])
  }
  await maintain(false)
  expect((await signIn(users[1]!)).status).toBe(200)
})

test('whoever was let in before is refused at the next call, and goes on where they were when it is over', async () => {
  const token = await consultant()
  expect((await call(app, 'GET /accounts/me', { token })).status).toBe(200)
  await maintain(true)
  expect((await call(app, 'GET /accounts/me', { token })).status).toBe(503)
  expect((await call(app, 'GET /maintenance', { token })).body).toEqual({ on: true, sentence })
  await maintain(false)
  expect((await call(app, 'GET /accounts/me', { token })).status).toBe(200)
  expect((await call(app, 'GET /maintenance')).body).toEqual({ on: false, sentence: '' })
})

test('the streams of changes end when it begins, so that every browser comes back to hear of it', async () => {
  const token = await consultant()
  const headers = { authorization: `Bearer ${token}` }
  const stream = await app.app.inject({ url: '/api/events', headers, payloadAsStream: true })
  const ended = new Promise((resolve) => stream.stream().once('end', resolve).resume())
  await maintain(true)
  await ended
  expect((await call(app, 'GET /events', { token })).status).toBe(503)
})

test('a database on which no portal was ever started has nothing to be turned on in', async () => {
  await app.context.db.sql.deleteFrom('installation').execute()
  await expect(setMaintenance(app.context.db, { on: true, sentence: '' })).rejects.toThrow('ningún portal')
  await app.context.db.sql.insertInto('installation').values({ secret_check: 'x' }).execute()
})
