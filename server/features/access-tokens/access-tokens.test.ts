import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { Permission } from '#contract/permissions.ts'
import { secondInstance } from '#server/testing/event-reader.ts'
import { openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let admin: SignedIn

const start = new Date('2026-11-23T15:00:00.000Z')
const may: Permission[] = ['portal.access', 'customers.write', 'configuration.write', 'files.write', 'audit.read']

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(start)
  person = await signedIn(
    app,
    { permissions: may },
    { first_name: 'Ana', last_name: 'Ibáñez', email: 'ana@empresa.test' },
  )
  admin = await signedIn(app, { role: 'Administrador' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const ask = (body: object, token = person.token) => call<NewAccessToken>(app, 'POST /accounts/tokens', { token, body })
/** A new token of the person's. */
const make = async (...permissions: string[]) => (await ask({ name: 'Contabilidad', permissions })).body
const list = async () => (await call<AccessToken[]>(app, 'GET /accounts/tokens', { token: person.token })).body
const statusOf = async (request: string, token: string, body?: object) =>
  (await call(app, request, { token, ...(body && { body }) })).status
const reading = async (token: string, { app: of }: Pick<TestApp, 'app'> = app) =>
  (await of.inject({ url: '/api/catalogs/groups', headers: { authorization: `Bearer ${token}` } })).statusCode
const statusUntil = async (expiresAt: string) => (await ask({ name: 'Uno', permissions: ['read'], expiresAt })).status
const askWithKey = () =>
  call<NewAccessToken>(app, 'POST /accounts/tokens', {
    token: person.token,
    body: { name: 'Uno', permissions: ['read'] },
    headers: { 'idempotency-key': 'uno' },
  })
const trail = async (query: string) =>
  (await call<Page<AuditRow>>(app, `GET /audit?${query}`, { token: person.token })).body.data
const group = (name: string) => ({ name, isActive: true })

describe('a new access token', () => {
  test('is shown once, in its owner’s list by its first 8 characters, and ends after 90 days unless told', async () => {
    const { status, body } = await ask({ name: ' Tablero de Power BI ', permissions: ['read'] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Tablero de Power BI',
      prefix: body.token.slice(0, 8),
      permissions: ['read'],
      createdAt: '2026-11-23T15:00:00.000Z',
      expiresAt: '2027-02-21',
      lastUsedAt: null,
      token: expect.stringMatching(/^ptl_[0-9A-Za-z]{49}$/),
    })
    const { token: _, ...row } = body
    expect(await list()).toEqual([row])
  })

  test('lasts to a day within a year, and not to one that is over', async () => {
    expect(await statusUntil('2026-11-23')).toBe(201)
    expect(await statusUntil('2027-11-23')).toBe(201)
    expect(await statusUntil('2026-11-22')).toBe(400)
    expect(await statusUntil('2027-11-24')).toBe(400)
  })

  test('has no permission that its owner lacks, none of people’s access, and at least one', async () => {
    const of = async (...permissions: string[]) => (await ask({ name: 'Uno', permissions })).status
    expect(await of('projects.write')).toBe(400)
    expect(await of('users.manage')).toBe(400)
    expect(await of('portal.access')).toBe(400)
    expect(await of()).toBe(400)
    const { body } = await ask({ name: 'Uno', permissions: ['customers.write', 'read', 'read'] })
    expect(body.permissions).toEqual(['read', 'customers.write'])
  })

  test('is one of 20 at most; one that is over makes room', async () => {
    for (let n = 0; n < 20; n += 1) await ask({ name: `N.º ${n}`, permissions: ['read'], expiresAt: '2026-11-24' })
    const { status, text } = await ask({ name: 'Uno más', permissions: ['read'] })
    expect([status, text]).toEqual([409, expect.stringContaining('Se pueden tener 20 tokens a la vez')])
    app.setTime(new Date('2026-11-25T05:00:00.000Z'))
    const later = await openSession(app, { id: person.employeeId, email: person.email })
    expect((await ask({ name: 'Uno más', permissions: ['read'] }, later.token)).status).toBe(201)
  })

  test('sent again with its key is made once, and its text is shown once', async () => {
    const [first, second] = [await askWithKey(), await askWithKey()]
    expect(first.body.token).toMatch(/^ptl_/)
    expect(second.body).toEqual({ ...first.body, token: '' })
    expect(await list()).toHaveLength(1)
  })

  test('is kept as its SHA-256 alone', async () => {
    const { token } = await make('read')
    const rows = await app.context.db.sql.selectFrom('access_tokens').selectAll().execute()
    const kept = await app.context.db.sql.selectFrom('audit').selectAll().where('entity', '=', 'accessToken').execute()
    expect(JSON.stringify([rows, kept])).not.toContain(token.slice(8))
    expect(rows[0]!.token_hash).toHaveLength(32)
  })
})

describe('an access token ends at once, on every instance', () => {
  test('when its owner revokes it, once; and nobody else’s', async () => {
    const { token, id } = await make('read')
    const second = await secondInstance(app)
    expect(await reading(token, second)).toBe(200)
    const stranger = await signedIn(app, { permissions: may })
    expect(await statusOf(`DELETE /accounts/tokens/${id}`, stranger.token)).toBe(404)
    expect(await statusOf(`DELETE /accounts/tokens/${id}`, person.token)).toBe(204)
    expect([await reading(token), await reading(token, second)]).toEqual([401, 401])
    expect(await statusOf(`DELETE /accounts/tokens/${id}`, person.token)).toBe(404)
    await second.close()
  })

  test('when its last day in Bogotá is over', async () => {
    const { body } = await ask({ name: 'Hoy', permissions: ['read'], expiresAt: '2026-11-23' })
    app.setTime(new Date('2026-11-24T04:59:59.000Z'))
    expect(await reading(body.token)).toBe(200)
    app.setTime(new Date('2026-11-24T05:00:00.000Z'))
    expect(await reading(body.token)).toBe(401)
  })

  test('when its owner is deactivated, and does not come back with them', async () => {
    const { token } = await make('read')
    const { body } = await call<Record<string, unknown>>(app, `GET /employees/employee-by-id/${person.employeeId}`, {
      token: admin.token,
    })
    const save = (isActive: boolean) =>
      call(app, `PUT /employees/update-employee/${person.employeeId}`, {
        token: admin.token,
        body: { ...body, birthDate: null, isActive },
      })
    expect((await save(false)).status).toBe(200)
    expect(await reading(token)).toBe(401)
    expect((await save(true)).status).toBe(200)
    expect(await reading(token)).toBe(401)
  })

  test('when its owner chooses a password by a link, and not when they change it themselves', async () => {
    const { token } = await make('read')
    const { body } = await call<{ invitation: { url: string } }>(
      app,
      `POST /employees/${person.employeeId}/invitation`,
      {
        token: admin.token,
      },
    )
    const link = new URL(body.invitation.url).hash.replace('#invite=', '')
    const [former, next] = ['Lluvia&Verde4', 'Niebla&Azul57']
    expect(
      (await call(app, 'POST /accounts/set-password', { body: { token: link, newPassword: former } })).status,
    ).toBe(204)
    expect(await reading(token)).toBe(401)
    person = await openSession(app, { id: person.employeeId, email: person.email })
    const kept = await make('read')
    const change = { currentPassword: former, newPassword: next }
    const changed = await call(app, 'PUT /accounts/update-password', { token: person.token, body: change })
    expect([changed.status, changed.text]).toEqual([204, ''])
    expect(await reading(kept.token)).toBe(200)
  })

  test('when an administrator revokes it; who manages users sees whose they are', async () => {
    const { token, id } = await make('read', 'customers.write')
    const of = `/accounts/people/${person.employeeId}/tokens`
    const { body } = await call<AccessToken[]>(app, `GET ${of}`, { token: admin.token })
    expect(body).toMatchObject([{ id, name: 'Contabilidad', permissions: ['read', 'customers.write'] }])
    expect(await statusOf(`GET ${of}`, person.token)).toBe(403)
    expect(await statusOf(`DELETE ${of}/${id}`, admin.token)).toBe(204)
    expect(await reading(token)).toBe(401)
    expect(await statusOf(`GET /accounts/people/${person.employeeId + 1000}/tokens`, admin.token)).toBe(404)
  })
})

test('who finds a token finds its person by the first characters, or by all of it, also once it is revoked', async () => {
  const { id, token } = await make('read')
  const found = async (words: string) => {
    const path = `/accounts/people?searchTerm=${words}`
    const { data } = (await call<Page<{ id: number }>>(app, `GET ${path}`, { token: admin.token })).body
    return data.map((row) => row.id)
  }
  expect(await found(token.slice(0, 8))).toEqual([person.employeeId])
  expect(await found(token)).toEqual([person.employeeId])
  await call(app, `DELETE /accounts/tokens/${id}`, { token: person.token })
  expect(await found(token.slice(0, 8))).toEqual([person.employeeId])
  expect(await found('ptl_0000')).toEqual([])
})

describe('the trail', () => {
  test('names the program of each change, also after its token has ended', async () => {
    const { token, id } = await make('read', 'configuration.write')
    await call(app, 'POST /catalogs/groups', { token, body: group('Compras') })
    await call(app, 'POST /catalogs/groups', { token: person.token, body: group('Ventas') })
    await call(app, `DELETE /accounts/tokens/${id}`, { token: person.token })
    const [byHand, byProgram] = await trail('entity=group')
    expect(byHand).toMatchObject({ name: 'Ventas', tokenId: null, tokenName: null })
    expect(byProgram).toMatchObject({
      name: 'Compras',
      employeeName: 'Ana Ibáñez',
      tokenId: id,
      tokenName: 'Contabilidad',
    })
    const sheet = await call(app, 'GET /audit/export?entity=group', { token: person.token })
    expect(sheet.text).toContain('Ana Ibáñez, por el programa Contabilidad')
  })

  test('tells who made and who revoked a token', async () => {
    const { id } = await make('read', 'customers.write')
    await call(app, `DELETE /accounts/people/${person.employeeId}/tokens/${id}`, { token: admin.token })
    const rows = await trail('entity=accessToken')
    expect(rows).toMatchObject([
      { kind: 'update', employeeId: admin.employeeId, name: 'Contabilidad', fields: [{ field: 'endedAt' }] },
      {
        kind: 'create',
        employeeId: person.employeeId,
        fields: [
          { field: 'employeeId', after: 'Ana Ibáñez' },
          { field: 'name', after: 'Contabilidad' },
          { field: 'permissions', after: ['read', 'customers.write'] },
          { field: 'expiresOn', after: '2027-02-21' },
        ],
      },
    ])
  })
})
