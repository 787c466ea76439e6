import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { LoginResult } from '#contract/session.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import {
  createEmployee,
  createUser,
  givePassword,
  openSession,
  signedIn,
  type SignedIn,
} from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// What gives access away or takes it asks first who it is, where the sign-in is over 15 minutes old.

const password = 'Lluvia&Verde4'
const start = new Date('2026-11-21T15:00:00.000Z')

let app: TestApp
let ana: SignedIn

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(start)
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', last_name: 'Ruiz' })
  await givePassword(app, { id: ana.employeeId }, password)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const minutes = (n: number) => app.setTime(new Date(start.getTime() + n * 60_000))
const seconds = (n: number) => app.setTime(new Date(start.getTime() + n * 1000))
const confirm = (typed = password, token = ana.token) =>
  call(app, 'POST /accounts/confirm', { token, body: { password: typed } })
const makeToken = (token = ana.token, headers = {}) =>
  call<NewAccessToken>(app, 'POST /accounts/tokens', {
    token,
    headers,
    body: { name: 'Contabilidad', permissions: ['read'] },
  })
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string } | undefined)?.type]
const first = [403, 'urn:portal:problem:confirm-first']

/** By hand: whoever adds a call that gives access away or takes it adds it here. */
const confirming = [
  'DELETE /accounts/factors/:id',
  'DELETE /accounts/people/:employeeId/factors',
  'DELETE /accounts/people/:employeeId/identities/:id',
  'DELETE /accounts/people/:employeeId/sessions',
  'DELETE /accounts/people/:employeeId/tokens/:id',
  'DELETE /accounts/roles/:id',
  'DELETE /accounts/sessions/:id',
  'DELETE /accounts/tokens/:id',
  'DELETE /webhooks/:id',
  'POST /accounts/factors/passkeys',
  'POST /accounts/factors/passkeys/options',
  'POST /accounts/factors/totp',
  'POST /accounts/factors/totp/confirm',
  'POST /accounts/recovery-codes',
  'POST /accounts/roles',
  'POST /accounts/tokens',
  'POST /personal-data/:kind/:id/erase',
  'POST /webhooks',
  'POST /webhooks/:id/deliveries/:deliveryId/retry',
  'POST /webhooks/:id/secret',
  'POST /webhooks/:id/test',
  'PUT /accounts/factors/:id',
  'PUT /accounts/roles/:id',
  'PUT /retention',
  'PUT /webhooks/:id',
]

describe('what gives access away or takes it', () => {
  test('are these calls and no others', async () => {
    const marked = (await promisedRoutes())
      .filter(({ confirms }) => confirms)
      .map(({ method, path }) => `${method} ${path}`)
    expect(marked.toSorted()).toEqual(confirming)
  })

  test.each(confirming)('%s is 403 confirm-first once the sign-in is over 15 minutes old', async (name) => {
    const [method, path] = name.split(' ') as [string, string]
    const uuid = '00000000-0000-4000-8000-000000000000'
    const filled = path.replace('/sessions/:id', `/sessions/${uuid}`).replaceAll(/:\w+/g, '2147483647')
    const knock = () => call(app, `${method} ${filled}`, { token: ana.token, ...(method !== 'DELETE' && { body: {} }) })
    seconds(15 * 60)
    expect([200, 201, 400, 404, 409]).toContain((await knock()).status)
    seconds(15 * 60 + 1)
    expect(problemOf(await knock())).toEqual(first)
  })

  test('is done again for 15 minutes after confirming, by that session alone', async () => {
    const other = await openSession(app, { id: ana.employeeId, email: ana.email })
    minutes(40)
    expect(problemOf(await makeToken())).toEqual(first)
    expect((await confirm()).status).toBe(204)
    expect((await makeToken()).status).toBe(201)
    expect(problemOf(await makeToken(other.token))).toEqual(first)
    minutes(55)
    const later = await makeToken()
    expect(later.status).toBe(201)
    seconds(55 * 60 + 1)
    expect(problemOf(await makeToken())).toEqual(first)
  })

  test('is asked before anything else is said of it, and reading is not asked', async () => {
    minutes(30)
    const webhooks = (method: string) => call(app, `${method} /webhooks/7`, { token: ana.token, body: { url: 1 } })
    expect(problemOf(await webhooks('PUT'))).toEqual(first)
    for (const path of ['/webhooks', '/accounts/tokens', '/accounts/sessions', '/accounts/people'])
      expect([path, (await call(app, `GET ${path}`, { token: ana.token })).status]).toEqual([path, 200])
    const stranger = await signedIn(app, { role: 'Consulta' })
    minutes(40)
    const refused = await call(app, 'POST /webhooks', { token: stranger.token, body: {} })
    expect(problemOf(refused)).toEqual([403, 'urn:portal:problem:not-allowed'])
  })

  test('is not asked of who has just signed in with a password, and one chosen by a link is followed by a sign-in', async () => {
    const { body } = await call<LoginResult>(app, 'POST /accounts/login', { body: { email: ana.email, password } })
    expect((await makeToken(body.token)).status).toBe(201)
  })

  test('is done once when it is sent again with its key after confirming', async () => {
    minutes(40)
    const headers = { 'idempotency-key': 'k1' }
    expect(problemOf(await makeToken(ana.token, headers))).toEqual(first)
    await confirm()
    const made = await makeToken(ana.token, headers)
    const again = await makeToken(ana.token, headers)
    expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

const roleId = async (name: string) =>
  (await app.context.db.sql.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const create = async (role: string) =>
  call(app, 'POST /employees', {
    token: ana.token,
    body: await employeeDraft(app, { hasUser: true, role: await roleId(role) }),
  })
const give = async (id: number, role: string) =>
  call(app, `PUT /employees/update-employee/${id}`, { token: ana.token, body: { role: await roleId(role) } })
const link = (id: number) => call(app, `POST /employees/${id}/invitation`, { token: ana.token })
const invite = async (ids: number[], role: string) =>
  call(app, 'POST /accounts/people/invitations', {
    token: ana.token,
    body: { employeeIds: ids, role: await roleId(role) },
  })

describe('letting in who manages users', () => {
  test('asks first: by a new employee, a role, a link and an invitation', async () => {
    const consultant = await createUser(app, { role: 'Consultor' })
    const administrator = await createUser(app, { role: 'Administrador' })
    const outside = await createEmployee(app)
    minutes(40)
    expect(problemOf(await create('Administrador'))).toEqual(first)
    expect(problemOf(await give(consultant.id, 'Administrador'))).toEqual(first)
    expect(problemOf(await link(administrator.id))).toEqual(first)
    expect(problemOf(await invite([outside.id], 'Administrador'))).toEqual(first)
    const roles = await app.context.db.pool.query(
      'select r.name from employees e left join roles r on r.id = e.role_id where e.id = any ($1) order by e.id',
      [[consultant.id, outside.id]],
    )
    expect(roles.rows).toEqual([{ name: 'Consultor' }, { name: null }])
    await confirm()
    expect((await create('Administrador')).status).toBe(201)
    expect((await give(consultant.id, 'Administrador')).status).toBe(200)
    expect((await link(administrator.id)).status).toBe(200)
    expect(await invite([outside.id], 'Administrador')).toMatchObject({ status: 200, body: { failed: [] } })
  })

  test('asks nothing for a role that does not manage users, and for what an administrator had before', async () => {
    const consultant = await createUser(app, { role: 'Consultor' })
    const administrator = await createUser(app, { role: 'Administrador' })
    const outside = await createEmployee(app)
    minutes(40)
    expect((await create('Consulta')).status).toBe(201)
    expect((await give(consultant.id, 'Consulta')).status).toBe(200)
    expect((await give(administrator.id, 'Administrador')).status).toBe(200)
    expect((await link(consultant.id)).status).toBe(200)
    expect(await invite([outside.id], 'Consultor')).toMatchObject({ status: 200, body: { failed: [] } })
  })
})

describe('confirming', () => {
  test('with a wrong password is 400 at the field and confirms nothing', async () => {
    minutes(40)
    const { status, body } = await confirm('Otra&Clave7')
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'password', message: expect.any(String) }] }),
    ])
    expect(problemOf(await makeToken())).toEqual(first)
  })

  test('slows wrong passwords down as a sign-in does, together with those of a changed password', async () => {
    for (let n = 0; n < 4; n += 1) expect((await confirm('Otra&Clave7')).status).toBe(400)
    const change = { currentPassword: 'Otra&Clave7', newPassword: 'Rubí#77ab' }
    await call(app, 'PUT /accounts/update-password', { token: ana.token, body: change })
    const { status, headers } = await confirm()
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    minutes(2)
    expect((await confirm()).status).toBe(204)
  })

  test('is in the trail as sign-ins are; a refused one is not', async () => {
    minutes(40)
    await confirm('Otra&Clave7')
    await confirm()
    const { body } = await call<Page<AuditRow>>(app, 'GET /audit?entity=session', { token: ana.token })
    expect(body.data).toMatchObject([
      {
        at: '2026-11-21T15:40:00.000Z',
        kind: 'confirm',
        employeeId: ana.employeeId,
        name: 'Ana Ruiz',
        call: 'POST /accounts/confirm',
        fields: [
          { field: 'address', after: '192.0.2.1' },
          { field: 'userAgent', after: 'Pruebas' },
        ],
      },
    ])
  })

  test('is nothing for a program, nor for who has no password', async () => {
    const { token } = (await makeToken()).body
    expect(problemOf(await confirm(password, token))).toEqual([403, 'urn:portal:problem:token-not-allowed'])
    const bare = await openSession(app, await createUser(app, { role: 'Consulta' }))
    expect((await confirm(password, bare.token)).status).toBe(400)
  })
})
