// On one engine: tries are counted by the same statements, and compete on the server.
import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { LoginResult } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { createUser, givePassword, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

vi.mock('@node-rs/argon2', { spy: true })

const password = 'Lluvia&Verde4'
const email = 'ana@empresa.test'
let app: TestApp
let now: number

beforeAll(async () => {
  app = await testApp({ trustProxy: ['127.0.0.1'] })
})
beforeEach(async () => {
  now = Date.parse('2026-11-21T15:00:00.000Z')
  app.setTime(new Date(now))
  await givePassword(app, await createUser(app, { permissions: ['portal.access'] }, { email }), password)
  // A hash is work that these rules don't turn on: a wrong password is wrong at once.
  vi.mocked(argon2.verify).mockImplementation((_stored, given) => Promise.resolve(given === password))
  vi.mocked(argon2.verify).mockClear()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const hashes = () => vi.mocked(argon2.verify).mock.calls.length
const pass = (seconds: number): void => {
  now += seconds * 1000
  app.setTime(new Date(now))
}
interface Try {
  email?: string
  password?: string
  from?: string
  on?: TestApp
  fails?: boolean
}
const login = (given: Try = {}): Promise<Answer<LoginResult & { detail: string }>> =>
  call(given.on ?? app, 'POST /accounts/login', {
    body: { email: given.email ?? email, password: given.password ?? 'Otra&Clave9' },
    headers: { 'x-forwarded-for': given.from ?? '198.51.100.7' },
    fails: given.fails,
  })
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length
const anybody = (index: number) => `persona.${now}.${index}@empresa.test`
async function failures(count: number, given: Try = {}): Promise<number[]> {
  const statuses = []
  for (let index = 0; index < count; index += 1) statuses.push((await login(given)).status)
  return statuses
}

const many = async (count: number, from: string): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, index) => login({ email: anybody(index), from })))).map(
    (answer) => answer.status,
  )

describe('failed logins of one e-mail', () => {
  test('are free five times; the sixth try has to wait a minute and is not even hashed', async () => {
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401])
    const blocked = await login()
    expect(blocked).toMatchObject({
      status: 429,
      body: {
        type: 'urn:portal:problem:too-many-tries',
        detail: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',
      },
    })
    expect(blocked.headers['retry-after']).toBe('60')
    expect(hashes()).toBe(5)
  })

  test('make the wait grow: 1, 2, 4, 8, then 15 minutes each time', async () => {
    await failures(5)
    const waits: number[] = []
    for (let failure = 5; failure < 11; failure += 1) {
      const seconds = Number((await login()).headers['retry-after'])
      waits.push(seconds / 60)
      pass(seconds - 1)
      expect((await login()).headers['retry-after']).toBe('1')
      pass(1)
      expect((await login()).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('say how long, in minutes and in the language of the caller', async () => {
    await failures(5)
    pass(60)
    await failures(1)
    const { body } = await call(app, 'POST /accounts/login', { body: { email, password }, locale: 'en-US' })
    expect(body).toMatchObject({ title: 'Too many tries', detail: 'Too many tries. Wait 2 minutes and try again.' })
  })

  test('hold back the right password too until the wait is over; then it works and the count begins anew', async () => {
    await failures(5)
    expect((await login({ password })).status).toBe(429)
    pass(60)
    expect((await login({ password })).status).toBe(200)
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401])
  })

  test('are forgotten by a right password before the wait, and by the right one of somebody without access', async () => {
    await failures(4)
    expect((await login({ password })).status).toBe(200)
    expect(await failures(4)).toEqual([401, 401, 401, 401])
    await app.context.db.sql.updateTable('employees').set({ role_id: null }).where('email', '=', email).execute()
    expect((await login({ password })).status).toBe(403)
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401])
  })

  test('are forgotten after a day of quiet', async () => {
    await failures(4)
    pass(24 * 3600 + 1)
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401])
    expect((await login()).status).toBe(429)
  })

  test('count and wait alike for an e-mail that nobody has', async () => {
    const email = 'nadie@empresa.test'
    expect(await failures(6, { email })).toEqual([401, 401, 401, 401, 401, 429])
    pass(60)
    expect(await failures(2, { email })).toEqual([401, 429])
  })

  test('are one e-mail’s in whatever case, and from whatever address', async () => {
    await failures(3, { from: '198.51.100.1' })
    await failures(2, { email: 'ANA@Empresa.test', from: '203.0.113.9' })
    expect((await login({ password, from: '192.0.2.44' })).status).toBe(429)
  })

  test('of one e-mail leave the others alone, and people who are signed in', async () => {
    const { token } = await signedIn(app, { permissions: ['portal.access'] })
    const session = await login({ password })
    await failures(6)
    expect((await login({ email: 'otra@empresa.test' })).status).toBe(401)
    expect((await call(app, 'GET /accounts/me', { token })).status).toBe(200)
    expect((await call(app, 'GET /accounts/me', { token: session.body.token })).status).toBe(200)
  })

  test('are stored without the e-mail or the address: the database names nobody', async () => {
    await failures(1)
    const rows = await app.context.db.sql.selectFrom('login_failures').selectAll().execute()
    expect(rows.map((row) => row.subject)).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ])
  })
})

describe('fifty tries at once', () => {
  test('of wrong passwords: five are tried, on however many instances, and the right one among the rest is not', async () => {
    const other: TestApp = { ...app, app: await buildApp({ ...app.context, tells: false }) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        login({
          password: index === 49 ? password : `Clave#${index}`,
          on: index % 2 ? app : other,
          from: `198.51.100.${index}`,
        }),
      ),
    )
    await other.app.close()
    expect({ 401: count(answers, 401), 429: count(answers, 429) }).toEqual({ 401: 5, 429: 45 })
    expect(hashes()).toBe(5)
  })

  test('of the right password all get in: nobody has failed', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => login({ password })))
    expect(count(answers, 200)).toBe(50)
  })

  test('too many at the same e-mail are turned away at once, and are not counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 530 }, (_, index) => login({ password, from: `2001:db8:0:${index}::1` })),
    )
    expect(count(answers, 503)).toBe(29)
    expect(answers.find((answer) => answer.status === 503)!.headers['retry-after']).toBe('5')
    expect(count(answers, 200)).toBe(501)
  })
})

describe('failed logins from one address', () => {
  test('are free a hundred times; then each has to wait nine seconds, and the right password too', async () => {
    const statuses = await many(120, '198.51.100.7')
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const blocked = await login({ password })
    expect(blocked.status).toBe(429)
    expect(blocked.headers['retry-after']).toBe('9')
    pass(9)
    expect((await login({ password })).status).toBe(200)
    expect(await many(2, '198.51.100.7')).toEqual(expect.arrayContaining([401, 429]))
    pass(15 * 60)
    expect((await many(100, '198.51.100.7')).every((status) => status === 401)).toBe(true)
  })

  test('hold nobody back elsewhere', async () => {
    await many(101, '198.51.100.7')
    expect((await login({ from: '198.51.100.8' })).status).toBe(401)
  })

  test('of IPv6 are counted for the network of 64 bits that one customer has', async () => {
    await many(60, '2001:db8:1:2::1')
    await many(40, '2001:db8:1:2:ffff::9')
    expect((await login({ from: '2001:0db8:0001:0002:abcd:1:2:3' })).status).toBe(429)
    expect((await login({ from: '2001:db8:1:3::1' })).status).toBe(401)
  })

  test('do not grow by people who sign in, nor by tries that had to wait', async () => {
    for (let index = 0; index < 12; index += 1) await login({ password })
    await failures(5)
    await failures(12)
    const { failures: most } = await app.context.db.sql
      .selectFrom('login_failures')
      .select((of) => of.fn.max('failures').as('failures'))
      .executeTakeFirstOrThrow()
    expect(most).toBe(5)
  })
})

describe('a try that could not be made', () => {
  test('is not counted: neither for the e-mail nor for the address', async () => {
    vi.mocked(argon2.verify).mockImplementation(() => Promise.reject(new Error('out of memory')))
    expect(await failures(8, { fails: true })).toEqual([500, 500, 500, 500, 500, 500, 500, 500])
    vi.mocked(argon2.verify).mockImplementation(() => Promise.resolve(false))
    expect(await failures(6)).toEqual([401, 401, 401, 401, 401, 429])
    pass(60)
    vi.mocked(argon2.verify).mockImplementation(() => Promise.reject(new Error('out of memory')))
    expect(await failures(2, { fails: true })).toEqual([500, 500])
  })
})

describe('a clock that is set back by a day', () => {
  const day = 24 * 60 * 60

  test('makes nobody wait longer than the longest wait', async () => {
    await failures(5)
    pass(-day)
    expect(Number((await login()).headers['retry-after'])).toBe(15 * 60)
    pass(15 * 60)
    expect((await login({ password })).status).toBe(200)
  })

  test('does not keep an address from being heard again', async () => {
    await many(101, '198.51.100.7')
    pass(-day)
    expect((await login({ password, from: '198.51.100.7' })).status).toBe(429)
    pass(60)
    expect((await login({ password, from: '198.51.100.7' })).status).toBe(200)
  })

  test('ends no session, and lets others begin', async () => {
    const { body } = await login({ password })
    pass(-day)
    expect((await call(app, 'GET /accounts', { token: body.token })).status).toBe(200)
    expect((await login({ password })).status).toBe(200)
  })
})
