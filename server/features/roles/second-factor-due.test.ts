import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import type { Problem } from '#contract/errors.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { RoleRow } from '#contract/roles.ts'
import type { LoginResult, MeResult } from '#contract/session.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { createEmployee, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { newFeedPath } from '#server/testing/feeds.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

const password = 'Tejo*Brumoso7'

let app: TestApp
let admin: SignedIn
let ana: SignedIn
let role: RoleRow

const ask = (secondFactor: boolean) =>
  call(app, `PUT /accounts/roles/${role.id}`, { token: admin.token, body: { secondFactor } })

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await app.context.db.sql.insertInto('installation').values({ secret_check: 'x' }).execute()
})
beforeEach(async () => {
  admin = await signedIn(app, { role: 'Administrador' })
  const body = { name: `Cuidado ${admin.employeeId}`, permissions: ['portal.access', 'files.write'] }
  role = (await call<RoleRow>(app, 'POST /accounts/roles', { token: admin.token, body })).body
  ana = await openSession(app, await createEmployee(app, { has_user: true, role_id: role.id }))
})
afterAll(() => app.close())

const problemOf = async (request: string, token = ana.token) => {
  const { status, body } = await call<Problem>(app, request, { token })
  return [status, status < 400 ? '' : body.type.split(':').at(-1)]
}
const due = [403, 'second-factor-due']

test('who has none is told so when they sign in and at /accounts/me, and no more once they have one', async () => {
  const user = { id: ana.employeeId, email: ana.email }
  await givePassword(app, user, password)
  const login = async () =>
    (await call<LoginResult>(app, 'POST /accounts/login', { body: { email: ana.email, password } })).body
  const me = async () => (await call<MeResult>(app, 'GET /accounts/me', { token: ana.token })).body.user
  expect([(await login()).employee.secondFactorDue, (await me()).secondFactorDue]).toEqual([undefined, undefined])
  await ask(true)
  expect([(await login()).employee.secondFactorDue, (await me()).secondFactorDue]).toEqual([true, true])
  await setUpApp(app, ana.token)
  expect((await me()).secondFactorDue).toBeUndefined()
  expect(await problemOf('GET /cities?top=1')).toEqual([200, ''])
})

test('until then every call is 403 but for those that serve to set one up, and to sign out', async () => {
  await ask(true)
  const routes = (await promisedRoutes()).filter(({ access }) => access !== 'anybody')
  const open: string[] = []
  for (const { method, path } of routes) {
    if (method === 'POST' && path === '/accounts/logout') continue
    const answer = await problemOf(`${method} ${path.replaceAll(/:\w+/g, '1')}`)
    if (answer[1] !== 'second-factor-due') open.push(`${method} ${path}`)
  }
  expect(open.toSorted()).toEqual([
    'DELETE /accounts/factors/:id',
    'GET /accounts',
    'GET /accounts/factors',
    'GET /accounts/me',
    'POST /accounts/factors/passkeys',
    'POST /accounts/factors/passkeys/options',
    'POST /accounts/factors/totp',
    'POST /accounts/factors/totp/confirm',
    'PUT /accounts/factors/:id',
  ])
  expect(await problemOf('POST /accounts/logout')).toEqual([204, ''])
})

test('programs, calendars and links to files wait with their person, and go on with them', async () => {
  const body = { name: 'Tablero', permissions: ['read', 'files.write'] }
  const { token } = (await call<NewAccessToken>(app, 'POST /accounts/tokens', { token: ana.token, body })).body
  const project = await createProject(app)
  const files = `/projects/${project}/files`
  await call(app, `POST ${files}`, { token: ana.token, ...formOf(filePart('acta.pdf', pdf)) })
  const [file] = (await call<ProjectFile[]>(app, `GET ${files}-list`, { token: ana.token })).body
  const link =
    new URL(file!.url, 'http://portal').pathname.slice('/api'.length) + new URL(file!.url, 'http://portal').search
  const feed = await newFeedPath(app, ana.token, 'mine')
  const read = async (path: string) => {
    const answer = await call<Problem>(app, path)
    return [answer.status, answer.status < 400 ? '' : answer.body.type.split(':').at(-1)]
  }
  await ask(true)
  expect(await problemOf('GET /cities?top=1', token)).toEqual(due)
  expect(await problemOf('GET /accounts', token)).toEqual([200, ''])
  const mcp = await call<Problem>(app, 'POST /mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
  expect(mcp.status).toBe(403)
  expect([await read(`GET ${feed}`), await read(`GET ${link}`)]).toEqual([due, due])
  await setUpApp(app, ana.token)
  expect(await problemOf('GET /cities?top=1', token)).toEqual([200, ''])
  expect([await read(`GET ${feed}`), await read(`GET ${link}`)]).toEqual([
    [200, ''],
    [200, ''],
  ])
})

test('an open stream of events ends, and none opens before', async () => {
  const reader = await readEvents(app, ana.token)
  await ask(true)
  await expect.poll(reader.ended, { timeout: 5000 }).toBe('whole')
  await expect(readEvents(app, ana.token)).rejects.toThrow('403')
})

test('who ends their last factor is asked for one again', async () => {
  await ask(true)
  const { factor } = await setUpApp(app, ana.token)
  expect((await call(app, `DELETE /accounts/factors/${factor.id}`, { token: ana.token })).status).toBe(204)
  expect(await problemOf('GET /cities?top=1')).toEqual(due)
})
