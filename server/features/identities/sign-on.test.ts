import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import {
  comeBack,
  newVerifier,
  openDirectory,
  passDirectory,
  passedBy,
  portalAddress,
  signInThere,
  type TestDirectory,
} from '#server/testing/directory.ts'
import { createUser, signedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// How somebody signs in at the company's directory, a real provider of OpenID Connect on this machine.

let app: TestApp
let there: TestDirectory
let ana: { id: number; email: string }

beforeAll(async () => {
  there = await openDirectory()
  app = await testApp({ publicUrl: portalAddress, oidc: there.settings })
})
beforeEach(async () => {
  ana = await createUser(app, { role: 'Consultor' }, { first_name: 'Ana', email: 'ana@empresa.test' })
  Object.assign(there, { forge: undefined, refuses: false, outOfOrder: undefined })
  there.person = { sub: 'sub-ana', email: 'ana@empresa.test', email_verified: true }
  Object.assign(there.settings, { domains: [], roleMap: [], only: false })
})
afterEach(async () => {
  app.setTime(undefined)
  await emptyTables(app.context.db)
})
afterAll(async () => {
  await app.close()
  await there.close()
})

const login = (again?: string) => signInThere<LoginResult & SecondFactorAsked>(app, {}, again)
/** Where the browser is sent in the end, without the code. */
const end = async () => (await passedBy(app, newVerifier().challenge)).replace(/=[\w-]{43}$/, '=<code>')
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const over = [400, 'urn:portal:problem:ticket-over']
const identities = () =>
  app.context.db.sql.selectFrom('identities').select(['employee_id', 'issuer', 'subject']).execute()

const roleOf = async (id: number) => {
  const row = app.context.db.sql.selectFrom('employees as e').innerJoin('roles as r', 'r.id', 'e.role_id')
  return (await row.select('r.name').where('e.id', '=', id).executeTakeFirstOrThrow()).name
}

const renewCodes = (bearer: string) => call(app, 'POST /accounts/recovery-codes', { token: bearer })

describe('the way there and back', () => {
  test('signs in the one employee with the verified e-mail, answers as a login does, and tells the trail', async () => {
    const { status, body } = await login()
    expect([status, Object.keys(body), body.employee.email]).toEqual([200, ['token', 'employee'], 'ana@empresa.test'])
    expect((await call(app, 'GET /accounts/me', { token: body.token })).status).toBe(200)
    expect(await identities()).toEqual([{ employee_id: ana.id, issuer: there.issuer, subject: 'sub-ana' }])
    const { rows } = await app.context.db.pool.query(
      `select entity, action, call, after ->> 'identity' as identity from audit
       where entity in ('session', 'employee') and action <> 'create' order by id`,
    )
    expect(rows).toEqual([
      { entity: 'employee', action: 'update', call: 'GET /accounts/oidc/callback', identity: 'added' },
      { entity: 'session', action: 'signIn', call: 'POST /accounts/oidc/token', identity: null },
    ])
  })

  test('asks the directory for a code with PKCE, state and nonce, to come back to the public address', async () => {
    const { challenge } = newVerifier()
    const { status, headers } = await call(app, `GET /accounts/oidc/start?challenge=${challenge}`)
    const to = new URL(String(headers['location']))
    expect([status, to.origin]).toEqual([302, there.issuer])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'portal',
      redirect_uri: 'http://localhost:3999/api/accounts/oidc/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{200,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    // Neither the tab's challenge nor the portal's verifier can be read on the way.
    expect(to.href).not.toContain(challenge)
    const again = await call(app, `GET /accounts/oidc/start?challenge=${challenge}&again=true`)
    const { prompt, max_age: maxAge } = Object.fromEntries(new URL(String(again.headers['location'])).searchParams)
    expect([prompt, maxAge]).toEqual(['login', '0'])
  })

  test('starts with a challenge alone that could be a SHA-256', async () => {
    for (const query of [
      '',
      '?challenge=',
      '?challenge=abc',
      `?challenge=${'a'.repeat(44)}`,
      `?challenge=${'+'.repeat(43)}`,
    ])
      expect([query, (await call(app, `GET /accounts/oidc/start${query}`)).status]).toEqual([query, 400])
  })

  test('takes the same person by their subject afterwards, whatever e-mail the directory says then', async () => {
    await login()
    there.person = { sub: 'sub-ana', email: 'otra@empresa.test', email_verified: false }
    expect((await login()).body.employee.email).toBe('ana@empresa.test')
    expect(await identities()).toHaveLength(1)
  })

  test('asks the directory for the e-mail where the token has none', async () => {
    const reticent = await openDirectory()
    reticent.reticent = true
    await reticent.rotate()
    const other = await testApp({ publicUrl: portalAddress, oidc: reticent.settings }, { db: app.context.db })
    const { status } = await signInThere(other)
    expect(status).toBe(200)
    await other.app.close()
    await reticent.close()
  })

  test('goes on whichever instance of the portal the browser meets on its way', async () => {
    const other = await testApp({ publicUrl: portalAddress, oidc: there.settings }, { db: app.context.db })
    const { verifier, challenge } = newVerifier()
    const started = await call(app, `GET /accounts/oidc/start?challenge=${challenge}`)
    const address = await comeBack(other, await passDirectory(String(started.headers['location'])))
    const body = { code: address.replace('/login#sso=', ''), verifier }
    expect((await call(app, 'POST /accounts/oidc/token', { body })).status).toBe(200)
    expect(problemOf(await call(other, 'POST /accounts/oidc/token', { body }))).toEqual(over)
    await other.app.close()
  })

  test('takes a new key of the directory', async () => {
    await login()
    const rotated = await openDirectory()
    const other = await testApp({ publicUrl: portalAddress, oidc: rotated.settings }, { db: app.context.db })
    await app.context.db.sql.deleteFrom('identities').execute()
    await signInThere(other)
    await rotated.rotate()
    // For half a minute after it was asked the directory is not asked for keys again.
    const later = Date.now() + 31_000
    const { now } = Date
    Date.now = () => later
    try {
      expect((await signInThere(other)).status).toBe(200)
    } finally {
      Date.now = now
    }
    await other.app.close()
    await rotated.close()
  })
})

describe('a second factor', () => {
  let secret: string
  beforeEach(async () => {
    const { body } = await login()
    secret = (await setUpApp(app, body.token)).secret
  })

  test('is asked after single sign-on, and its ticket ends with the identity', async () => {
    const { body } = await login()
    expect(body).toEqual({ secondFactor: { ticket: expect.any(String), kinds: ['totp', 'recovery'] } })
    const { ticket } = body.secondFactor
    const proved = await call<LoginResult>(app, 'POST /accounts/second-factor', {
      body: { ticket, code: codeOf(app, secret, 1) },
    })
    expect([proved.status, proved.body.employee.email]).toEqual([200, 'ana@empresa.test'])
    const next = await login()
    await app.context.db.sql.deleteFrom('identities').execute()
    const late = { ticket: next.body.secondFactor.ticket, code: codeOf(app, secret, 1) }
    expect(problemOf(await call(app, 'POST /accounts/second-factor', { body: late }))).toEqual(over)
  })

  test.each([
    [['mfa'], true],
    [['pwd', 'otp'], true],
    [['hwk'], true],
    [['pwd'], false],
    [['pwd', 'sms', 'kba'], false],
  ])('is not asked again where the directory says how it was proved: %j', async (amr, isEnough) => {
    there.person['amr'] = amr
    expect(Object.keys((await login()).body)).toEqual(isEnough ? ['token', 'employee'] : ['secondFactor'])
  })
})

describe('roles by the map', () => {
  beforeEach(() => {
    there.settings.roleMap = [
      { value: 'pm', role: 'Gerente de Proyectos' },
      { value: 'all', role: 'Consulta' },
      { value: 'cinema', role: 'Acomodador' },
    ]
  })

  test('are given at each sign-in, the first that fits, and stand in the trail', async () => {
    there.person['groups'] = ['all', 'pm']
    expect((await login()).body.employee.roleName).toBe('Gerente de Proyectos')
    there.person['groups'] = 'all'
    expect((await login()).body.employee.roleName).toBe('Consulta')
    await login()
    const { rows } = await app.context.db.pool.query(
      `select call, actor_id, version from audit where entity = 'employee' and after ? 'role_id' and action = 'update'`,
    )
    expect(rows).toEqual([
      { call: 'GET /accounts/oidc/callback', actor_id: null, version: 2 },
      { call: 'GET /accounts/oidc/callback', actor_id: null, version: 3 },
    ])
  })

  test('that give none let nobody in, and bind nobody; nor does a role that there is not', async () => {
    for (const groups of [undefined, [], ['otros'], ['cinema'], { pm: true }]) {
      there.person['groups'] = groups
      expect([groups, await end()]).toEqual([groups, '/login#sso-error=no-role'])
    }
    expect(await identities()).toEqual([])
    expect(await roleOf(ana.id)).toBe('Consultor')
  })

  test('leave the last administrator theirs, and take it from one of two', async () => {
    await app.context.db.sql.updateTable('employees').set({ is_active: false }).where('id', '<>', ana.id).execute()
    const admin = await app.context.db.sql
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Administrador')
      .executeTakeFirstOrThrow()
    await app.context.db.sql.updateTable('employees').set({ role_id: admin.id }).where('id', '=', ana.id).execute()
    for (const groups of [['all'], ['otros']]) {
      there.person['groups'] = groups
      expect((await login()).body.employee.roleName).toBe('Administrador')
    }
    await createUser(app, { role: 'Administrador' })
    there.person['groups'] = ['all']
    expect((await login()).body.employee.roleName).toBe('Consulta')
  })
})

test('a sign-in at the directory confirms who it is from when it tells, and not from when the portal was reached', async () => {
  const { token } = (await login()).body
  expect(problemOf(await renewCodes(token))[0]).toBe(409)
  there.forge = (said, sign) => sign({ ...said, auth_time: Math.floor(Date.now() / 1000) - 3600 })
  const { token: later } = (await login()).body
  expect(problemOf(await renewCodes(later))).toEqual([403, 'urn:portal:problem:confirm-first'])
})

test('a sign-in of which the directory does not say when confirms nobody, and confirms once it was asked for again', async () => {
  there.forge = (said, sign) => sign({ ...said, auth_time: undefined })
  const { token } = (await login()).body
  expect(problemOf(await renewCodes(token))).toEqual([403, 'urn:portal:problem:confirm-first'])
  const { token: confirmed } = (await login('&again=true')).body
  expect(problemOf(await renewCodes(confirmed))[0]).toBe(409)
  there.forge = (said, sign) => sign({ ...said, auth_time: Math.floor(Date.now() / 1000) - 3600 })
  const { token: notAsked } = (await login('&again=true')).body
  expect(problemOf(await renewCodes(notAsked))).toEqual([403, 'urn:portal:problem:confirm-first'])
})

test('without OIDC_ISSUER all of it is unknown', async () => {
  const plain = await testApp({}, { db: app.context.db })
  const { token } = await signedIn(plain, { role: 'Administrador' })
  for (const request of [
    'GET /accounts/oidc/start',
    'GET /accounts/oidc/callback?code=x&state=y',
    'POST /accounts/oidc/token',
    'POST /accounts/oidc/backchannel-logout',
    `GET /accounts/people/${ana.id}/identities`,
    `DELETE /accounts/people/${ana.id}/identities/1`,
  ])
    expect([request, (await call(plain, request, { token })).status]).toEqual([request, 404])
  await plain.app.close()
})
