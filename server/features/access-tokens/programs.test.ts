import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import type { Permission } from '#contract/permissions.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { createUser, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// What a program may do with an access token.

let app: TestApp
let person: SignedIn

const may: Permission[] = ['portal.access', 'customers.write', 'configuration.write', 'files.write']

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-23T15:00:00.000Z'))
  person = await signedIn(app, { permissions: may }, { email: 'ana@empresa.test' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const make = async (...permissions: string[]) => {
  const body = { name: 'Contabilidad', permissions }
  return (await call<NewAccessToken>(app, 'POST /accounts/tokens', { token: person.token, body })).body
}
const statusOf = async (request: string, token: string, body?: object) =>
  (await call(app, request, { token, ...(body && { body }) })).status
const reading = (token: string) => statusOf('GET /catalogs/groups', token)
const group = (name: string) => ({ name, isActive: true })

test('a program reads what everybody reads, and changes nothing by `read` alone', async () => {
  const { token } = await make('read')
  expect(await reading(token)).toBe(200)
  expect((await call<{ username: string }>(app, 'GET /accounts/', { token })).body.username).toBe('ana@empresa.test')
  expect(await statusOf('POST /catalogs/groups', token, group('Compras'))).toBe(403)
  expect(await statusOf('POST /views', token, { noun: 'projects', name: 'Vista', state: '/projects' })).toBe(403)
})

test('a program changes what the token allows, and reads nothing without `read`', async () => {
  const { token } = await make('configuration.write')
  expect(await statusOf('POST /catalogs/groups', token, group('Compras'))).toBe(201)
  expect(await reading(token)).toBe(403)
  expect(await statusOf('POST /v1/licenses/1/renew', token, { expirationDate: '2027-11-23' })).toBe(403)
})

test('a program may do no more than its owner’s role allows at that moment', async () => {
  const { token } = await make('read', 'configuration.write')
  const { sql } = app.context.db
  const less = await createUser(app, { permissions: ['portal.access'] })
  const { role_id } = await sql
    .selectFrom('employees')
    .select('role_id')
    .where('id', '=', less.id)
    .executeTakeFirstOrThrow()
  await sql.updateTable('employees').set({ role_id }).where('id', '=', person.employeeId).execute()
  expect(await statusOf('POST /catalogs/groups', token, group('Compras'))).toBe(403)
  expect(await reading(token)).toBe(200)
  await sql.updateTable('employees').set({ role_id: null }).where('id', '=', person.employeeId).execute()
  expect(await reading(token)).toBe(403)
})

test.each([
  'GET /accounts/me',
  'GET /accounts/sessions',
  'GET /accounts/tokens',
  'POST /accounts/logout',
  'PUT /accounts/update-password',
  'GET /accounts/people',
  'GET /admin/mail',
  'POST /employees/1/invitation',
])('%s is for people alone (403 token-not-allowed)', async (request) => {
  const { token } = await make('read', 'configuration.write')
  const { status, text } = await call(app, request, { token })
  expect([status, text]).toEqual([403, expect.stringContaining('urn:portal:problem:token-not-allowed')])
})

test('600 calls a minute are answered, each says how many are left, and the next one is 429', async () => {
  const { token } = await make('read')
  const other = await make('read')
  const left = async (of = token) => (await call(app, 'GET /accounts/', { token: of })).headers['ratelimit']
  app.setTime(new Date('2026-11-23T15:20:12.000Z'))
  expect(await left()).toBe('"calls";r=599;t=48')
  for (let n = 0; n < 598; n += 1) await left()
  expect(await left()).toBe('"calls";r=0;t=48')
  const { status, headers } = await call(app, 'GET /accounts/', { token })
  expect([status, headers['retry-after'], headers['ratelimit']]).toEqual([429, '48', '"calls";r=0;t=48'])
  expect(await left(other.token)).toBe('"calls";r=599;t=48')
  app.setTime(new Date('2026-11-23T15:21:00.000Z'))
  expect(await left()).toBe('"calls";r=599;t=60')
})

test('a link to a file is good as long as the token is', async () => {
  const project = await createProject(app)
  const form = new FormData()
  form.append('file', new Blob(['Acta\n'], { type: 'text/plain' }), 'acta.txt')
  const sent = new Response(form)
  const { token, id } = await make('read', 'files.write')
  const stored = await app.app.inject({
    method: 'POST',
    url: `/api/projects/${project}/files`,
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const { url } = stored.json<{ url: string }>()
  const follow = async () => (await app.app.inject({ method: 'GET', url })).statusCode
  expect([stored.statusCode, await follow()]).toEqual([201, 200])
  await call(app, `DELETE /accounts/tokens/${id}`, { token: person.token })
  expect(await follow()).toBe(403)
})

test('live changes are heard until the token ends', async () => {
  const { token, id } = await make('read')
  const reader = await readEvents(app, token)
  await call(app, 'POST /catalogs/groups', { token: person.token, body: group('Compras') })
  await expect.poll(() => reader.changes().map(({ entity }) => entity)).toContain('group')
  await call(app, `DELETE /accounts/tokens/${id}`, { token: person.token })
  await expect.poll(reader.ended, { timeout: 20_000 }).toBe('whole')
  await expect.poll(() => app.app.eventStreams.size).toBe(0)
})

test('when it was used is noted, to the minute', async () => {
  const { token } = await make('read')
  app.setTime(new Date('2026-11-23T15:10:00.000Z'))
  await reading(token)
  await expect
    .poll(
      async () => (await call<AccessToken[]>(app, 'GET /accounts/tokens', { token: person.token })).body[0]!.lastUsedAt,
      { timeout: 5000 },
    )
    .toBe('2026-11-23T15:10:00.000Z')
})
