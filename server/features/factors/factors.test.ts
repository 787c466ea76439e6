import { Writable } from 'node:stream'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AccountRow } from '#contract/accounts.ts'
import type { AppSetup, Factor, NewFactor, NewRecoveryCodes } from '#contract/factors.ts'
import type { Page } from '#contract/lists.ts'
import { givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// How a person sets up, changes and loses an authenticator app.

const password = 'Lluvia&Verde4'
const start = new Date('2026-11-21T15:00:00.000Z')
const logged: string[] = []

let app: TestApp
let ana: SignedIn

beforeAll(async () => {
  const lines = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(String(line))
      done()
    },
  })
  app = await testApp({}, { log: pino({ level: 'debug' }, lines) })
})
beforeEach(async () => {
  app.setTime(start)
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', email: 'ana@empresa.test' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const hex = (text: string) => Buffer.from(text).toString('hex')
const seconds = (n: number) => app.setTime(new Date(start.getTime() + n * 1000))
const begin = (headers = {}) => call<AppSetup>(app, 'POST /accounts/factors/totp', { token: ana.token, headers })
const confirm = (code: string, headers = {}) =>
  call<NewFactor>(app, 'POST /accounts/factors/totp/confirm', { token: ana.token, headers, body: { code } })
const list = (token = ana.token) => call<Factor[]>(app, 'GET /accounts/factors', { token })
const codesLeft = async (token = ana.token) =>
  (await call<{ left: number }>(app, 'GET /accounts/recovery-codes', { token })).body.left
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const deeds = async (employeeId = ana.employeeId) => {
  const { rows } = await app.context.db.pool.query<{ deed: string; call: string }>(
    `select after ->> 'second_factor' as deed, call from audit
     where entity = 'employee' and entity_id = $1 and after ? 'second_factor' order by id`,
    [employeeId],
  )
  return rows
}

describe('an app', () => {
  test('is set up with its first code, which brings ten recovery codes; other sessions stay', async () => {
    const other = await openSession(app, { id: ana.employeeId, email: ana.email })
    const { status, body } = await begin()
    expect([status, body]).toEqual([
      201,
      { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringContaining(`secret=${body.secret}`) },
    ])
    expect((await list()).body).toEqual([])
    const made = await confirm(codeOf(app, body.secret))
    const row = { id: expect.any(Number), kind: 'totp', name: 'Aplicación de códigos', lastUsedAt: null }
    expect([made.status, made.body]).toEqual([
      201,
      { ...row, createdAt: '2026-11-21T15:00:00.000Z', recoveryCodes: expect.any(Array) },
    ])
    expect(new Set(made.body.recoveryCodes).size).toBe(10)
    expect((await list(other.token)).body).toEqual([{ ...row, createdAt: '2026-11-21T15:00:00.000Z' }])
    expect(await codesLeft()).toBe(10)
    expect(await deeds()).toEqual([{ deed: 'added', call: 'POST /accounts/factors/totp/confirm' }])
  })

  test('may be set up for ten minutes, and a wrong code is 400 at its field', async () => {
    const { secret } = (await begin()).body
    expect((await confirm('000000')).body).toMatchObject({ status: 400, errors: [{ path: 'code' }] })
    seconds(600)
    expect(problemOf(await confirm(codeOf(app, secret)))).toEqual([400, 'urn:portal:problem:ticket-over'])
    expect((await list()).body).toEqual([])
  })

  test('takes the place of the former one with its own first code, and the recovery codes stay', async () => {
    const { secret: former, factor } = await setUpApp(app, ana.token)
    await givePassword(app, { id: ana.employeeId }, password)
    seconds(60)
    const { secret } = (await begin()).body
    const confirming = await confirm(codeOf(app, secret))
    expect(confirming.body).toMatchObject({ id: factor.id, createdAt: '2026-11-21T15:01:00.000Z' })
    expect(confirming.body).not.toHaveProperty('recoveryCodes')
    expect(await codesLeft()).toBe(10)
    seconds(120)
    const prove = (body: object) => call(app, 'POST /accounts/confirm', { token: ana.token, body })
    expect((await prove({ code: codeOf(app, former) })).status).toBe(400)
    expect((await prove({ code: codeOf(app, secret) })).status).toBe(204)
    expect((await deeds()).map(({ deed }) => deed)).toEqual(['added', 'replaced'])
  })

  test('gets another name, and is ended with its recovery codes: by its person alone', async () => {
    const { id } = (await setUpApp(app, ana.token)).factor
    const stranger = await signedIn(app, { role: 'Administrador' })
    const path = `/accounts/factors/${id}`
    const body = { name: 'Teléfono nuevo' }
    expect((await call(app, `PUT ${path}`, { token: stranger.token, body })).status).toBe(404)
    expect((await call(app, `DELETE ${path}`, { token: stranger.token })).status).toBe(404)
    expect((await call<Factor>(app, `PUT ${path}`, { token: ana.token, body })).body.name).toBe('Teléfono nuevo')
    expect(await codesLeft()).toBe(10)
    expect((await call(app, `DELETE ${path}`, { token: ana.token })).status).toBe(204)
    expect([(await list()).body, await codesLeft()]).toEqual([[], 0])
    expect((await call(app, `DELETE ${path}`, { token: ana.token })).status).toBe(404)
    expect((await deeds()).map(({ deed }) => deed)).toEqual(['added', 'renamed', 'removed'])
  })
})

describe('what is shown once', () => {
  test('is in no later answer, log, trail or kept answer; the secret is sealed', async () => {
    logged.length = 0
    const headers = { 'idempotency-key': 'k1' }
    const { secret } = (await begin(headers)).body
    expect((await begin(headers)).body).toEqual({ secret: '', uri: '' })
    const code = codeOf(app, secret)
    const { recoveryCodes } = (await confirm(code, { 'idempotency-key': 'k2' })).body
    expect((await confirm(code, { 'idempotency-key': 'k2' })).body.recoveryCodes).toEqual([])
    const renewed = await call<NewRecoveryCodes>(app, 'POST /accounts/recovery-codes', { token: ana.token })
    const shown = [secret, ...recoveryCodes!, ...renewed.body.recoveryCodes]
    const tables = ['factors', 'factor_setups', 'recovery_codes', 'audit', 'kept_answers', 'notices', 'mails']
    const stored = await Promise.all(
      tables.map(async (table) => (await app.context.db.pool.query(`select t::text as row from ${table} t`)).rows),
    )
    const answers = [(await list()).text, (await call(app, 'GET /accounts/recovery-codes', { token: ana.token })).text]
    const all = [JSON.stringify(stored), ...logged, ...answers].join('\n')
    for (const one of shown)
      for (const form of [one, one.replaceAll('-', ''), hex(one), hex(one.replaceAll('-', ''))])
        expect(all).not.toContain(form)
    expect(logged.length).toBeGreaterThan(3)
  })
})

describe('recovery codes', () => {
  test('are made anew in the place of the former ones; without a factor there are none', async () => {
    const renew = () => call<NewRecoveryCodes>(app, 'POST /accounts/recovery-codes', { token: ana.token })
    expect(problemOf(await renew())).toEqual([409, 'urn:portal:problem:no-factor'])
    const { recoveryCodes: former } = (await setUpApp(app, ana.token)).factor
    const { status, body } = await renew()
    expect([status, body.recoveryCodes.length, await codesLeft()]).toEqual([201, 10, 10])
    const prove = (recoveryCode: string) =>
      call(app, 'POST /accounts/confirm', { token: ana.token, body: { recoveryCode } })
    expect((await prove(former![0]!)).status).toBe(400)
    expect((await prove(body.recoveryCodes[0]!)).status).toBe(204)
    expect((await deeds()).map(({ deed }) => deed)).toEqual(['added', 'codes'])
  })
})

describe('who has lost their telephone', () => {
  test('signs in with the password alone once an administrator has ended their factors', async () => {
    const bea = await signedIn(app, { role: 'Consultor' }, { email: 'bea@empresa.test' })
    await givePassword(app, { id: bea.employeeId }, password)
    await setUpApp(app, bea.token)
    const people = () => call<Page<AccountRow>>(app, 'GET /accounts/people?top=10', { token: ana.token })
    const has = async () => (await people()).body.data.filter(({ secondFactor }) => secondFactor).map(({ id }) => id)
    expect(await has()).toEqual([bea.employeeId])
    const end = (token: string, id = bea.employeeId) => call(app, `DELETE /accounts/people/${id}/factors`, { token })
    expect((await end(bea.token)).status).toBe(403)
    expect((await end(ana.token)).status).toBe(204)
    expect((await end(ana.token, 2147483647)).status).toBe(404)
    expect([await has(), await codesLeft(bea.token)]).toEqual([[], 0])
    const { body } = await call(app, 'POST /accounts/login', { body: { email: bea.email, password } })
    expect(body).toHaveProperty('token')
    expect(await deeds(bea.employeeId)).toMatchObject([
      { deed: 'added' },
      { deed: 'removed', call: 'DELETE /accounts/people/:employeeId/factors' },
    ])
  })
})

test('programs do not reach any of it', async () => {
  const { body } = await call<{ token: string }>(app, 'POST /accounts/tokens', {
    token: ana.token,
    body: { name: 'Contabilidad', permissions: ['read', 'customers.write'] },
  })
  for (const request of ['GET /accounts/factors', 'POST /accounts/factors/totp', 'POST /accounts/recovery-codes'])
    expect(problemOf(await call(app, request, { token: body.token }))).toEqual([
      403,
      'urn:portal:problem:token-not-allowed',
    ])
})
