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
import { createEmployee, createUser, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// What brings nobody in who comes back from the company's directory.

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

  test('a directory that calls itself by another address than the one it was asked at', async () => {
    const issuer = there.settings.issuer.replace('127.0.0.1', 'localhost')
    const other = await testApp({ oidc: { ...there.settings, issuer } }, { db: app.context.db })
    const { headers } = await call(other, `GET /accounts/oidc/start?challenge=${newVerifier().challenge}`)
    expect(headers['location']).toBe('/login#sso-error=away')
    await other.app.close()
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
    // One that was there before sends no browser to where nobody answers.
    there.outOfOrder = 503
    fresh.setTime(new Date(fresh.context.clock.now().getTime() + 11_000))
    expect(await passedBy(fresh, newVerifier().challenge)).toBe(away)
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
