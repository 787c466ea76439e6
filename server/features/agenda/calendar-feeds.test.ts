import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { feedOwner, makeFeed, newFeedPath } from '#server/testing/feeds.ts'
import { idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  app = await testApp({}, { log })
})
beforeEach(async () => {
  lines.length = 0
  person = await feedOwner(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const make = (scope: string, headers = {}, token = person.token) => makeFeed(app, token, scope, headers)
const pathOf = (scope: string, token = person.token) => newFeedPath(app, token, scope)
const read = (path: string, headers = {}) => call(app, `GET ${path}`, { headers })
const list = async () => (await call<CalendarFeed[]>(app, 'GET /calendar/feed', { token: person.token })).body
const statusOf = async (path: string) => (await read(path)).status
const setPerson = (values: object) =>
  app.context.db.sql.updateTable('employees').set(values).where('id', '=', person.employeeId).execute()
const admin = async () => (await signedIn(app, { role: 'Administrador' })).token

describe('a calendar feed', () => {
  test('is made with an address that is shown once; of it the database has the SHA-256 alone', async () => {
    const { status, body } = await make('mine')
    expect(status).toBe(201)
    expect(body).toEqual({ scope: 'mine', url: expect.any(String), createdAt: '2026-11-21T02:00:00.000Z' })
    const token = /^https?:\/\/[\w.:]+\/api\/calendar\/feed\/([\w-]{43})\.ics$/.exec(body.url!)?.[1]
    expect(Buffer.from(token!, 'base64url')).toHaveLength(32)
    const stored = await app.context.db.sql.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await list()).toEqual([{ scope: 'mine', createdAt: '2026-11-21T02:00:00.000Z', lastReadAt: null }])
    expect((await make('ours')).status).toBe(400)
  })

  test('keeps its address out of what is answered again to the same key', async () => {
    const first = await make('all', { 'idempotency-key': 'clave-1' })
    const again = await make('all', { 'idempotency-key': 'clave-1' })
    expect([first.status, again.status, again.body.url]).toEqual([201, 201, null])
    const { rows } = await app.context.db.pool.query('select answer from kept_answers')
    expect(JSON.stringify(rows)).not.toContain('calendar/feed')
    expect(await statusOf(new URL(first.body.url!).pathname.slice(4))).toBe(200)
  })

  test('ends with the next one of its scope, not with that of the other', async () => {
    const [mine, all] = [await pathOf('mine'), await pathOf('all')]
    const next = await pathOf('mine')
    expect([await statusOf(mine), await statusOf(all), await statusOf(next)]).toEqual([404, 200, 200])
    expect((await list()).map(({ scope }) => scope)).toEqual(['mine', 'all'])
  })

  test('is ended by its person alone', async () => {
    const path = await pathOf('mine')
    const other = await signedIn(app, { role: 'Consulta' })
    const end = (token: string) => call(app, 'DELETE /calendar/feed/mine', { token })
    expect((await end(other.token)).status).toBe(404)
    expect((await end(person.token)).status).toBe(204)
    expect([await statusOf(path), (await end(person.token)).status]).toEqual([404, 404])
    expect(await list()).toEqual([])
  })

  test('ends when an administrator ends its person’s sessions', async () => {
    const path = await pathOf('mine')
    const token = await admin()
    await call(app, `DELETE /accounts/people/${person.employeeId}/sessions`, { token })
    expect(await statusOf(path)).toBe(404)
    expect(await app.context.db.sql.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  test('lives on when its person signs out', async () => {
    const path = await pathOf('mine')
    await call(app, 'POST /accounts/logout', { token: person.token })
    expect(await statusOf(path)).toBe(200)
  })

  test.each([
    ['deactivated', async () => ({ isActive: false })],
    ['no user any more', async () => ({ hasUser: false, role: null })],
    [
      'given a role without access',
      async () => {
        const other = await signedIn(app, { permissions: ['employees.write'] })
        const { sql } = app.context.db
        const { role_id } = await sql
          .selectFrom('employees')
          .select('role_id')
          .where('id', '=', other.employeeId)
          .executeTakeFirstOrThrow()
        return { role: role_id }
      },
    ],
  ])('ends with the access of its person: %s, and does not come back with it', async (_how, change) => {
    const path = await pathOf('all')
    const token = await admin()
    const path_ = `PUT /employees/update-employee/${person.employeeId}`
    expect((await call(app, path_, { token, body: await change() })).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
    await setPerson({ is_active: true, has_user: true, role_id: await idOf(app, 'roles', 'Consulta') })
    expect(await statusOf(path)).toBe(404)
  })

  test('of somebody without access is not read, whatever took that away', async () => {
    const path = await pathOf('all')
    await setPerson({ is_active: false })
    expect(await statusOf(path)).toBe(404)
  })

  test('says when it was read last', async () => {
    const path = await pathOf('mine')
    app.setTime(new Date('2026-11-21T02:10:00Z'))
    await read(path)
    app.setTime(new Date('2026-11-21T02:10:30Z'))
    await read(path)
    expect((await list())[0]?.lastReadAt).toBe('2026-11-21T02:10:00.000Z')
    app.setTime(new Date('2026-11-21T02:11:00Z'))
    await read(path)
    expect((await list())[0]?.lastReadAt).toBe('2026-11-21T02:11:00.000Z')
  })

  test('at an unknown address is 404; one address reads 600 times in a quarter of an hour', async () => {
    expect(await statusOf('/calendar/feed/nothing.ics')).toBe(404)
    const path = await pathOf('mine')
    await app.context.db.sql.updateTable('login_failures').set({ failures: 600 }).execute()
    const refused = await read(path)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
  })

  test('has its token in no line of the log', async () => {
    const path = await pathOf('mine')
    const token = /([\w-]{43})\.ics$/.exec(path)![1]!
    await read(path)
    await read(`${path}?a=1`)
    await read(`/calendar/feed/${token}`)
    await app.app.inject({ method: 'POST', url: `/api${path}` })
    expect(lines.filter((line) => line.includes(token))).toEqual([])
    expect(lines.filter((line) => line.includes('"path":"/api/calendar/feed/…"'))).toHaveLength(4)
  })

  test('is made by everybody who may use the portal', async () => {
    expect(await rolesThatMay(app, 'GET /calendar/feed')).toEqual(roles)
  })
})
