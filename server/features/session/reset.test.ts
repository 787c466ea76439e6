import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createUser, givePassword } from '#server/testing/factories.ts'
import { call, testApp, type CallOptions, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

const email = 'ana@empresa.test'
const start = new Date('2026-11-21T15:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
let app: TestApp
let user: { id: number; email: string }

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test', trustProxy: ['127.0.0.1'] })
})
beforeEach(async () => {
  app.setTime(start)
  app.mails.length = 0
  user = await createUser(app, { permissions: ['portal.access'] }, { first_name: 'Ana', email })
})
afterEach(async () => {
  await app.outboxEmpty()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const ask = (whose: string, options: CallOptions = {}) =>
  call(app, 'POST /accounts/request-password-reset', { body: { email: whose }, ...options })
const tokenIn = (text: string) => /#reset=([\w-]{43})\s/.exec(text)![1]!
const setPassword = (token: string) =>
  call(app, 'POST /accounts/set-password', { body: { token, newPassword: 'Tinto#Arepa9' } })
const employee = (values: object) =>
  app.context.db.sql.updateTable('employees').set(values).where('id', '=', user.id).execute()
const mailed = (count: number) => vi.waitFor(() => expect(app.mails).toHaveLength(count), { timeout: 10_000 })

/** How many mails were written for the user, sent or replaced by a later one. */
const queued = async () =>
  (await app.context.db.sql.selectFrom('mails').select('id').where('employee_id', '=', user.id).execute()).length

/** What was asked for before has been dealt with when a link for somebody else has been sent: they go in turn. */
async function settled(): Promise<void> {
  const other = await createUser(app, { permissions: ['portal.access'] })
  await ask(other.email)
  await vi.waitFor(() => expect(app.mails.at(-1)?.to).toBe(other.email), { timeout: 10_000 })
  app.mails.pop()
}

describe('a reset link', () => {
  test('is mailed in the language of the request and is valid 30 minutes', async () => {
    expect(await ask(email)).toMatchObject({ status: 202, text: '' })
    await mailed(1)
    await ask(email, { locale: 'en-US' })
    await mailed(2)
    const [spanish, english] = app.mails
    expect(spanish).toMatchObject({
      to: email,
      subject: 'Elija otra contraseña del Portal de Proyectos Internos',
      text: expect.stringMatching(
        /^Hola, Ana:\n[\s\S]*vale 30 minutos[\s\S]*\nhttps:\/\/portal\.empresa\.test\/login#reset=[\w-]{43}\n/,
      ) as string,
    })
    expect(english).toMatchObject({
      subject: 'Choose another password for the Internal Projects Portal',
      text: expect.stringMatching(/^Hello Ana,\n[\s\S]*30 minutes[\s\S]*#reset=/) as string,
    })
  })

  test('sets another password, once, and only the newest serves', async () => {
    await givePassword(app, user, 'Lluvia&Verde4')
    await ask(email)
    await mailed(1)
    await ask(email.toUpperCase())
    await mailed(2)
    const [former, token] = app.mails.map((mail) => tokenIn(mail.text))
    expect((await setPassword(former!)).status).toBe(400)
    expect((await setPassword(token!)).status).toBe(204)
    expect((await setPassword(token!)).status).toBe(400)
    const login = (password: string) => call(app, 'POST /accounts/login', { body: { email, password } })
    expect((await login('Lluvia&Verde4')).status).toBe(401)
    expect((await login('Tinto#Arepa9')).status).toBe(200)
  })

  test('serves up to its thirtieth minute', async () => {
    await ask(email)
    await mailed(1)
    app.setTime(after(30 * 60))
    expect((await setPassword(tokenIn(app.mails[0]!.text))).status).toBe(400)
    app.setTime(after(30 * 60 - 1))
    expect((await setPassword(tokenIn(app.mails[0]!.text))).status).toBe(204)
  })

  test.each([
    ['an e-mail that nobody has', 'nadie@empresa.test', {}],
    ['an inactive employee', email, { is_active: false }],
    ['an employee without hasUser', email, { has_user: false, role_id: null }],
  ])('is not sent to %s, and the answer is the same', async (_what, whose, values) => {
    if (Object.keys(values).length > 0) await employee(values)
    const answer = await ask(whose)
    expect(answer).toMatchObject({ status: 202, text: '' })
    await settled()
    expect(app.mails).toEqual([])
  })

  test('is sent three times an hour at most, without anybody being told', async () => {
    for (let index = 0; index < 5; index += 1) expect((await ask(email)).status).toBe(202)
    await settled()
    expect(await queued()).toBe(3)
    app.setTime(after(20 * 60))
    await ask(email)
    await vi.waitFor(async () => expect(await queued()).toBe(4), { timeout: 10_000 })
  })

  test('is sent a hundred times in a quarter of an hour to one address at most', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.5' } }
    await Promise.all(Array.from({ length: 100 }, (_, index) => ask(`nadie.${index}@empresa.test`, from)))
    expect((await ask(email, from)).status).toBe(202)
    await settled()
    expect(app.mails).toEqual([])
    await ask(email, { headers: { 'x-forwarded-for': '203.0.113.6' } })
    await mailed(1)
  })

  test('needs an e-mail that could be one: 400', async () => {
    expect(await ask('ana')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  })

  test('that can’t be made is logged; the answer stays the same', async () => {
    const logged = vi.spyOn(app.context.log, 'error')
    const broken = vi.spyOn(app.context.db, 'necessary').mockRejectedValueOnce(new Error('gone'))
    expect((await ask(email)).status).toBe(202)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.anything(), 'a reset could not be sent'), {
      timeout: 10_000,
    })
    broken.mockRestore()
    logged.mockRestore()
  })
})

describe('without outgoing mail', () => {
  test('no reset is made, and the answer is the same', async () => {
    const { mailer } = app.context
    const enabled = vi.spyOn(mailer as { enabled: boolean }, 'enabled', 'get').mockReturnValue(false)
    expect((await ask(email)).status).toBe(202)
    enabled.mockRestore()
    await settled()
    const links = await app.context.db.sql
      .selectFrom('one_time_links')
      .selectAll()
      .where('employee_id', '=', user.id)
      .execute()
    expect(links).toEqual([])
  })
})
