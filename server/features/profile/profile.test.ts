import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { makeReset } from '#server/features/session/session.queries.ts'
import { createUser, givePassword, openSession, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type CallOptions, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

vi.mock('@node-rs/argon2', { spy: true })

const currentPassword = 'Lluvia&Verde4'
const newPassword = 'Tinto#Arepa9'
const email = 'ana@empresa.test'
let app: TestApp
let person: SignedIn
let now: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  now = Date.parse('2026-11-21T15:00:00.000Z')
  app.setTime(new Date(now))
  const user = await createUser(
    app,
    { permissions: ['portal.access'] },
    { first_name: 'Ana', last_name: 'Uribe', email },
  )
  await givePassword(app, user, currentPassword)
  person = await openSession(app, user)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const update = (body: object, options: CallOptions = {}) =>
  call<{ errors: { path: string; message: string }[] }>(app, 'PUT /accounts/update-password', {
    token: person.token,
    body,
    ...options,
  })
const wrong = (options?: CallOptions) => update({ currentPassword: 'Otra&Clave9', newPassword }, options)
const signIn = async (password: string) =>
  (await call(app, 'POST /accounts/login', { body: { email, password } })).status
const pass = (seconds: number): void => {
  now += seconds * 1000
  app.setTime(new Date(now))
}

describe('a password change', () => {
  test('answers 204; the new password holds and the old one does not', async () => {
    expect(await update({ currentPassword, newPassword })).toMatchObject({ status: 204, text: '' })
    expect(await signIn(newPassword)).toBe(200)
    expect(await signIn(currentPassword)).toBe(401)
  })

  test('ends the person’s other sessions and open links at once, and leaves the one it was made from', async () => {
    const phone = await openSession(app, { id: person.employeeId, email })
    const other = await openSession(app, await createUser(app, { permissions: ['portal.access'] }))
    const { sql } = app.context.db
    await makeReset(sql, { employeeId: person.employeeId, now: new Date(now), publicUrl: '' })
    await update({ currentPassword, newPassword })
    const me = async ({ token }: SignedIn) => (await call(app, 'GET /accounts/me', { token })).status
    expect([await me(phone), await me(person), await me(other)]).toEqual([401, 200, 200])
    expect(await sql.selectFrom('one_time_links').selectAll().execute()).toEqual([])
  })

  test('is in the audit trail without values', async () => {
    await update({ currentPassword, newPassword })
    const rows = await app.context.db.sql
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'PUT /accounts/update-password')
      .execute()
    expect(rows).toMatchObject([
      {
        actor_id: person.employeeId,
        entity: 'employee',
        entity_id: person.employeeId,
        action: 'update',
        before: null,
        after: { password: 'changed' },
      },
    ])
  })

  test('needs a session', async () => {
    expect((await update({ currentPassword, newPassword }, { token: undefined })).status).toBe(401)
  })
})

describe('a wrong current password', () => {
  test('answers 400 and not 401, names its field, and changes nothing', async () => {
    expect(await wrong()).toMatchObject({
      status: 400,
      body: {
        type: 'urn:portal:problem:wrong-current-password',
        detail: 'La contraseña actual no es correcta.',
        errors: [{ path: 'currentPassword', message: 'La contraseña actual no es correcta' }],
      },
    })
    expect(await wrong({ locale: 'en-US' })).toMatchObject({ body: { detail: 'The current password is not right.' } })
    expect(await signIn(currentPassword)).toBe(200)
  })

  test('is what somebody without any password has', async () => {
    await app.context.db.sql.deleteFrom('credentials').execute()
    expect((await update({ currentPassword, newPassword })).status).toBe(400)
  })

  test('is free five times, then has to wait, and the right one too; logging in is not held back', async () => {
    vi.mocked(argon2.verify).mockImplementation((_stored, given) => Promise.resolve(given === currentPassword))
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong()))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ 400: count(400), 429: count(429) }).toEqual({ 400: 5, 429: 15 })
    const blocked = await update({ currentPassword, newPassword })
    expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(await signIn(currentPassword)).toBe(200)
    pass(60)
    expect((await update({ currentPassword, newPassword })).status).toBe(204)
    vi.mocked(argon2.verify).mockReset()
  })

  test('is also one that was changed elsewhere in the meantime', async () => {
    vi.mocked(argon2.hash).mockImplementationOnce(async () => {
      await app.context.db.sql.updateTable('credentials').set({ password_hash: 'another' }).execute()
      return 'a hash'
    })
    expect((await update({ currentPassword, newPassword })).status).toBe(400)
    expect(
      await app.context.db.sql
        .selectFrom('credentials')
        .select('password_hash')
        .where('employee_id', '=', person.employeeId)
        .execute(),
    ).toEqual([{ password_hash: 'another' }])
  })
})

describe('a new password', () => {
  test.each([
    ['of five characters', 'Ti#9a', 'La contraseña debe tener más de 6 y menos de 15 caracteres'],
    ['of sixteen', 'Tinto#Arepa90123', 'La contraseña debe tener más de 6 y menos de 15 caracteres'],
    ['without a capital letter', 'tinto#arepa9', 'La contraseña debe tener al menos una letra minúscula'],
    [
      'without a special character',
      'Tinto.Arepa9',
      'La contraseña debe tener al menos un carácter especial: @ $ ! % * # ? &',
    ],
    ['that is the current one', currentPassword, 'La nueva contraseña no puede ser igual a la anterior'],
    [
      'among the most used',
      'Colombia2026*',
      'La contraseña es una palabra o un nombre de los más usados, aun con cifras o signos: se adivina pronto',
    ],
    [
      'of the person’s name',
      'Uribe#2026',
      'La contraseña no puede contener su nombre, su correo ni el nombre del portal',
    ],
    ['of one character', 'Aaaaaa!', 'La contraseña no puede ser un mismo carácter o trozo repetido'],
    ['of a run of keys', 'Qwerty12!', 'La contraseña no puede ser una secuencia del teclado'],
  ])(
    '%s is refused with the sentence that says why, before the current one is looked at',
    async (_what, password, message) => {
      vi.mocked(argon2.verify).mockClear()
      const { status, body } = await update({ currentPassword, newPassword: password })
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'newPassword', message }] })
      expect(vi.mocked(argon2.verify)).not.toHaveBeenCalled()
    },
  )

  test('that is the current one typed in another form of Unicode is the current one', async () => {
    const { body } = await update({ currentPassword: 'Cóndor#Azul7'.normalize('NFD'), newPassword: 'Cóndor#Azul7' })
    expect(body.errors).toEqual([
      { path: 'newPassword', message: 'La nueva contraseña no puede ser igual a la anterior' },
    ])
  })

  test('left out, and the current one too, are both named', async () => {
    const { body } = await update({}, { locale: 'en-US' })
    expect(body.errors).toEqual([
      { path: 'currentPassword', message: 'Enter the current password' },
      { path: 'newPassword', message: 'Enter the new password' },
    ])
  })
})
