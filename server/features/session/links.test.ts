import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { LoginResult } from '#contract/session.ts'
import { createUser, givePassword, openSession } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { dropCredentials, makeInvitation, makeReset } from './session.queries.ts'

vi.mock('@node-rs/argon2', { spy: true })

const newPassword = 'Tinto#Arepa9'
const email = 'ana@empresa.test'
const start = new Date('2026-11-21T15:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
let app: TestApp
let user: { id: number; email: string }

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test' })
})
beforeEach(async () => {
  app.setTime(start)
  app.mails.length = 0
  user = await createUser(app, { permissions: ['portal.access'] }, { first_name: 'Ana', last_name: 'Uribe', email })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const request = () => ({ employeeId: user.id, now: app.context.clock.now(), publicUrl: app.context.config.publicUrl })
const invite = () => makeInvitation(app.context.db.sql, request())
const setPassword = (token: string, password = newPassword): Promise<Answer<{ errors: object[] }>> =>
  call(app, 'POST /accounts/set-password', { body: { token, newPassword: password } })
const login = (password: string, as = email) =>
  call<LoginResult>(app, 'POST /accounts/login', { body: { email: as, password } })
const employee = (values: object) =>
  app.context.db.sql.updateTable('employees').set(values).where('id', '=', user.id).execute()
const credentials = () =>
  app.context.db.sql.selectFrom('credentials').selectAll().where('employee_id', '=', user.id).execute()

describe('an invitation', () => {
  test('is an address with the token after #, where no log has it, and is valid 72 hours', async () => {
    const { token, url, expiresAt } = await invite()
    expect(url).toBe(`https://portal.empresa.test/login#invite=${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expiresAt).toBe('2026-11-24T15:00:00.000Z')
  })

  test('is stored without its token: only a SHA-256 hash of it is in the database', async () => {
    const { token } = await invite()
    const [row] = await app.context.db.sql.selectFrom('one_time_links').selectAll().execute()
    expect(row!.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('lets its owner choose a password and sign in with it', async () => {
    const { token } = await invite()
    expect(await setPassword(token)).toMatchObject({ status: 204, text: '' })
    expect((await login(newPassword)).status).toBe(200)
  })

  test('serves once', async () => {
    const { token } = await invite()
    await setPassword(token)
    expect(await setPassword(token, 'Vaca%Azul33')).toMatchObject({
      status: 400,
      body: { type: 'urn:portal:problem:link-invalid', detail: 'El enlace ya se usó o venció. Pida uno nuevo.' },
    })
    expect((await login(newPassword)).status).toBe(200)
  })

  test('serves once, also when it is used ten times at the same moment', async () => {
    vi.mocked(argon2.hash).mockImplementation((password) => Promise.resolve(`of ${String(password)}`))
    const { token } = await invite()
    const passwords = Array.from({ length: 10 }, (_, index) => `Vaca%Azul3${index}`)
    const answers = await Promise.all(passwords.map((password) => setPassword(token, password)))
    vi.mocked(argon2.hash).mockReset()
    const won = answers.map(({ status }) => status).indexOf(204)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await credentials()).toMatchObject([{ password_hash: `of ${passwords[won]}` }])
  })

  test('serves up to its last second', async () => {
    const { token } = await invite()
    app.setTime(after(72 * 3600))
    expect((await setPassword(token)).status).toBe(400)
    app.setTime(after(72 * 3600 - 1))
    expect((await setPassword(token)).status).toBe(204)
  })

  test('ends when another one is made', async () => {
    const former = await invite()
    const { token } = await invite()
    expect((await setPassword(former.token)).status).toBe(400)
    expect((await setPassword(token)).status).toBe(204)
  })

  test.each([
    ['was deactivated', () => employee({ is_active: false })],
    ['is no user any more', () => employee({ has_user: false, role_id: null })],
    ['lost the user altogether', () => dropCredentials(app.context.db.sql, user.id)],
  ])('serves nobody who %s', async (_what, arrange) => {
    const { token } = await invite()
    await arrange()
    expect((await setPassword(token)).status).toBe(400)
    expect(await credentials()).toEqual([])
  })

  test('serves nobody whose user is taken away while the password is being hashed', async () => {
    const { token } = await invite()
    vi.mocked(argon2.hash).mockImplementationOnce(async () => {
      await employee({ is_active: false })
      return 'a hash'
    })
    expect((await setPassword(token)).status).toBe(400)
    expect(await credentials()).toEqual([])
  })

  test.each([
    ['a made-up token', 'a'.repeat(43)],
    ['a quote', "' or 1=1 --"],
    ['a NUL', '\u0000'],
  ])('can’t be guessed: %s answers 400 like a used one', async (_what, token) => {
    expect(await setPassword(token)).toMatchObject({ status: 400, body: { type: 'urn:portal:problem:link-invalid' } })
  })
})

describe('a password that a link sets', () => {
  test('has to fit the rules, and a refused one does not use up the link', async () => {
    const { token } = await invite()
    const refusals: [string, string][] = [
      ['', 'Escriba la nueva contraseña'],
      ['tinto#arepa9', 'La contraseña debe tener al menos una letra minúscula'],
      ['TintoArepa9', 'La contraseña debe tener al menos un carácter especial: @ $ ! % * # ? &'],
      ['Ti#9a', 'La contraseña debe tener más de 6 y menos de 15 caracteres'],
      ['Tinto#Arepa90123', 'La contraseña debe tener más de 6 y menos de 15 caracteres'],
      [
        'Password1!',
        'La contraseña es una palabra o un nombre de los más usados, aun con cifras o signos: se adivina pronto',
      ],
      ['Uribe2026*', 'La contraseña no puede contener su nombre, su correo ni el nombre del portal'],
      ['Aaaaaa!', 'La contraseña no puede ser un mismo carácter o trozo repetido'],
      ['Qwerty12!', 'La contraseña no puede ser una secuencia del teclado'],
    ]
    for (const [password, message] of refusals) {
      const { status, body } = await setPassword(token, password)
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'newPassword', message }] })
    }
    expect((await setPassword(token)).status).toBe(204)
  })

  test('says why in English too', async () => {
    const { token } = await invite()
    const body = { token, newPassword: 'Colombia2026*' }
    expect(await call(app, 'POST /accounts/set-password', { body, locale: 'en-US' })).toMatchObject({
      status: 400,
      body: {
        title: 'Password refused',
        errors: [
          {
            path: 'newPassword',
            message:
              'The password is one of the most used words or names, even with digits or signs: it is soon guessed',
          },
        ],
      },
    })
  })

  test.each([
    ['6', 'Ti#9aR'],
    ['15', 'Tinto#Arepa9012'],
    ['15, of which some take two units or two bytes', '𝐀Ñ#🙂🙂ñandúes🙂🙂8'],
  ])('may have %s code points, counted in NFC', async (_count, password) => {
    const { token } = await invite()
    expect((await setPassword(token, password.normalize('NFD'))).status).toBe(204)
    expect((await login(password.normalize('NFC'))).status).toBe(200)
    expect((await login(password.normalize('NFD'))).status).toBe(200)
  })

  test('ends all sessions and every open link', async () => {
    const session = await openSession(app, user)
    const reset = await makeReset(app.context.db.sql, request())
    const { token } = await invite()
    await setPassword(token)
    expect((await call(app, 'GET /accounts/me', { token: session.token })).status).toBe(401)
    expect((await setPassword(reset.token)).status).toBe(400)
  })

  test('lets somebody in who had to wait for too many wrong ones', async () => {
    await givePassword(app, user, 'Lluvia&Verde4')
    vi.mocked(argon2.verify).mockImplementation(() => Promise.resolve(false))
    for (let index = 0; index < 5; index += 1) await login('Otra&Clave9')
    vi.mocked(argon2.verify).mockReset()
    expect((await login(newPassword)).status).toBe(429)
    const { token } = await makeReset(app.context.db.sql, request())
    await setPassword(token)
    expect((await login(newPassword)).status).toBe(200)
  })

  test('leaves a trace in the audit trail: who and when, and nothing of the password or the link', async () => {
    const { token } = await invite()
    await setPassword(token)
    const rows = await app.context.db.sql
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'employee')
      .where('action', '=', 'update')
      .execute()
    expect(rows).toMatchObject([
      {
        actor_id: user.id,
        entity_id: user.id,
        call: 'POST /accounts/set-password',
        before: null,
        after: { password: 'changed' },
      },
    ])
    expect(rows[0]!.request_id).toMatch(/^[\w-]{36}$/)
  })
})
