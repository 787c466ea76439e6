import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Factor } from '#contract/factors.ts'
import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { addPasskey, askPasskey, creationOf, newKey, type SoftwareKey } from '#server/testing/authenticator.ts'
import { createUser, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { notePasskeyUse } from './passkeys.queries.ts'

// How a person comes in with a passkey: in the place of the password, as a second step, and to confirm.

const password = 'Lluvia&Verde4'
const start = new Date('2026-11-28T15:00:00.000Z')
const origin = 'https://portal.empresa.test'

let app: TestApp
let ana: SignedIn

beforeAll(async () => {
  app = await testApp({ publicUrl: origin })
})
beforeEach(async () => {
  app.setTime(start)
  ana = await signedIn(app, { role: 'Consultor' }, { first_name: 'Ana', email: 'ana@empresa.test' })
  await givePassword(app, { id: ana.employeeId }, password)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const seconds = (n: number) => app.setTime(new Date(start.getTime() + n * 1000))
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type?.replace(/.*:/, '')]
const fieldsOf = ({ status, body }: Answer) => [
  status,
  (body as { errors?: { path: string; message: string }[] }).errors?.map(({ path, message }) => [path, message]),
]
const over = [400, 'ticket-over']
const refused = [401, 'wrong-passkey']
type Odd = Parameters<SoftwareKey['get']>[1]

/** Signs in with a key alone. */
async function enter(key: SoftwareKey, odd?: Odd) {
  const { ticket, options } = await askPasskey(app)
  return call<LoginResult>(app, 'POST /accounts/passkey', { body: { ticket, assertion: key.get(options, odd) } })
}
const login = () => call<SecondFactorAsked>(app, 'POST /accounts/login', { body: { email: ana.email, password } })
/** What the trail says that was done about Ana's factors. */
const deeds = async () => {
  const rows = await app.context.db.sql
    .selectFrom('audit')
    .select('after')
    .where('entity', '=', 'employee')
    .where('entity_id', '=', ana.employeeId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ after }) => after?.['second_factor'] ?? [])
}

/** Ends a sign-in with a key as its second step. */
const second = async (key: SoftwareKey, odd?: Odd) => {
  const { kinds, ticket } = (await login()).body.secondFactor
  const { options } = await askPasskey(app, ticket)
  const body = { ticket, assertion: key.get(options, odd) }
  return { kinds, options, answer: await call<LoginResult>(app, 'POST /accounts/second-factor', { body }) }
}

const confirm = async (key: SoftwareKey, odd?: Odd, token = ana.token) => {
  const { ticket, options } = await askPasskey(app)
  return call(app, 'POST /accounts/confirm', { token, body: { ticket, assertion: key.get(options, odd) } })
}
const renew = () => call(app, 'POST /accounts/recovery-codes', { token: ana.token })

describe('a passkey alone', () => {
  test('signs in as e-mail, password and second factor do, with nobody named before', async () => {
    const { key } = await addPasskey(app, ana.token)
    await setUpApp(app, ana.token)
    const { ticket, options } = await askPasskey(app)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'portal.empresa.test',
      timeout: 300_000,
      userVerification: 'required',
    })
    const body = { ticket, assertion: key.get(options) }
    const { status, body: answer, headers } = await call<LoginResult>(app, 'POST /accounts/passkey', { body })
    expect([status, answer.employee.email, String(headers['set-cookie'])]).toEqual([
      200,
      'ana@empresa.test',
      expect.stringContaining('portal-browser='),
    ])
    expect((await call(app, 'GET /accounts/me', { token: answer.token })).status).toBe(200)
    const { body: list } = await call<Factor[]>(app, 'GET /accounts/factors', { token: answer.token })
    expect(list[0]).toMatchObject({ kind: 'passkey', lastUsedAt: '2026-11-28T15:00:00.000Z' })
    const rows = await app.context.db.sql
      .selectFrom('audit')
      .select(['action', 'call'])
      .where('entity', '=', 'session')
      .execute()
    expect(rows).toEqual([{ action: 'signIn', call: 'POST /accounts/passkey' }])
  })

  test('uses up its ticket, which nobody else’s challenge goes with', async () => {
    const { key } = await addPasskey(app, ana.token, { key: newKey(app, { counts: false }) })
    const [one, two] = [await askPasskey(app), await askPasskey(app)]
    const send = (ticket: string, options: { challenge: string }) =>
      call(app, 'POST /accounts/passkey', { body: { ticket, assertion: key.get(options) } })
    expect(problemOf(await send(one.ticket, two.options))).toEqual(refused)
    const assertion = key.get(one.options)
    const twice = [1, 2].map(() => call(app, 'POST /accounts/passkey', { body: { ticket: one.ticket, assertion } }))
    const answers = (await Promise.all(twice)).map(problemOf)
    expect(answers.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([[200, undefined], over])
    expect(problemOf(await send(one.ticket, one.options))).toEqual(over)
    expect((await send(two.ticket, two.options)).status).toBe(200)
  })

  test('has five minutes; a ticket that the portal has not signed is none', async () => {
    const { key } = await addPasskey(app, ana.token)
    const send = ({ ticket, options }: Awaited<ReturnType<typeof askPasskey>>) =>
      call(app, 'POST /accounts/passkey', { body: { ticket, assertion: key.get(options) } })
    const [one, two] = [await askPasskey(app), await askPasskey(app)]
    seconds(299)
    expect((await send(one)).status).toBe(200)
    seconds(300)
    expect(problemOf(await send(two))).toEqual(over)
    const three = await askPasskey(app)
    const later = three.ticket.replace(/\.\w+\./, '.zzzzzz.')
    expect(problemOf(await send({ ...three, ticket: later }))).toEqual(over)
    expect(problemOf(await send({ ...three, ticket: 'nothing' }))).toEqual(over)
  })

  test.each([
    ['of another origin', { origin: 'https://portal.example' }],
    ['of another host', { rpId: 'empresa.test' }],
    ['without asking for a PIN', { verified: false }],
    ['without being touched', { present: false }],
    ['without saying whose it is', { userHandle: null }],
    ['as somebody else’s', { userHandle: 'A'.repeat(43) }],
    ['as it does when it is made', { type: 'webauthn.create' }],
  ])('signs in nobody when it signs %s', async (_, odd) => {
    const { key } = await addPasskey(app, ana.token)
    expect(problemOf(await enter(key, odd))).toEqual(refused)
    expect((await enter(key)).status).toBe(200)
  })

  test('whose counter goes back, or stays, is a copy and refused; one that always says 0 is taken', async () => {
    const { key } = await addPasskey(app, ana.token)
    expect((await enter(key, { counter: 7 })).status).toBe(200)
    expect(problemOf(await enter(key, { counter: 7 }))).toEqual(refused)
    expect(problemOf(await enter(key, { counter: 6 }))).toEqual(refused)
    expect(problemOf(await enter(key, { counter: 0 }))).toEqual(refused)
    expect((await enter(key, { counter: 8 })).status).toBe(200)
    const still = await addPasskey(app, ana.token, { key: newKey(app, { counts: false }) })
    expect((await enter(still.key)).status).toBe(200)
    expect((await enter(still.key)).status).toBe(200)
  })

  test('that says the same twice at once counts for one: the other is a copy', async () => {
    const { answer } = await addPasskey(app, ana.token)
    const use = { id: answer.body.id, counter: 7, now: start }
    expect([await notePasskeyUse(app.context.db, use), await notePasskeyUse(app.context.db, use)]).toEqual([
      true,
      false,
    ])
  })

  test('that the portal does not know, or that was ended, is answered like a wrong one', async () => {
    const unknown = newKey(app)
    unknown.create(await creationOf(app, ana.token))
    expect(problemOf(await enter(unknown))).toEqual(refused)
    const { key, answer } = await addPasskey(app, ana.token)
    await call(app, `DELETE /accounts/factors/${answer.body.id}`, { token: ana.token })
    expect(problemOf(await enter(key))).toEqual(refused)
    expect(await deeds()).toEqual(['passkeyAdded', 'removed'])
  })

  test('with the signature of another key is refused', async () => {
    const [{ key: mine }, { key: other }] = [await addPasskey(app, ana.token), await addPasskey(app, ana.token)]
    const { ticket, options } = await askPasskey(app)
    const assertion = { ...other.get(options), id: mine.id, rawId: mine.id }
    expect(problemOf(await call(app, 'POST /accounts/passkey', { body: { ticket, assertion } }))).toEqual(refused)
  })

  test('of who is deactivated, or has lost the password with their way in, signs in nobody', async () => {
    const { key } = await addPasskey(app, ana.token)
    const set = (values: { is_active: boolean }) =>
      app.context.db.sql.updateTable('employees').set(values).where('id', '=', ana.employeeId).execute()
    await set({ is_active: false })
    expect(problemOf(await enter(key))).toEqual(refused)
    await set({ is_active: true })
    expect((await enter(key)).status).toBe(200)
    await app.context.db.sql.deleteFrom('credentials').execute()
    expect(problemOf(await enter(key))).toEqual(refused)
  })

  test('of whose role does not open the portal is 403, as their password is', async () => {
    const { key } = await addPasskey(app, ana.token)
    await app.context.db.sql.updateTable('employees').set({ role_id: null }).where('id', '=', ana.employeeId).execute()
    expect(problemOf(await enter(key))).toEqual([403, 'no-portal-access'])
  })

  test('is slowed down as passwords are, by key, and not in a browser that the person has signed in with', async () => {
    const { key } = await addPasskey(app, ana.token)
    const cookie = String((await enter(key)).headers['set-cookie']).split(';')[0]!
    for (let n = 0; n < 5; n += 1) expect((await enter(key, { verified: false })).status).toBe(401)
    const shut = await enter(key)
    expect([shut.status, shut.headers['retry-after']]).toEqual([429, '60'])
    const { ticket, options } = await askPasskey(app)
    const known = { body: { ticket, assertion: key.get(options) }, headers: { cookie } }
    expect((await call(app, 'POST /accounts/passkey', known)).status).toBe(200)
    seconds(61)
    expect((await enter(key)).status).toBe(200)
  })
})

describe('a passkey after the password', () => {
  test('is asked for by name, and need not ask for a PIN', async () => {
    const { key } = await addPasskey(app, ana.token)
    const { kinds, options, answer } = await second(key, { verified: false, userHandle: null })
    expect([kinds, options.userVerification, options.allowCredentials]).toEqual([
      ['passkey', 'recovery'],
      'preferred',
      [{ id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
    ])
    expect([answer.status, answer.body.employee.email]).toEqual([200, 'ana@empresa.test'])
  })

  test('stands beside the app: both are offered, each serves', async () => {
    const { key } = await addPasskey(app, ana.token)
    const { secret, factor } = await setUpApp(app, ana.token)
    expect(factor).not.toHaveProperty('recoveryCodes')
    expect(await deeds()).toEqual(['passkeyAdded', 'added'])
    expect((await second(key)).kinds).toEqual(['totp', 'passkey', 'recovery'])
    const { ticket } = (await login()).body.secondFactor
    const body = { ticket, code: codeOf(app, secret, 1) }
    expect((await call(app, 'POST /accounts/second-factor', { body })).status).toBe(200)
    await call(app, `DELETE /accounts/factors/${factor.id}`, { token: ana.token })
    expect((await second(key)).kinds).toEqual(['passkey', 'recovery'])
    expect((await deeds()).at(-1)).toBe('totpRemoved')
  })

  test('is wrong where it is another person’s, or has signed something else; wrong ones count with wrong codes', async () => {
    const { key } = await addPasskey(app, ana.token)
    const other = await openSession(app, await createUser(app, { role: 'Consulta' }))
    const { key: theirs } = await addPasskey(app, other.token)
    expect(problemOf((await second(theirs)).answer)).toEqual(refused)
    for (let n = 0; n < 4; n += 1)
      expect(problemOf((await second(key, { challenge: 'A'.repeat(43) })).answer)).toEqual(refused)
    expect((await second(key)).answer.status).toBe(429)
  })

  test('does not take the ticket of a passkey alone, nor the other way round', async () => {
    const { key } = await addPasskey(app, ana.token)
    const alone = await askPasskey(app)
    const body = { ticket: alone.ticket, assertion: key.get(alone.options) }
    expect(problemOf(await call(app, 'POST /accounts/second-factor', { body }))).toEqual(over)
    const { ticket } = (await login()).body.secondFactor
    const { options } = await askPasskey(app, ticket)
    const other = { ticket, assertion: key.get(options) }
    expect(problemOf(await call(app, 'POST /accounts/passkey', { body: other }))).toEqual(over)
    expect(problemOf(await call(app, 'POST /accounts/passkey/options', { body: { ticket: 'none' } }))).toEqual(over)
  })
})

describe('a passkey that confirms who uses a session', () => {
  test('asks for its PIN, is the person’s own, and its ticket serves once', async () => {
    const { key } = await addPasskey(app, ana.token, { key: newKey(app, { counts: false }) })
    seconds(40 * 60)
    expect(problemOf(await renew())).toEqual([403, 'confirm-first'])
    expect(fieldsOf(await confirm(key, { verified: false }))).toEqual([
      400,
      [['assertion', 'La llave de acceso no sirve aquí']],
    ])
    const other = await openSession(app, await createUser(app, { role: 'Consulta' }))
    expect((await confirm(key, {}, other.token)).status).toBe(400)
    const { ticket, options } = await askPasskey(app)
    const body = { ticket, assertion: key.get(options) }
    expect((await call(app, 'POST /accounts/confirm', { token: ana.token, body })).status).toBe(204)
    expect(problemOf(await call(app, 'POST /accounts/confirm', { token: ana.token, body }))).toEqual(over)
    expect((await renew()).status).toBe(201)
    const { assertion } = body
    for (const wrong of [{ assertion }, { ticket, password }, { ticket, assertion, password }])
      expect((await call(app, 'POST /accounts/confirm', { token: ana.token, body: wrong })).status).toBe(400)
  })

  test('is refused after five minutes', async () => {
    const { key } = await addPasskey(app, ana.token)
    const { ticket, options } = await askPasskey(app)
    seconds(300)
    const body = { ticket, assertion: key.get(options) }
    expect(problemOf(await call(app, 'POST /accounts/confirm', { token: ana.token, body }))).toEqual(over)
  })
})
