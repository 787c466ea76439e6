import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Factor, NewFactor } from '#contract/factors.ts'
import type { PasskeyCreation } from '#contract/passkeys.ts'
import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { addPasskey, askPasskey, creationOf, newKey, type SoftwareKey } from '#server/testing/authenticator.ts'
import { givePassword, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// How a person makes passkeys, and ends them.

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
