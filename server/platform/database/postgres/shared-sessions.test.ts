import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import type { SecondFactorAsked, SessionRow } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { addPasskey, askPasskey } from '#server/testing/authenticator.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createUser, givePassword, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { withDatabase } from '#server/testing/template.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { databaseOver } from '../database.ts'
import { openPostgres } from './open-postgres.ts'

// Two portals, each with connections of its own, on one database: what one does about a session counts on the other
// from its very next call.

const password = 'Brumoso*73Tejo'
let here: TestApp
let there: TestApp
let administrator: SignedIn

beforeAll(async () => {
  const source = inject('testEngine')
  if (source.engine !== 'postgres') throw new Error('Only a server can serve two portals')
  here = await testApp()
  const { rows } = await here.context.db.pool.query<{ name: string }>('select current_database() as name')
  const url = withDatabase(source.serverUrl, rows[0]!.name)
  const context = { ...here.context, db: databaseOver(openPostgres({ url, log: () => {} })) }
  there = { ...here, context, app: await buildApp({ ...context, tells: false }) }
})
beforeEach(async () => {
  administrator = await signedIn(here, { role: 'Administrador' })
})
afterEach(() => emptyTables(here.context.db))
afterAll(async () => {
  await there.app.close()
  await there.context.db.close()
  await here.close()
})

const both = () => [here, there]
const read = async (portal: TestApp, token: string) =>
  (await call(portal, 'GET /customers/customers-list', { token })).status
const statuses = (token: string) => Promise.all(both().map((portal) => read(portal, token)))
const signIn = async (portal: TestApp, email: string, word = password) =>
  call<{ token: string }>(portal, 'POST /accounts/login', { body: { email, password: word } })

/** Somebody signed in on both, by a session of its own each, and seen by both. */
async function person() {
  const user = await createUser(here, { role: 'Comercial' })
  await givePassword(here, user, password)
  const [mine, other] = [(await signIn(here, user.email)).body.token, (await signIn(there, user.email)).body.token]
  expect([await statuses(mine), await statuses(other)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  return { ...user, mine, other }
}

/** Saves an employee with something changed, on one of the two. */
async function save(portal: TestApp, id: number, change: Record<string, unknown>) {
  const { body } = await call<Record<string, unknown>>(portal, `GET /employees/employee-by-id/${id}`, {
    token: administrator.token,
  })
  const draft = { ...(await employeeDraft(here)), email: body['email'], hasUser: true, role: body['role'], ...change }
  const { status, text } = await call(portal, `PUT /employees/update-employee/${id}`, {
    token: administrator.token,
    body: draft,
  })
  expect([status, text]).toEqual([200, expect.any(String)])
}
const roleId = async (name: string) =>
  (await here.context.db.sql.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

test('a changed password ends the other sessions on both, and its own goes on', async () => {
  const { mine, other } = await person()
  const body = { currentPassword: password, newPassword: 'Cascada#58Gris' }
  expect((await call(here, 'PUT /accounts/update-password', { token: mine, body })).status).toBe(204)
  expect([await statuses(mine), await statuses(other)]).toEqual([
    [200, 200],
    [401, 401],
  ])
})

test('who is deactivated on one is signed out of both', async () => {
  const { id, mine, other } = await person()
  await save(there, id, { isActive: false })
  expect([await statuses(mine), await statuses(other)].flat()).toEqual([401, 401, 401, 401])
})

test('who is no user any more on one is signed out of both', async () => {
  const { id, mine, other } = await person()
  await save(here, id, { hasUser: false, role: null })
  expect([await statuses(mine), await statuses(other)].flat()).toEqual([401, 401, 401, 401])
})

test('a role that was changed on one counts on the other from its next call', async () => {
  const { id, mine } = await person()
  const mayWrite = async (portal: TestApp) =>
    (await call(portal, 'POST /customers/create-customer', { token: mine, body: {} })).status
  expect(await Promise.all(both().map(mayWrite))).toEqual([400, 400])
  await save(here, id, { role: await roleId('Consulta') })
  expect(await mayWrite(there)).toBe(403)
  await save(there, id, { role: await roleId('Comercial') })
  expect(await mayWrite(here)).toBe(400)
})

test('a session that is ended on one is refused on the other, and the rest go on', async () => {
  const { mine, other } = await person()
  const list = await call<SessionRow[]>(there, 'GET /accounts/sessions', { token: mine })
  const ended = list.body.find(({ current }) => !current)!
  expect((await call(there, `DELETE /accounts/sessions/${ended.id}`, { token: mine })).status).toBe(204)
  expect([await statuses(mine), await statuses(other)].flat()).toEqual([200, 200, 401, 401])
})

test('wrong passwords are counted together: five on both are free, and the sixth waits on either', async () => {
  const { email } = await person()
  for (const portal of [here, there, here, there, here])
    expect((await signIn(portal, email, 'Otra#Clave9')).status).toBe(401)
  expect((await signIn(there, email)).status).toBe(429)
  expect((await signIn(here, email)).status).toBe(429)
})

test('in 30 rounds, no read that began after the end of its session was answered, on either', async () => {
  for (let round = 0; round < 30; round += 1) {
    const { token } = await signedIn(here, { role: 'Consulta' })
    const meanwhile = [...both(), ...both()].map((portal) => read(portal, token))
    expect((await call(here, 'POST /accounts/logout', { token })).status).toBe(204)
    expect(await statuses(token)).toEqual([401, 401])
    for (const status of await Promise.all(meanwhile)) expect([200, 401]).toContain(status)
  }
})

test('a code and a recovery code count once on both, and so do wrong ones', async () => {
  const { mine, email } = await person()
  const { secret, factor } = await setUpApp(here, mine)
  const ticket = async (portal: TestApp) =>
    (await call<SecondFactorAsked>(portal, 'POST /accounts/login', { body: { email, password } })).body.secondFactor
      .ticket
  const prove = async (portal: TestApp, proof: object) =>
    (await call(portal, 'POST /accounts/second-factor', { body: { ticket: await ticket(portal), ...proof } })).status
  const onBoth = async (proof: object) =>
    (await Promise.all(both().map((portal) => prove(portal, proof)))).toSorted((a, b) => a - b)
  expect(await onBoth({ code: codeOf(here, secret, 1) })).toEqual([200, 401])
  expect(await onBoth({ recoveryCode: factor.recoveryCodes![0] })).toEqual([200, 401])
  for (const portal of [here, there, here, there, here]) await prove(portal, { code: '000000' })
  expect(await prove(here, { recoveryCode: factor.recoveryCodes![1] })).toBe(429)
})

test('a passkey counts once on both: neither a ticket nor a counter serves twice', async () => {
  const { mine } = await person()
  const { key } = await addPasskey(here, mine)
  const enter = async (
    portal: TestApp,
    { ticket, options }: Awaited<ReturnType<typeof askPasskey>>,
    counter?: number,
  ) => {
    const assertion = key.get(options, counter === undefined ? {} : { counter })
    return (await call(portal, 'POST /accounts/passkey', { body: { ticket, assertion } })).status
  }
  const one = await askPasskey(here)
  const sameTicket = await Promise.all(both().map((portal) => enter(portal, one)))
  expect(sameTicket.filter((status) => status === 200)).toHaveLength(1)
  const two = [await askPasskey(here), await askPasskey(there)]
  const sameCounter = await Promise.all(both().map((portal, at) => enter(portal, two[at]!, 100)))
  expect(sameCounter.toSorted((a, b) => a - b)).toEqual([200, 401])
})
