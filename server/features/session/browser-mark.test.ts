// On one engine: tries are counted by the same statements, and compete on the server.
import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { LoginResult } from '#contract/session.ts'
import { createUser, givePassword, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

vi.mock('@node-rs/argon2', { spy: true })

const password = 'Lluvia&Verde4'
const email = 'ana@empresa.test'
const office = '198.51.100.7'
let app: TestApp
let ana: { id: number; email: string }
let now: number

beforeAll(async () => {
  app = await testApp({ trustProxy: ['127.0.0.1'], publicUrl: 'http://portal.empresa.test' })
})
beforeEach(async () => {
  now = Date.parse('2026-11-21T15:00:00.000Z')
  app.setTime(new Date(now))
  ana = await createUser(app, { permissions: ['portal.access'] }, { email })
  await givePassword(app, ana, password)
  // A hash is work that these rules don't turn on: a wrong password is wrong at once.
  vi.mocked(argon2.verify).mockImplementation((_stored, given) => Promise.resolve(given === password))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

interface Try {
  email?: string
  password?: string
  from?: string
  cookie?: string | undefined
  scheme?: string
}
const login = (given: Try = {}): Promise<Answer<LoginResult>> =>
  call(app, 'POST /accounts/login', {
    body: { email: given.email ?? email, password: given.password ?? password },
    headers: {
      'x-forwarded-for': given.from ?? office,
      ...(given.scheme && { 'x-forwarded-proto': given.scheme }),
      ...(given.cookie !== undefined && { cookie: given.cookie }),
    },
  })
const pass = (seconds: number): void => {
  now += seconds * 1000
  app.setTime(new Date(now))
}
/** What the browser sends back of the answer's cookie. */
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0]!
const signIn = async (given: Try = {}): Promise<string> => cookieOf(await login(given))
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]
const wrong = (times: number, given: Try = {}) =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      login({ email: `nadie.${index}@empresa.test`, password: 'Otra&Clave9', ...given }),
    ),
  )

/** What a right password answers with a mark once the address has nothing left. */
async function triedWith(cookie: string, given: Try = {}): Promise<number> {
  await wrong(104)
  return (await login({ ...given, cookie })).status
}

describe('the mark of a browser that signed in', () => {
  test('is a cookie that scripts, other sites and other paths do not get, for 180 days', async () => {
    const { headers } = await login()
    expect(headers['set-cookie']).toMatch(
      /^portal-browser=[\w.-]{60,120}; Path=\/api\/accounts; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is for encrypted connections alone where the portal is reached by one', async () => {
    const secure = /^__Secure-portal-browser=[^;]+; Path=\/api\/accounts; .*; SameSite=Strict; Secure$/
    expect((await login({ scheme: 'https' })).headers['set-cookie']).toMatch(secure)
  })

  test('comes with a whole sign-in alone', async () => {
    const answers = [
      await login({ password: 'Otra&Clave9' }),
      await login({ email: 'nadie@empresa.test', password: 'Otra&Clave9' }),
    ]
    await app.context.db.sql.updateTable('employees').set({ role_id: null }).where('id', '=', ana.id).execute()
    answers.push(await login())
    expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [401, undefined],
      [401, undefined],
      [403, undefined],
    ])
  })

  test('lets its person in whatever a stranger tries from the same address', async () => {
    const cookie = await signIn()
    await wrong(104)
    expect((await login()).status).toBe(429)
    expect((await login({ cookie })).status).toBe(200)
    expect((await login({ cookie, password: 'Otra&Clave9' })).status).toBe(401)
  })

  test('lets its person in whatever a stranger tries with the same e-mail', async () => {
    const cookie = await signIn()
    for (let index = 0; index < 6; index += 1) await login({ password: 'Otra&Clave9', from: '203.0.113.9' })
    expect((await login({ from: '203.0.113.9' })).status).toBe(429)
    expect((await login({ cookie })).status).toBe(200)
    // It says nothing for the stranger, who goes on waiting.
    expect((await login({ from: '203.0.113.9' })).status).toBe(429)
  })

  test('counts wrong passwords for person and browser alone: 5 are free, then the wait grows', async () => {
    const cookie = await signIn()
    const tries = []
    for (let index = 0; index < 6; index += 1) tries.push(await login({ cookie, password: 'Otra&Clave9' }))
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    expect(tries[5]!.headers['retry-after']).toBe('60')
    expect((await login({ cookie })).status).toBe(429)
    // Without it the e-mail and the address have lost nothing.
    expect((await login()).status).toBe(200)
    pass(60)
    expect((await login({ cookie })).status).toBe(200)
    expect((await login({ cookie, password: 'Otra&Clave9' })).status).toBe(401)
  })

  test('counts for each browser of a person, and each person of a browser, apart', async () => {
    const luis = await createUser(app, { permissions: ['portal.access'] }, { email: 'luis@empresa.test' })
    await givePassword(app, luis, password)
    const phone = await signIn()
    const cookie = await signIn({ email: luis.email, cookie: await signIn() })
    for (let index = 0; index < 6; index += 1) await login({ cookie, password: 'Otra&Clave9' })
    expect((await login({ cookie })).status).toBe(429)
    expect((await login({ cookie: phone })).status).toBe(200)
    expect((await login({ cookie, email: luis.email })).status).toBe(200)
  })

  test('counts on in a browser that signed in again: a kept copy brings no new tries', async () => {
    const kept = await signIn()
    pass(1)
    const again = await signIn({ cookie: kept })
    expect(again).not.toBe(kept)
    for (const cookie of [kept, again, kept, again, kept]) await login({ cookie, password: 'Otra&Clave9' })
    expect((await login({ cookie: kept })).status).toBe(429)
    expect((await login({ cookie: again })).status).toBe(429)
  })

  test('is kept for each of those who share a browser', async () => {
    const luis = await createUser(app, { permissions: ['portal.access'] }, { email: 'luis@empresa.test' })
    await givePassword(app, luis, password)
    const cookie = await signIn({ email: luis.email, cookie: await signIn() })
    await wrong(104)
    expect((await login({ cookie })).status).toBe(200)
    expect((await login({ cookie, email: luis.email })).status).toBe(200)
  })

  test('of more than 20 people drops who signed in longest ago', async () => {
    let cookie = await signIn()
    for (let index = 0; index < 20; index += 1) {
      const one = await createUser(app, { permissions: ['portal.access'] })
      await givePassword(app, one, password)
      cookie = await signIn({ email: one.email, cookie })
    }
    expect(cookie.length).toBeLessThan(2200)
    await wrong(104)
    expect((await login({ cookie })).status).toBe(429)
  })
})

describe('the mark is worth nothing', () => {
  test('after 180 days', async () => {
    const cookie = await signIn()
    pass(180 * 24 * 3600 + 1)
    expect(await triedWith(cookie)).toBe(429)
  })

  test('after a new password', async () => {
    const cookie = await signIn()
    await givePassword(app, ana, 'Otra*Clave&9x')
    expect(await triedWith(cookie)).toBe(429)
  })

  test('once its person may not sign in', async () => {
    const cookie = await signIn()
    await app.context.db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', ana.id).execute()
    expect(await triedWith(cookie)).toBe(429)
  })

  test('for somebody else', async () => {
    const luis = await createUser(app, { permissions: ['portal.access'] }, { email: 'luis@empresa.test' })
    await givePassword(app, luis, password)
    expect(await triedWith(await signIn(), { email: luis.email })).toBe(429)
  })

  test.each([
    ['another person’s number', (mark: string) => mark.replace(/=\d+/, `=${ana.id + 1}`)],
    ['another browser', (mark: string) => mark.replace(/\.[\w-]{4}/, '.aaaa')],
    ['another end', (mark: string) => mark.replace(/\.(\w+)\.([\w-]{43})$/, '.zzzzzz.$2')],
    ['another signature', (mark: string) => mark.replace(/[\w-]{43}$/, 'A'.repeat(43))],
    ['no signature', (mark: string) => mark.replace(/[\w-]{43}$/, '')],
    ['something else', () => 'portal-browser=%%%~..~1.2.3'],
  ])('with %s', async (_what, forged) => {
    const mark = await signIn()
    expect(forged(mark)).not.toBe(mark)
    expect(await triedWith(forged(mark))).toBe(429)
  })

  test('for anything but the throttle: it opens no call and needs the password', async () => {
    const cookie = await signIn()
    const { token } = await signedIn(app, { permissions: ['portal.access'] })
    for (const path of ['/accounts', '/accounts/me', '/accounts/sessions', '/projects/projects-list'])
      expect((await call(app, `GET ${path}`, { headers: { cookie } })).status).toBe(401)
    const { body } = await call<{ username: string }>(app, 'GET /accounts', { token, headers: { cookie } })
    expect(body.username).not.toBe(email)
    expect((await login({ cookie, password: 'Otra&Clave9' })).status).toBe(401)
  })
})

describe('140 right sign-ins at once', () => {
  test('of one person from one address all get in', async () => {
    expect(statuses(await Promise.all(Array.from({ length: 140 }, () => login())))).toEqual([200])
  })

  test('of 140 people from one address all get in', async () => {
    const people = []
    for (let index = 0; index < 140; index += 1) {
      const one = await createUser(app, { permissions: ['portal.access'] })
      await givePassword(app, one, password)
      people.push(one.email)
    }
    expect(statuses(await Promise.all(people.map((one) => login({ email: one }))))).toEqual([200])
  })

  test('beside a stranger’s wrong ones cost the address nothing', async () => {
    const [right] = await Promise.all([Promise.all(Array.from({ length: 40 }, () => login())), wrong(60)])
    expect(statuses(right)).toEqual([200])
    expect(statuses(await wrong(40))).toEqual([401])
    expect(statuses(await wrong(1))).toEqual([429])
  })
})
