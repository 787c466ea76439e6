import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import {
  newVerifier,
  openDirectory,
  passedBy,
  portalAddress,
  signInThere,
  type TestDirectory,
} from '#server/testing/directory.ts'
import { createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// Who signs out at the directory is signed out of the portal (OpenID Connect Back-Channel Logout 1.0).

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

let app: TestApp
let there: TestDirectory
let ana: { id: number; email: string }
let number = 0

beforeAll(async () => {
  there = await openDirectory()
  app = await testApp({ publicUrl: portalAddress, oidc: there.settings })
})
beforeEach(async () => {
  ana = await createUser(app, { role: 'Consultor' }, { email: 'ana@empresa.test' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(async () => {
  await app.close()
  await there.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
const order = (said: object = {}): JWTPayload => ({
  iss: there.issuer,
  aud: 'portal',
  iat: seconds(),
  exp: seconds() + 120,
  events: event,
  sub: 'sub-ana',
  jti: `orden-${++number}`,
  ...said,
})
const send = async (token: string) => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/accounts/oidc/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return { status: statusCode, body }
}
const ordered = async (said: JWTPayload, header?: { alg?: string; typ?: string }) =>
  (await send(await there.sign(said, header))).status

/** Signs in at the directory, which calls its own session so. */
async function enter(sid: string): Promise<string> {
  there.forge = (said, sign) => sign({ ...said, sid })
  return (await signInThere<LoginResult>(app)).body.token
}
const isOpen = async (token: string) => (await call(app, 'GET /accounts/me', { token })).status === 200

test('a sid ends its own session, a sub all that were opened at the directory, and none that was not', async () => {
  const [one, two, three] = [await enter('s-1'), await enter('s-2'), await enter('s-3')]
  const { token: byPassword } = await openSession(app, ana)
  const other = await signedIn(app, { role: 'Consulta' })
  const open = async () => Promise.all([one, two, three, byPassword, other.token].map(isOpen))
  expect(await send(await there.sign(order({ sub: undefined, sid: 's-1' })))).toEqual({ status: 200, body: '' })
  expect(await open()).toEqual([false, true, true, true, true])
  expect(await ordered(order({ sid: 's-2' }), { typ: 'logout+jwt' })).toBe(200)
  expect(await open()).toEqual([false, false, true, true, true])
  expect(await ordered(order({ sub: 'sub-otra' }))).toBe(200)
  expect(await ordered(order({ sub: 'sub-otra', sid: 's-3' }))).toBe(200)
  expect(await open()).toEqual([false, false, true, true, true])
  expect(await ordered(order())).toBe(200)
  expect(await open()).toEqual([false, false, false, true, true])
  const { rows } = await app.context.db.pool.query(
    `select call, actor_id, entity_id, after from audit where action = 'endSessions' order by id`,
  )
  const row = {
    call: 'POST /accounts/oidc/backchannel-logout',
    actor_id: null,
    entity_id: ana.id,
    after: { sessions: 1 },
  }
  expect(rows).toEqual([row, row, row])
})

test('a sid alone also ends a sign-in that is under way: before its session is opened, and while a second factor is asked', async () => {
  const { verifier, challenge } = newVerifier()
  there.forge = (said, sign) => sign({ ...said, sid: 's-7' })
  const code = (await passedBy(app, challenge)).replace('/login#sso=', '')
  expect(await ordered(order({ sub: undefined, sid: 's-7' }))).toBe(200)
  expect((await call(app, 'POST /accounts/oidc/token', { body: { code, verifier } })).status).toBe(400)

  const { secret } = await setUpApp(app, await enter('s-8'))
  there.forge = (said, sign) => sign({ ...said, sid: 's-9' })
  const { secondFactor } = (await signInThere<SecondFactorAsked>(app)).body
  expect(await ordered(order({ sub: undefined, sid: 's-9' }))).toBe(200)
  const body = { ticket: secondFactor.ticket, code: codeOf(app, secret, 1) }
  expect((await call(app, 'POST /accounts/second-factor', { body })).status).toBe(400)
})

test('an order counts once', async () => {
  const token = await there.sign(order())
  expect((await send(token)).status).toBe(200)
  const session = await enter('s-1')
  expect((await send(token)).status).toBe(400)
  expect(await isOpen(session)).toBe(true)
})

test('ends nothing with another one’s signature or address, a nonce, another event, nobody to end, or no jti', async () => {
  const session = await enter('s-1')
  const [header, , signature] = (await there.sign(order())).split('.')
  const changed = Buffer.from(JSON.stringify(order())).toString('base64url')
  expect((await send(`${header}.${changed}.${signature}`)).status).toBe(400)
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  expect((await send(`${none}.${changed}.`)).status).toBe(400)
  for (const wrong of [
    { iss: 'https://otro.example' },
    { aud: 'otra-aplicacion' },
    { nonce: 'x' },
    { events: undefined },
    { events: { 'http://schemas.openid.net/event/otro': {} } },
    { sub: undefined },
    { jti: undefined },
    { iat: undefined },
    { iat: seconds() - 700 },
    { exp: seconds() - 120 },
  ])
    expect([wrong, await ordered(order(wrong))]).toEqual([wrong, 400])
  expect(await ordered(order(), { typ: 'at+jwt' })).toBe(400)
  expect((await send('')).status).toBe(400)
  expect(await isOpen(session)).toBe(true)
})

test('is a form: JSON is no order, nor two tokens in one', async () => {
  const token = await there.sign(order())
  const body = { logout_token: token }
  expect((await call(app, 'POST /accounts/oidc/backchannel-logout', { body })).status).toBe(415)
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/accounts/oidc/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}&logout_token=${token}`,
  })
  expect(statusCode).toBe(400)
})
