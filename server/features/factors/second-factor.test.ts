import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { createUser, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { codeOf, setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// How somebody signs in who has an authenticator app.

const password = 'Lluvia&Verde4'
const start = new Date('2026-11-21T15:00:00.000Z')

let app: TestApp
let ana: SignedIn
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(start)
  ana = await signedIn(app, { role: 'Consultor' }, { first_name: 'Ana', email: 'ana@empresa.test' })
  await givePassword(app, { id: ana.employeeId }, password)
  const made = await setUpApp(app, ana.token)
  secret = made.secret
  recoveryCodes = made.factor.recoveryCodes!
  seconds(60)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const seconds = (n: number) => app.setTime(new Date(start.getTime() + n * 1000))
const login = (typed = password) =>
  call<LoginResult & SecondFactorAsked>(app, 'POST /accounts/login', { body: { email: ana.email, password: typed } })
const ticket = async () => (await login()).body.secondFactor.ticket
const prove = (body: { ticket: string; code?: string; recoveryCode?: string }) =>
  call<LoginResult>(app, 'POST /accounts/second-factor', { body })
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const over = [400, 'urn:portal:problem:ticket-over']
const wrong = [401, 'urn:portal:problem:wrong-code']
const openSessions = async () =>
  (await app.context.db.sql.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).length

describe('the right password of who has an app', () => {
  test('brings a ticket with what may prove it: no token, no cookie, no session', async () => {
    const { status, body, headers } = await login()
    expect([status, body]).toEqual([
      200,
      { secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), kinds: ['totp', 'recovery'] } },
    ])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(await openSessions()).toBe(1)
    expect(problemOf(await login('Otra&Clave7'))).toEqual([401, 'urn:portal:problem:wrong-credentials'])
  })

  test('and of who has none, is a sign-in as the specification has it', async () => {
    const other = await createUser(app, { role: 'Consulta' })
    await givePassword(app, other, password)
    const { status, body } = await call<LoginResult>(app, 'POST /accounts/login', {
      body: { email: other.email, password },
    })
    expect([status, Object.keys(body), body.employee.email]).toEqual([200, ['token', 'employee'], other.email])
  })

  test('chosen by a link still asks for the app: a link never passes a factor', async () => {
    const admin = await signedIn(app, { role: 'Administrador' })
    const { body } = await call<{ invitation: { url: string } }>(app, `POST /employees/${ana.employeeId}/invitation`, {
      token: admin.token,
    })
    const token = new URL(body.invitation.url).hash.replace('#invite=', '')
    const set = { token, newPassword: 'Tinto#48Arepa' }
    expect((await call(app, 'POST /accounts/set-password', { body: set })).status).toBe(204)
    const answer = await login('Tinto#48Arepa')
    expect(answer.body).toHaveProperty('secondFactor.ticket')
    expect(answer.body).not.toHaveProperty('token')
  })
})

describe('a code', () => {
  test('ends the sign-in as one without it ends: token, person, a marked browser and a row of the trail', async () => {
    const { status, body, headers } = await prove({ ticket: await ticket(), code: codeOf(app, secret) })
    expect([status, body.employee.email, String(headers['set-cookie'])]).toEqual([
      200,
      ana.email,
      expect.stringContaining('portal-browser='),
    ])
    expect((await call(app, 'GET /accounts/me', { token: body.token })).status).toBe(200)
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select(['action', 'call'])
      .where('entity', '=', 'session')
      .execute()
    expect(trail).toEqual([{ action: 'signIn', call: 'POST /accounts/second-factor' }])
  })

  test('of the step before or after is taken, of two steps away not', async () => {
    for (const [at, steps, status] of [
      [120, -2, 401],
      [120, -1, 200],
      [240, 2, 401],
      [240, 1, 200],
    ] as const) {
      seconds(at)
      const answer = await prove({ ticket: await ticket(), code: codeOf(app, secret, steps) })
      expect([at, steps, answer.status]).toEqual([at, steps, status])
    }
  })

  test('is taken once, also of two who send it at once, and none of an earlier step after it', async () => {
    const code = codeOf(app, secret)
    const earlier = codeOf(app, secret, -1)
    const tickets = [await ticket(), await ticket()]
    const answers = await Promise.all(tickets.map((one) => prove({ ticket: one, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(problemOf(await prove({ ticket: await ticket(), code: earlier }))).toEqual(wrong)
  })

  test('that was typed to set the app up is used up by that', async () => {
    app.setTime(start)
    expect(problemOf(await prove({ ticket: await ticket(), code: codeOf(app, secret) }))).toEqual(wrong)
  })

  test('of another person’s app is wrong', async () => {
    const other = await signedIn(app, { role: 'Consulta' })
    const { secret: theirs } = await setUpApp(app, other.token)
    seconds(120)
    expect(problemOf(await prove({ ticket: await ticket(), code: codeOf(app, theirs) }))).toEqual(wrong)
  })
})

describe('a ticket', () => {
  test('is good for five minutes', async () => {
    const [one, two] = [await ticket(), await ticket()]
    seconds(60 + 299)
    expect((await prove({ ticket: one, code: codeOf(app, secret) })).status).toBe(200)
    seconds(60 + 300)
    expect(problemOf(await prove({ ticket: two, code: codeOf(app, secret, 1) }))).toEqual(over)
  })

  test('serves once, and outlives a wrong code', async () => {
    const one = await ticket()
    expect(problemOf(await prove({ ticket: one, code: '000000' }))).toEqual(wrong)
    expect((await prove({ ticket: one, code: codeOf(app, secret) })).status).toBe(200)
    seconds(120)
    expect(problemOf(await prove({ ticket: one, code: codeOf(app, secret) }))).toEqual(over)
    expect(problemOf(await prove({ ticket: 'nothing', code: codeOf(app, secret) }))).toEqual(over)
  })

  test('is over when the password is changed, or its person may no longer sign in', async () => {
    const one = await ticket()
    const change = { currentPassword: password, newPassword: 'Tinto#48Arepa' }
    await call(app, 'PUT /accounts/update-password', { token: ana.token, body: change })
    expect(problemOf(await prove({ ticket: one, code: codeOf(app, secret) }))).toEqual(over)
    const two = (await login('Tinto#48Arepa')).body.secondFactor.ticket
    await app.context.db.sql
      .updateTable('employees')
      .set({ is_active: false })
      .where('id', '=', ana.employeeId)
      .execute()
    expect(problemOf(await prove({ ticket: two, code: codeOf(app, secret) }))).toEqual(over)
  })

  test('is kept as its SHA-256, and asks for one proof', async () => {
    const one = await ticket()
    const { rows } = await app.context.db.pool.query('select * from sign_in_tickets')
    expect(JSON.stringify(rows)).not.toContain(one)
    for (const body of [{ ticket: one }, { ticket: one, code: '1', recoveryCode: '2' }])
      expect((await prove(body)).status).toBe(400)
  })
})

describe('wrong codes', () => {
  test('are counted by person over all tickets, and a right password does not reset them', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(problemOf(await prove({ ticket: await ticket(), code: '000000' }))).toEqual(wrong)
    const right = { ticket: await ticket(), code: codeOf(app, secret) }
    const { status, headers } = await prove(right)
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    const confirmed = await call(app, 'POST /accounts/confirm', { token: ana.token, body: { code: '000000' } })
    expect(confirmed.status).toBe(429)
    seconds(121)
    expect((await prove({ ...right, code: codeOf(app, secret) })).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('serves once in the place of a code, however it is typed', async () => {
    const [code] = recoveryCodes
    const typed = ` ${code!.toLowerCase().replaceAll('-', ' ')} `
    expect((await prove({ ticket: await ticket(), recoveryCode: typed })).status).toBe(200)
    expect(problemOf(await prove({ ticket: await ticket(), recoveryCode: code! }))).toEqual(wrong)
    const { body } = await call(app, 'GET /accounts/recovery-codes', { token: ana.token })
    expect(body).toEqual({ left: 9, createdAt: '2026-11-21T15:00:00.000Z' })
  })

  test('serves one of two who send it at once', async () => {
    const tickets = [await ticket(), await ticket()]
    const answers = await Promise.all(tickets.map((one) => prove({ ticket: one, recoveryCode: recoveryCodes[1]! })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('is not offered once all are used', async () => {
    await app.context.db.sql.updateTable('recovery_codes').set({ used_at: start.toISOString() }).execute()
    expect((await login()).body.secondFactor.kinds).toEqual(['totp'])
  })
})

test('a session is confirmed by a code or a recovery code too, each once', async () => {
  seconds(40 * 60)
  const confirm = (body: object) => call(app, 'POST /accounts/confirm', { token: ana.token, body })
  const renew = () => call(app, 'POST /accounts/recovery-codes', { token: ana.token })
  expect(problemOf(await renew())).toEqual([403, 'urn:portal:problem:confirm-first'])
  expect((await confirm({ code: '000000' })).body).toMatchObject({ status: 400, errors: [{ path: 'code' }] })
  const code = codeOf(app, secret)
  expect((await confirm({ code })).status).toBe(204)
  expect((await confirm({ code })).status).toBe(400)
  expect((await confirm({ recoveryCode: recoveryCodes[0] })).status).toBe(204)
  expect((await confirm({ recoveryCode: recoveryCodes[0] })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'recoveryCode' }],
  })
  expect((await confirm({ code, password })).status).toBe(400)
  expect((await renew()).status).toBe(201)
})

test('nobody but its person proves with it: another’s session is not confirmed by it', async () => {
  const other = await openSession(app, await createUser(app, { role: 'Consulta' }))
  const body = { code: codeOf(app, secret) }
  expect((await call(app, 'POST /accounts/confirm', { token: other.token, body })).status).toBe(400)
  const recovery = { recoveryCode: recoveryCodes[0] }
  expect((await call(app, 'POST /accounts/confirm', { token: other.token, body: recovery })).status).toBe(400)
})
