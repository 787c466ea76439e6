import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Factor, NewFactor } from '#contract/factors.ts'
import type { PasskeyCreation } from '#contract/passkeys.ts'
import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { addPasskey, askPasskey, creationOf, newKey, type SoftwareKey } from '#server/testing/authenticator.ts'
import { createUser, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// How a person makes passkeys, and comes in with them: in the place of the password, as a second step, to confirm.

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
  return rows.flatMap(({ after }) => (after as Record<string, unknown> | null)?.['second_factor'] ?? [])
}

describe('a new passkey', () => {
  test('is made for the host of PUBLIC_URL, with a random handle, asking for a PIN, and findable by itself', async () => {
    const options = await creationOf(app, ana.token)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'portal.empresa.test', name: 'Portal de Proyectos Internos' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'ana@empresa.test', displayName: 'ana@empresa.test' },
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      timeout: 600_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    })
    const again = await creationOf(app, ana.token)
    expect([again.user.id === options.user.id, again.challenge === options.challenge]).toEqual([true, false])
  })

  test('is the first factor, which brings the recovery codes; the second one does not, and leaves out the first', async () => {
    const { key, answer } = await addPasskey(app, ana.token, { name: ' Portátil de la oficina ' })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'passkey',
        name: 'Portátil de la oficina',
        createdAt: '2026-11-28T15:00:00.000Z',
        lastUsedAt: null,
        recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)]),
      },
    ])
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect((await creationOf(app, ana.token)).excludeCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
    const second = await addPasskey(app, ana.token)
    expect(second.answer.body).not.toHaveProperty('recoveryCodes')
    const { body } = await call<Factor[]>(app, 'GET /accounts/factors', { token: ana.token })
    expect(body.map(({ kind, name }) => [kind, name])).toEqual([
      ['passkey', 'Portátil de la oficina'],
      ['passkey', 'Portátil'],
    ])
    expect(await deeds()).toEqual(['passkeyAdded', 'passkeyAdded'])
  })

  test.each([-8, -7, -257])('of algorithm %i is taken', async (alg) => {
    const { key, answer } = await addPasskey(app, ana.token, { key: newKey(app, { alg }) })
    expect(answer.status).toBe(201)
    expect((await enter(key)).status).toBe(200)
  })

  test.each([
    ['of another origin', { origin: 'https://portal.empresa.test.example' }],
    ['of another host', { rpId: 'empresa.test' }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
    ['that asked for no PIN', { verified: false }],
    ['that nobody touched', { present: false }],
    ['that was not made but used', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, odd) => {
    const { answer } = await addPasskey(app, ana.token, { odd })
    expect(fieldsOf(answer)).toEqual([400, [['credential', 'La llave de acceso no sirve aquí']]])
  })

  test('of an algorithm that nobody asked for is refused', async () => {
    const { answer } = await addPasskey(app, ana.token, { key: newKey(app, { alg: -35 }) })
    expect(fieldsOf(answer)).toEqual([400, [['credential', 'La llave de acceso no sirve aquí']]])
  })

  test('is made with a challenge once, within 10 minutes, by who asked for it', async () => {
    const send = (token: string, options: PasskeyCreation, key = newKey(app)) =>
      call<NewFactor>(app, 'POST /accounts/factors/passkeys', {
        token,
        body: { name: 'Llave', credential: key.create(options) },
      })
    const options = await creationOf(app, ana.token)
    const other = await signedIn(app, { role: 'Consulta' })
    expect(problemOf(await send(other.token, options))).toEqual(over)
    await creationOf(app, other.token)
    expect((await send(other.token, options)).status).toBe(400)
    expect((await send(ana.token, options)).status).toBe(201)
    expect(problemOf(await send(ana.token, options))).toEqual(over)
    const late = await creationOf(app, ana.token)
    seconds(599)
    expect((await send(ana.token, late)).status).toBe(201)
    seconds(0)
    const tooLate = await creationOf(app, ana.token)
    seconds(600)
    expect(problemOf(await send(ana.token, tooLate))).toEqual(over)
  })

  test('that somebody has already is refused', async () => {
    const { key } = await addPasskey(app, ana.token)
    const other = await signedIn(app, { role: 'Consulta' })
    const { answer } = await addPasskey(app, other.token, { key })
    expect(fieldsOf(answer)).toEqual([400, [['credential', 'Esta llave de acceso ya está registrada']]])
  })
})

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
  const second = async (key: SoftwareKey, odd?: Odd) => {
    const { kinds, ticket } = (await login()).body.secondFactor
    const { options } = await askPasskey(app, ticket)
    const body = { ticket, assertion: key.get(options, odd) }
    return { kinds, options, answer: await call<LoginResult>(app, 'POST /accounts/second-factor', { body }) }
  }

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
  const confirm = async (key: SoftwareKey, odd?: Odd, token = ana.token) => {
    const { ticket, options } = await askPasskey(app)
    return call(app, 'POST /accounts/confirm', { token, body: { ticket, assertion: key.get(options, odd) } })
  }
  const renew = () => call(app, 'POST /accounts/recovery-codes', { token: ana.token })

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

describe('what is made and ended', () => {
  test('gets another name, and ends by its person alone; the last one ends the recovery codes', async () => {
    const { answer } = await addPasskey(app, ana.token)
    const { answer: second } = await addPasskey(app, ana.token)
    const other = await signedIn(app, { role: 'Consulta' })
    const path = `/accounts/factors/${answer.body.id}`
    const body = { name: 'Teléfono' }
    expect((await call(app, `PUT ${path}`, { token: other.token, body })).status).toBe(404)
    expect((await call<Factor>(app, `PUT ${path}`, { token: ana.token, body })).body.name).toBe('Teléfono')
    expect((await call(app, `DELETE ${path}`, { token: other.token })).status).toBe(404)
    const left = async () =>
      (await call<{ left: number }>(app, 'GET /accounts/recovery-codes', { token: ana.token })).body.left
    await call(app, `DELETE ${path}`, { token: ana.token })
    expect(await left()).toBe(10)
    await call(app, `DELETE /accounts/factors/${second.body.id}`, { token: ana.token })
    expect(await left()).toBe(0)
    expect(await deeds()).toEqual(['passkeyAdded', 'passkeyAdded', 'renamed', 'passkeyRemoved', 'removed'])
  })

  test('ends with what an administrator drops: the password alone is enough again', async () => {
    const { key } = await addPasskey(app, ana.token)
    const admin = await signedIn(app, { role: 'Administrador' })
    await call(app, `DELETE /accounts/people/${ana.employeeId}/factors`, { token: admin.token })
    expect(problemOf(await enter(key))).toEqual(refused)
    expect((await login()).body).toHaveProperty('token')
  })

  test('stands in no log, trail or notice, and is kept without a secret', async () => {
    const { key } = await addPasskey(app, ana.token)
    const { ticket } = await askPasskey(app)
    await enter(key)
    const { sql } = app.context.db
    const tables = ['audit', 'notices', 'mails', 'kept_answers', 'used_tickets'] as const
    const stored = await Promise.all(tables.map((table) => sql.selectFrom(table).selectAll().execute()))
    expect(stored[4]).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(key.id)
    expect(JSON.stringify(stored)).not.toContain(ticket)
    const rows = await sql.selectFrom('factors').select(['secret', 'last_step']).execute()
    expect(rows).toEqual([{ secret: null, last_step: null }])
  })
})

test('where PUBLIC_URL is neither https nor localhost, all calls are 409 no-passkeys, and no sign-in asks for one', async () => {
  const { key } = await addPasskey(app, ana.token)
  const { ticket, options } = await askPasskey(app)
  const body = { ticket, assertion: key.get(options) }
  const none = [409, 'no-passkeys']
  for (const publicUrl of [
    'http://portal.empresa.test',
    'http://127.0.0.1:3000',
    'https://192.168.1.5',
    'https://[::1]',
  ]) {
    app.context.config.publicUrl = publicUrl
    try {
      for (const request of ['POST /accounts/passkey/options', 'POST /accounts/factors/passkeys/options'])
        expect(problemOf(await call(app, request, { token: ana.token, body: {} }))).toEqual(none)
      expect(problemOf(await call(app, 'POST /accounts/passkey', { body }))).toEqual(none)
      expect((await login()).body.secondFactor.kinds).toEqual(['recovery'])
    } finally {
      app.context.config.publicUrl = origin
    }
  }
  app.context.config.publicUrl = 'http://localhost:3000'
  expect((await askPasskey(app)).options.rpId).toBe('localhost')
  app.context.config.publicUrl = origin
})
