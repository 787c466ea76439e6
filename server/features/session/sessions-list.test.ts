import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { permissions } from '#contract/permissions.ts'
import type { LoginResult, SessionRow } from '#contract/session.ts'
import { createUser, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
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
const sessions = (token: string) => call<SessionRow[]>(app, 'GET /accounts/sessions', { token })

const openOnes = () =>
  app.context.db.sql
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', '=', person.employeeId)
    .where('ended_at', 'is', null)
    .execute()

describe('a person’s sessions', () => {
  const password = 'Lluvia&Verde4'
  const signIn = () => call<LoginResult>(app, 'POST /accounts/login', { body: { email: person.email, password } })
  test('are twenty at most: another sign-in ends the one that was not used for longest, and the trail says so', async () => {
    const { sql } = app.context.db
    await givePassword(app, { id: person.employeeId }, password)
    const others = []
    for (let n = 1; n < 20; n += 1) {
      app.setTime(after(n))
      others.push(await openSession(app, { id: person.employeeId, email: person.email }))
    }
    const stranger = await signedIn(app, { permissions: ['portal.access'] })
    // The oldest is used again, so that the next one is what nobody used for longest.
    const used = { last_seen_at: after(100).toISOString() }
    await sql.updateTable('sessions').set(used).where('id', '=', person.sessionId).execute()
    app.setTime(after(120))
    const { status, body } = await signIn()
    expect(status).toBe(200)
    const tokens = [body.token, person.token, others[0]!.token, others[1]!.token, stranger.token]
    expect((await Promise.all(tokens.map(current))).map((answer) => answer.status)).toEqual([200, 200, 401, 200, 200])
    expect(await openOnes()).toHaveLength(20)
    const told = sql.selectFrom('audit').select(['action', 'entity_id']).where('entity', '=', 'session').orderBy('id')
    expect(await told.execute()).toEqual([
      { action: 'signIn', entity_id: person.employeeId },
      { action: 'signOut', entity_id: person.employeeId },
    ])
  })

  test('are twenty at most, too, after thirty sign-ins at once', async () => {
    await givePassword(app, { id: person.employeeId }, password)
    const answers = await Promise.all(Array.from({ length: 30 }, signIn))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await openOnes()).toHaveLength(20)
  })
})

describe('the list of sessions', () => {
  test('shows where oneself is signed in, the current one marked, and nobody else', async () => {
    app.setTime(after(10))
    const phone = await openSession(app, { id: person.employeeId, email: person.email })
    const other = await signedIn(app, { permissions: ['portal.access'] })
    const { body } = await sessions(person.token)
    expect(body).toEqual([
      {
        id: phone.sessionId,
        createdAt: after(10).toISOString(),
        lastSeenAt: after(10).toISOString(),
        address: '192.0.2.1',
        userAgent: 'Pruebas',
        current: false,
      },
      {
        id: person.sessionId,
        createdAt: start.toISOString(),
        lastSeenAt: start.toISOString(),
        address: '192.0.2.1',
        userAgent: 'Pruebas',
        current: true,
      },
    ])
    expect((await sessions(other.token)).body).toHaveLength(1)
  })

  test('leaves out the ended and the expired', async () => {
    const phone = await openSession(app, { id: person.employeeId, email: person.email })
    await call(app, 'POST /accounts/logout', { token: phone.token })
    app.setTime(after(11 * 3600))
    const late = await openSession(app, { id: person.employeeId, email: person.email })
    expect((await sessions(late.token)).body).toHaveLength(2)
    app.setTime(after(13 * 3600))
    const { token } = await openSession(app, { id: person.employeeId, email: person.email })
    expect((await sessions(token)).body).toHaveLength(2)
  })

  test('lets one end a session of one’s own, which is refused at its next call', async () => {
    const phone = await openSession(app, { id: person.employeeId, email: person.email })
    const end = () => call(app, `DELETE /accounts/sessions/${phone.sessionId}`, { token: person.token })
    expect((await end()).status).toBe(204)
    expect((await current(phone.token)).status).toBe(401)
    expect((await current(person.token)).status).toBe(200)
    expect((await end()).status).toBe(404)
  })

  test('knows nothing of other people’s sessions: 404, and they go on', async () => {
    const other = await signedIn(app, { permissions: [...permissions] })
    expect((await call(app, `DELETE /accounts/sessions/${person.sessionId}`, { token: other.token })).status).toBe(404)
    expect((await call(app, `DELETE /accounts/sessions/${randomUUID()}`, { token: other.token })).status).toBe(404)
    expect((await call(app, 'DELETE /accounts/sessions/17', { token: other.token })).status).toBe(400)
    expect((await current(person.token)).status).toBe(200)
  })
})

describe('GET /accounts/get-users-with-assets-management-permission', () => {
  test('answers the active users whose role has assets.manage, by name', async () => {
    const assets = { permissions: ['portal.access', 'assets.manage'] as const }
    const berta = await createUser(app, assets, {
      first_name: 'Berta',
      middle_name: 'Inés',
      last_name: 'Ríos',
      surname: 'Sáenz',
      email: 'berta@empresa.test',
    })
    const alvaro = await createUser(app, assets, {
      first_name: 'Álvaro',
      last_name: 'Gil',
      email: 'alvaro@empresa.test',
    })
    await createUser(app, assets, { is_active: false })
    const path = 'GET /accounts/get-users-with-assets-management-permission'
    const { body } = await call(app, path, { token: person.token })
    const administrator = {
      id: 1,
      username: 'admin@portal.local',
      fullName: 'Administrador Portal',
      email: 'admin@portal.local',
    }
    expect(body).toEqual([
      administrator,
      { id: alvaro.id, username: 'alvaro@empresa.test', fullName: 'Álvaro Gil', email: 'alvaro@empresa.test' },
      { id: berta.id, username: 'berta@empresa.test', fullName: 'Berta Inés Ríos Sáenz', email: 'berta@empresa.test' },
    ])
    expect((await call(app, path)).status).toBe(401)
  })
})
