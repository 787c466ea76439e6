import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { permissions } from '#contract/permissions.ts'
import type { MeResult, SessionRow } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { createUser, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
const start = new Date('2026-11-21T15:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(start)
  person = await signedIn(app, { permissions: ['portal.access'] }, { first_name: 'Ana', email: 'ana@empresa.test' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const current = (token: string | undefined) => call<{ username: string }>(app, 'GET /accounts/', { token })
const me = (token: string) => call<MeResult>(app, 'GET /accounts/me', { token })
const employee = (values: object) =>
  app.context.db.sql.updateTable('employees').set(values).where('id', '=', person.employeeId).execute()

describe('GET /accounts/', () => {
  test('answers the username, which is the e-mail, with and without the trailing slash', async () => {
    expect((await current(person.token)).body).toEqual({ username: 'ana@empresa.test' })
    expect((await call(app, 'GET /accounts', { token: person.token })).body).toEqual({ username: 'ana@empresa.test' })
  })
})

describe('GET /accounts/me', () => {
  test('answers a fresh token of the same session, and the person with all that the profile shows', async () => {
    app.setTime(after(3500))
    const { status, body } = await me(person.token)
    expect(status).toBe(200)
    expect(body.token).not.toBe(person.token)
    expect(decodeJwt(body.token)).toMatchObject({
      sid: person.sessionId,
      exp: Math.floor(after(7100).getTime() / 1000),
    })
    expect(body.user).toEqual({
      id: person.employeeId,
      firstName: 'Ana',
      middleName: '',
      lastName: 'Ospina',
      surname: '',
      documentTypeName: expect.any(String) as string,
      documentNumber: expect.stringMatching(/^T-/) as string,
      cityName: expect.any(String) as string,
      positionName: expect.any(String) as string,
      groupName: expect.any(String) as string,
      email: 'ana@empresa.test',
      cellphoneNumber: '',
      phoneNumber: '',
      address: '',
      birthDate: null,
      isActive: true,
      roleName: 'Prueba: portal.access',
      permissions: ['portal.access'],
    })
  })

  test('carries a session on from token to token, to its twelfth hour and not beyond', async () => {
    let { token } = person
    for (let seconds = 3590; seconds < 12 * 3600 - 90; seconds += 3590) {
      app.setTime(after(seconds))
      const next = await me(token)
      expect(next.status).toBe(200)
      token = next.body.token
    }
    app.setTime(after(12 * 3600 - 90))
    token = (await me(token)).body.token
    expect(decodeJwt(token).exp).toBe(Math.floor(after(12 * 3600).getTime() / 1000))
    app.setTime(after(12 * 3600 - 1))
    expect((await me(token)).status).toBe(200)
    app.setTime(after(12 * 3600))
    expect((await me(token)).status).toBe(401)
  })
})

describe('a session', () => {
  test('is over with the very next call after logout, for every token of it', async () => {
    const { token } = (await me(person.token)).body
    expect((await call(app, 'POST /accounts/logout', { token: person.token })).status).toBe(204)
    expect((await current(person.token)).status).toBe(401)
    expect((await current(token)).status).toBe(401)
    expect((await call(app, 'POST /accounts/logout', { token })).status).toBe(401)
  })

  test('that ends on one instance is refused on another at its next call', async () => {
    const other: TestApp = { ...app, app: await buildApp({ ...app.context, tells: false }) }
    expect((await call(other, 'GET /accounts/me', { token: person.token })).status).toBe(200)
    await call(app, 'POST /accounts/logout', { token: person.token })
    expect((await call(other, 'GET /accounts/me', { token: person.token })).status).toBe(401)
    await other.app.close()
  })

  test('is refused while its employee is inactive', async () => {
    await employee({ is_active: false })
    expect((await current(person.token)).status).toBe(401)
  })

  test('is refused when its employee is no user any more', async () => {
    await employee({ has_user: false, role_id: null })
    expect((await current(person.token)).status).toBe(401)
  })

  test('of somebody whose role is taken away stays, to be seen and signed out of, and for nothing else', async () => {
    await employee({ role_id: null })
    const asked = (request: string) => call(app, request, { token: person.token, locale: 'en-US' })
    expect(await asked('GET /accounts')).toMatchObject({ status: 200, body: { username: 'ana@empresa.test' } })
    expect(await asked('GET /accounts/sessions')).toMatchObject({ status: 200, body: [{ id: person.sessionId }] })
    for (const request of [
      'GET /accounts/me',
      'GET /events',
      'GET /accounts/get-users-with-assets-management-permission',
      'GET /cities',
      'PUT /accounts/update-password',
      `DELETE /accounts/sessions/${person.sessionId}`,
    ]) {
      const { status, body } = await asked(request)
      expect([request, status]).toEqual([request, 403])
      expect(body).toMatchObject({ detail: 'The user does not have permissions to access the portal' })
    }
    expect((await asked('POST /accounts/logout')).status).toBe(204)
  })

  test('has the permissions of the role as it is at each call', async () => {
    const employees = () => call(app, 'POST /employees', { token: person.token, body: {} })
    expect(await employees()).toMatchObject({ status: 403, body: { detail: 'Su rol no permite esta acción.' } })
    const { id } = await createUser(app, { permissions: [...permissions] })
    const { role_id } = await app.context.db.sql
      .selectFrom('employees')
      .select('role_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await employee({ role_id })
    expect((await employees()).status).toBe(400)
    await app.context.db.sql
      .updateTable('roles')
      .set({ permissions: ['portal.access'] })
      .where('id', '=', role_id!)
      .execute()
    expect((await employees()).status).toBe(403)
    expect((await me(person.token)).body.user.permissions).toEqual(['portal.access'])
  })

  test('remembers when it was last seen, at most once a minute and without anybody waiting for it', async () => {
    const seen = async () =>
      (await call<SessionRow[]>(app, 'GET /accounts/sessions', { token: person.token })).body[0]!.lastSeenAt
    app.setTime(after(60))
    await current(person.token)
    app.setTime(after(61))
    await Promise.all([current(person.token), current(person.token)])
    await vi.waitFor(async () => expect(await seen()).toBe(after(61).toISOString()), { timeout: 10_000, interval: 100 })
    app.setTime(after(121))
    await current(person.token)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await seen()).toBe(after(61).toISOString())
  })

  test('whose mark could not be written says so in the log, and nobody notices', async () => {
    const warned = vi.spyOn(app.context.log, 'warn')
    const { db } = app.context
    const { necessary } = db
    const broken = vi
      .spyOn(db, 'necessary')
      .mockImplementation((name, text, values) =>
        name === 'session-seen' ? Promise.reject(new Error('gone')) : necessary(name, text, values),
      )
    app.setTime(after(100))
    expect((await current(person.token)).status).toBe(200)
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 })
    broken.mockRestore()
    warned.mockRestore()
  })
})
