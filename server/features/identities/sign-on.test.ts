// On both engines: it speaks SQL.
import { createHmac } from 'node:crypto'

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
import { createEmployee, createUser, givePassword, signedIn } from '#server/testing/factories.ts'
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

const login = () => signInThere<LoginResult & SecondFactorAsked>(app)
/** Where the browser is sent in the end, without the code. */
const end = async () => (await passedBy(app, newVerifier().challenge)).replace(/=[\w-]{43}$/, '=<code>')
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const over = [400, 'urn:portal:problem:ticket-over']
const identities = () =>
  app.context.db.sql.selectFrom('identities').select(['employee_id', 'issuer', 'subject']).execute()
const sessions = () => app.context.db.sql.selectFrom('sessions').select('id').execute()

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const minute = () => Math.floor(Date.now() / 1000)

const codeAndVerifier = async () => {
  const { verifier, challenge } = newVerifier()
  return { verifier, code: (await passedBy(app, challenge)).replace('/login#sso=', '') }
}
const exchange = (body: { code: string; verifier: string }) => call(app, 'POST /accounts/oidc/token', { body })

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
      redirect_uri: 'http://127.0.0.1:3999/api/accounts/oidc/callback',
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

describe('what brings nobody in:', () => {
  const refused = '/login#sso-error=refused'

  test('a directory that refuses', async () => {
    there.refuses = true
    expect(await end()).toBe(refused)
  })

  test('a state that is none of ours, was changed, is missing, or is over ten minutes old', async () => {
    const started = await call(app, `GET /accounts/oidc/start?challenge=${newVerifier().challenge}`)
    const address = new URL(await passDirectory(String(started.headers['location'])))
    const withState = (state: string) => {
      const changed = new URL(address)
      changed.searchParams.set('state', state)
      return comeBack(app, changed.href)
    }
    const state = address.searchParams.get('state')!
    expect(await withState('x')).toBe(refused)
    expect(await withState(`${state.slice(0, 60)}${state[60] === 'A' ? 'B' : 'A'}${state.slice(61)}`)).toBe(refused)
    expect(await comeBack(app, 'http://127.0.0.1/')).toBe(refused)
    app.setTime(new Date(Date.now() + 601_000))
    expect(await comeBack(app, address.href)).toBe(refused)
    expect(await sessions()).toEqual([])
  })

  test('the code of another sign-in, another issuer in the answer, or the same answer twice', async () => {
    const addressOf = async () => {
      const started = await call(app, `GET /accounts/oidc/start?challenge=${newVerifier().challenge}`)
      return new URL(await passDirectory(String(started.headers['location'])))
    }
    const [one, two] = [await addressOf(), await addressOf()]
    const mixed = new URL(one)
    mixed.searchParams.set('code', two.searchParams.get('code')!)
    expect(await comeBack(app, mixed.href)).toBe(refused)
    const elsewhere = new URL(one)
    elsewhere.searchParams.set('iss', 'https://otro.example')
    expect(await comeBack(app, elsewhere.href)).toBe(refused)
    expect(await comeBack(app, one.href)).toMatch(/^\/login#sso=[\w-]{43}$/)
    expect(await comeBack(app, one.href)).toBe(refused)
  })

  test.each<[string, NonNullable<TestDirectory['forge']>]>([
    ['another nonce', (said, sign) => sign({ ...said, nonce: 'otro' })],
    ['no nonce', (said, sign) => sign({ ...said, nonce: undefined })],
    ['another issuer', (said, sign) => sign({ ...said, iss: 'https://otro.example' })],
    ['another audience', (said, sign) => sign({ ...said, aud: 'otra-aplicacion' })],
    ['a time that is over', (said, sign) => sign({ ...said, exp: minute() - 120 })],
    ['no signature (none)', async (said) => `${encoded({ alg: 'none' })}.${encoded(said)}.`],
    [
      'a signature with the shared secret (HS256)',
      async (said) => {
        const signed = `${encoded({ alg: 'HS256' })}.${encoded(said)}`
        return `${signed}.${createHmac('sha256', there.settings.clientSecret).update(signed).digest('base64url')}`
      },
    ],
    [
      'another one’s signature',
      async (said, sign) => {
        const [header, , signature] = (await sign(said)).split('.')
        return `${header}.${encoded({ ...said, sub: 'sub-otra' })}.${signature}`
      },
    ],
  ])('a token with %s', async (_, forge) => {
    there.forge = forge
    expect(await end()).toBe(refused)
    expect(await identities()).toEqual([])
  })

  test('an e-mail that the directory has not verified: no word of it, or a no', async () => {
    for (const verified of [
      {},
      { email_verified: false },
      { email_verified: false, xms_edov: true },
      { xms_edov: 0 },
    ]) {
      there.person = { sub: 'sub-ana', email: 'ana@empresa.test', ...verified }
      expect([verified, await end()]).toEqual([verified, '/login#sso-error=unverified'])
    }
    there.person = { sub: 'sub-ana', email_verified: true }
    expect(await end()).toBe('/login#sso-error=unverified')
    // Entra ID says it in its own way.
    there.person = { sub: 'sub-ana', email: 'ana@empresa.test', xms_edov: '1' }
    expect(await end()).toBe('/login#sso=<code>')
  })

  test('nobody’s e-mail, or one of who has no user or is deactivated, also later: nobody is made', async () => {
    const unknown = '/login#sso-error=unknown'
    await createEmployee(app, { email: 'sin-usuario@empresa.test' })
    for (const email of ['nadie@empresa.test', 'sin-usuario@empresa.test']) {
      there.person = { sub: `sub-${email}`, email, email_verified: true }
      expect([email, await end()]).toEqual([email, unknown])
    }
    there.person = { sub: 'sub-ana', email: 'ANA@empresa.test', email_verified: true }
    expect(await end()).toBe('/login#sso=<code>')
    await app.context.db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', ana.id).execute()
    expect(await end()).toBe(unknown)
    expect(await identities()).toHaveLength(1)
  })

  test('a second subject with the same e-mail, until an administrator has ended the first', async () => {
    await login()
    there.person = { sub: 'sub-ana-2', email: 'ana@empresa.test', email_verified: true }
    expect(await end()).toBe('/login#sso-error=taken')
    const { token } = await signedIn(app, { role: 'Administrador' })
    const path = `/accounts/people/${ana.id}/identities`
    const [first] = (await call<{ id: number }[]>(app, `GET ${path}`, { token })).body
    expect((await call(app, `DELETE ${path}/${first!.id}`, { token })).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect(await identities()).toEqual([{ employee_id: ana.id, issuer: there.issuer, subject: 'sub-ana-2' }])
  })

  test('another domain, where some are named', async () => {
    there.settings.domains = ['lumbrera.test']
    expect(await end()).toBe(refused)
    there.settings.domains = ['lumbrera.test', 'empresa.test']
    expect(await end()).toBe('/login#sso=<code>')
  })

  test('a directory that is away: at the start, and on the way back', async () => {
    const away = '/login#sso-error=away'
    const started = await call(app, `GET /accounts/oidc/start?challenge=${newVerifier().challenge}`)
    const address = await passDirectory(String(started.headers['location']))
    there.outOfOrder = 503
    expect(await comeBack(app, address)).toBe(away)
    const fresh = await testApp({ publicUrl: portalAddress, oidc: there.settings }, { db: app.context.db })
    expect(await passedBy(fresh, newVerifier().challenge)).toBe(away)
    there.outOfOrder = undefined
    expect(await passedBy(fresh, newVerifier().challenge)).toMatch(/^\/login#sso=/)
    await fresh.app.close()
  })
})

describe('the code that the address brings', () => {
  test('is good once, also of two who send it at once', async () => {
    const body = await codeAndVerifier()
    const answers = await Promise.all([exchange(body), exchange(body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(problemOf(await exchange(body))).toEqual(over)
  })

  test('is spent by another tab’s verifier, which gets nothing', async () => {
    const body = await codeAndVerifier()
    expect(problemOf(await exchange({ ...body, verifier: newVerifier().verifier }))).toEqual(over)
    expect(problemOf(await exchange(body))).toEqual(over)
    expect(await sessions()).toEqual([])
  })

  test('is over after 60 seconds, and one that nobody was given is none', async () => {
    const [one, two] = [await codeAndVerifier(), await codeAndVerifier()]
    app.setTime(new Date(Date.now() + 55_000))
    expect((await exchange(one)).status).toBe(200)
    app.setTime(new Date(Date.now() + 61_000))
    expect(problemOf(await exchange(two))).toEqual(over)
    expect(problemOf(await exchange({ code: 'a'.repeat(43), verifier: 'b' }))).toEqual(over)
  })

  test('opens nothing for who was deactivated or whose identity was ended meanwhile, or whose role has no access', async () => {
    const first = await codeAndVerifier()
    await app.context.db.sql.updateTable('employees').set({ is_active: false }).execute()
    expect(problemOf(await exchange(first))).toEqual(over)
    await app.context.db.sql.updateTable('employees').set({ is_active: true }).execute()
    const second = await codeAndVerifier()
    await app.context.db.sql.deleteFrom('identities').execute()
    expect(problemOf(await exchange(second))).toEqual(over)
    const third = await codeAndVerifier()
    await app.context.db.sql.updateTable('employees').set({ role_id: null }).where('id', '=', ana.id).execute()
    expect(problemOf(await exchange(third))).toEqual([403, 'urn:portal:problem:no-portal-access'])
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

describe('single sign-on alone', () => {
  const password = 'Lluvia&Verde4'
  const type = (email: string, typed = password) =>
    call<{ detail: string }>(app, 'POST /accounts/login', { body: { email, password: typed } })

  test('leaves the password to who manages users: the right one of the others is 403, a wrong one 401, and no reset is mailed', async () => {
    const admin = await createUser(app, { role: 'Administrador' }, { email: 'root@empresa.test' })
    for (const one of [ana, admin]) await givePassword(app, one, password)
    expect((await type(ana.email)).status).toBe(200)
    there.settings.only = true
    expect(problemOf(await type(ana.email))).toEqual([403, 'urn:portal:problem:single-sign-on-only'])
    expect((await type(ana.email, 'Otra&Clave7')).status).toBe(401)
    expect((await type(admin.email)).status).toBe(200)
    for (const { email } of [ana, admin])
      expect((await call(app, 'POST /accounts/request-password-reset', { body: { email } })).status).toBe(202)
    await expect
      .poll(() => app.context.db.sql.selectFrom('mails').select('employee_id').where('kind', '=', 'reset').execute())
      .toEqual([{ employee_id: admin.id }])
  })
})

test('a sign-in at the directory confirms who it is from when it tells, and not from when the portal was reached', async () => {
  const { token } = (await login()).body
  expect(problemOf(await renewCodes(token))[0]).toBe(409)
  there.forge = (said, sign) => sign({ ...said, auth_time: Math.floor(Date.now() / 1000) - 3600 })
  const { token: later } = (await login()).body
  expect(problemOf(await renewCodes(later))).toEqual([403, 'urn:portal:problem:confirm-first'])
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
