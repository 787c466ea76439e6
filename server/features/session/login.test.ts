import * as argon2 from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { permissions } from '#contract/permissions.ts'
import type { LoginResult, MeResult } from '#contract/session.ts'
import { createEmployee, createUser, givePassword, signedIn, someLookups } from '#server/testing/factories.ts'
import { call, testApp, type CallOptions, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

vi.mock('@node-rs/argon2', { spy: true })

const password = 'Lluvia&Verde4'
const email = 'ana.gómez@empresa.test'
let app: TestApp
let id: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  vi.clearAllMocks()
  app.setTime(new Date('2026-11-21T15:00:00.000Z'))
  const user = await createUser(
    app,
    { permissions: ['portal.access', 'customers.write'] },
    { first_name: 'Ana', email },
  )
  await givePassword(app, user, password)
  id = user.id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const login = (body: object, options: CallOptions = {}) =>
  call<LoginResult>(app, 'POST /accounts/login', { body, ...options })
const untouched = (): Promise<unknown> => Promise.resolve()
const employee = (values: object) =>
  app.context.db.sql.updateTable('employees').set(values).where('id', '=', id).execute()

describe('the right password', () => {
  test('opens a session: the token works, and the employee has id, roleName, permissions and the profile', async () => {
    const { status, body } = await login({ email, password })
    expect(status).toBe(200)
    const me = await call<MeResult>(app, 'GET /accounts/me', { token: body.token })
    expect(me.status).toBe(200)
    expect(body.employee).toEqual(me.body.user)
    expect(body.employee).toMatchObject({
      id,
      firstName: 'Ana',
      email,
      roleName: expect.any(String) as string,
      permissions: ['customers.write', 'portal.access'],
    })
  })

  test('goes with the e-mail in any case and with blanks around it', async () => {
    expect((await login({ email: '  ANA.GÓMEZ@Empresa.TEST ', password })).status).toBe(200)
  })

  test('counts in NFC: what a keyboard composes otherwise is the same e-mail and the same password', async () => {
    await givePassword(app, { id }, 'Cóndor#Azul7'.normalize('NFC'))
    expect((await login({ email: email.normalize('NFD'), password: 'Cóndor#Azul7'.normalize('NFD') })).status).toBe(200)
  })

  test('is taken as it is, blanks at its ends included', async () => {
    await givePassword(app, { id }, ' Lluvia&Verde4')
    expect((await login({ email, password: ' Lluvia&Verde4' })).status).toBe(200)
    expect((await login({ email, password })).status).toBe(401)
  })

  test('opens a session of its own each time, with address and browser stored', async () => {
    const agent = 'x'.repeat(400)
    const [one, other] = await Promise.all([
      login({ email, password }, { headers: { 'user-agent': agent } }),
      login({ email, password }),
    ])
    expect(decodeJwt(one.body.token)['sid']).not.toBe(decodeJwt(other.body.token)['sid'])
    const rows = await app.context.db.sql.selectFrom('sessions').selectAll().where('employee_id', '=', id).execute()
    expect(rows.map((row) => row.address)).toEqual(['127.0.0.1', '127.0.0.1'])
    expect(rows.some((row) => row.user_agent === 'x'.repeat(300))).toBe(true)
    expect(rows[0]!.expires_at).toBe('2026-11-22T03:00:00.000Z')
  })

  test('is hashed anew when it was stored under another cost, and stays the password', async () => {
    const cheap = await argon2.hash(password, { memoryCost: 1024, timeCost: 1, secret: app.context.keys.pepper })
    await app.context.db.sql
      .updateTable('credentials')
      .set({ password_hash: cheap })
      .where('employee_id', '=', id)
      .execute()
    expect((await login({ email, password })).status).toBe(200)
    const { password_hash: stored } = await app.context.db.sql
      .selectFrom('credentials')
      .select('password_hash')
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toContain('$argon2id$v=19$m=8,t=1,p=1$')
    expect((await login({ email, password })).status).toBe(200)
  })
})

describe('without permission to access the portal', () => {
  test.each([
    ['no role', () => employee({ role_id: null })],
    [
      'a role that lacks portal.access',
      async () => {
        const other = await createUser(app, {
          permissions: permissions.filter((permission) => permission !== 'portal.access'),
        })
        const { role_id } = await app.context.db.sql
          .selectFrom('employees')
          .select('role_id')
          .where('id', '=', other.id)
          .executeTakeFirstOrThrow()
        await employee({ role_id })
      },
    ],
  ])(
    'the right password of somebody with %s answers 403, in the words of the specification',
    async (_what, arrange) => {
      await arrange()
      expect(await login({ email, password }, { locale: 'en-US' })).toMatchObject({
        status: 403,
        body: { detail: 'The user does not have permissions to access the portal' },
      })
      expect(await login({ email, password })).toMatchObject({
        status: 403,
        body: { detail: 'El usuario no tiene permisos para acceder al portal' },
      })
      expect(await app.context.db.sql.selectFrom('sessions').selectAll().execute()).toEqual([])
    },
  )

  test('a wrong password answers 401: nobody learns of a user without the password', async () => {
    await employee({ role_id: null })
    expect((await login({ email, password: 'Otra&Clave9' })).status).toBe(401)
  })
})

describe('whoever can’t sign in is answered alike', () => {
  const refused = {
    'an e-mail that nobody has': { email: 'nadie@empresa.test', password },
    'what is no e-mail at all': { email: 'ana', password },
    'a wrong password': { email, password: 'Otra&Clave9' },
  }
  const ways: [string, () => Promise<unknown>, object][] = [
    ...Object.entries(refused).map(([what, body]): [string, () => Promise<unknown>, object] => [what, untouched, body]),
    ['an inactive employee', () => employee({ is_active: false }), { email, password }],
    ['an employee without hasUser', () => employee({ has_user: false, role_id: null }), { email, password }],
    [
      'a user who has not chosen a password yet',
      () => app.context.db.sql.deleteFrom('credentials').execute(),
      { email, password },
    ],
  ]

  /** What the portal looks after by itself meanwhile. */
  const ownWork = ['runs.', 'remove-expired', 'try-forget-old', 'imports.left', 'outbox.take']

  test.each(ways)('%s: 401 in both languages, after one hash of the same cost', async (_what, arrange, body) => {
    await arrange()
    const made: string[] = []
    const { db } = app.context
    const { named, necessary } = db
    const spies = [
      vi.spyOn(db, 'named').mockImplementation((name, text, values) => (made.push(name), named(name, text, values))),
      vi
        .spyOn(db, 'necessary')
        .mockImplementation((name, text, values, claim) => (made.push(name), necessary(name, text, values, claim))),
    ]
    const english = await login(body, { locale: 'en-US' })
    expect(english).toMatchObject({
      status: 401,
      body: { type: 'urn:portal:problem:wrong-credentials', detail: 'Invalid password or email' },
    })
    expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(1)
    expect(vi.mocked(argon2.verify).mock.calls[0]![0]).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    const statements = made.filter((name) => !ownWork.some((own) => name.includes(own)))
    expect(statements).toEqual(['allowance-left', 'try-count', 'login-candidate', 'allowance-spend'])
    for (const spy of spies) spy.mockRestore()
    const spanish = await login(body)
    expect(spanish).toMatchObject({ status: 401, body: { detail: 'Correo o contraseña no válidos' } })
    expect(spanish.headers['www-authenticate']).toBe('Bearer')
  })

  test('an e-mail of a disguised letter is not somebody else’s', async () => {
    expect((await login({ email: email.replace('ó', 'o'), password })).status).toBe(401)
  })
})

describe('what is not filled in or can’t be', () => {
  test.each([
    ['nothing', {}, ['email', 'password']],
    ['an empty password', { email, password: '' }, ['password']],
    ['a number', { email, password: 12345678 }, ['password']],
    ['a password of 201 characters', { email, password: 'a'.repeat(201) }, ['password']],
    ['a NUL in the e-mail', { email: 'ana\u0000@empresa.test', password }, ['email']],
    ['a very long e-mail', { email: `${'a'.repeat(250)}@x.co`, password }, ['email']],
  ])('%s answers 400 and no hash is made', async (_what, body, paths) => {
    const answer = await call<{ errors: { path: string }[] }>(app, 'POST /accounts/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ path }) => path)).toEqual(paths)
    expect(vi.mocked(argon2.verify)).not.toHaveBeenCalled()
  })

  test('no body, or one that is no JSON, answers 400', async () => {
    expect((await call(app, 'POST /accounts/login')).status).toBe(400)
    const headers = { 'content-type': 'application/json' }
    expect((await call(app, 'POST /accounts/login', { body: '{"email":' as unknown as object, headers })).status).toBe(
      400,
    )
  })

  test('quotes, percent signs and NUL in a password are a password like any other', async () => {
    expect((await login({ email, password: `' or 1=1 --\u0000%` })).status).toBe(401)
  })
})

describe('a password that changes while somebody signs in with the old one', () => {
  test('lets no session in', async () => {
    vi.mocked(argon2.verify).mockImplementationOnce(async (...given) => {
      const { verify: real } = await vi.importActual<typeof argon2>('@node-rs/argon2')
      const right = await real(...given)
      await givePassword(app, { id }, 'Tinto#Arepa9')
      return right
    })
    expect((await login({ email, password })).status).toBe(401)
    expect(await app.context.db.sql.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

describe('housekeeping', () => {
  test('removes, an hour at most after the last, sessions 90 days after their end and links and tries past theirs', async () => {
    const { sql } = app.context.db
    const { sessionId } = await signedIn(app, { permissions: [] })
    const { id: invited } = await createEmployee(app, await someLookups(app))
    const past = '2026-11-21T15:00:00.000Z'
    await sql
      .insertInto('one_time_links')
      .values({ token_hash: Buffer.from('x'), employee_id: invited, kind: 'invitation', expires_at: past })
      .execute()
    await login({ email: 'nadie@empresa.test', password })
    const left = async () => ({
      sessions: (await sql.selectFrom('sessions').select('id').where('id', '=', sessionId).execute()).length,
      links: (await sql.selectFrom('one_time_links').select('kind').execute()).length,
      tries: (await sql.selectFrom('login_failures').select('subject').execute()).length,
    })
    expect(await left()).toEqual({ sessions: 1, links: 1, tries: 2 })
    // The session ends after twelve hours, on 22 November; until 20 February it is kept.
    app.setTime(new Date('2027-02-19T15:00:00.000Z'))
    await login({ email: 'nadie.mas@empresa.test', password })
    await vi.waitFor(async () => expect((await left()).links).toBe(0), { timeout: 10_000 })
    expect((await left()).sessions).toBe(1)
    app.setTime(new Date('2027-02-21T15:00:00.000Z'))
    await login({ email: 'otra.vez@empresa.test', password })
    await vi.waitFor(async () => expect(await left()).toEqual({ sessions: 0, links: 0, tries: 2 }), { timeout: 10_000 })
  })

  test('that fails is logged, and people sign in all the same', async () => {
    const logged = vi.spyOn(app.context.log, 'error')
    const { db } = app.context
    const { named } = db
    const broken = vi
      .spyOn(db, 'named')
      .mockImplementation((name, text, values) =>
        name === 'sessions-remove-expired' ? Promise.reject(new Error('gone')) : named(name, text, values),
      )
    app.setTime(new Date('2026-12-30T15:00:00.000Z'))
    expect((await login({ email, password })).status).toBe(200)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.anything(), 'housekeeping failed'), {
      timeout: 10_000,
    })
    broken.mockRestore()
    logged.mockRestore()
  })
})
