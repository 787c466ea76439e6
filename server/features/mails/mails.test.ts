import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Page } from '#contract/lists.ts'
import type { MailRow, MailServer } from '#contract/mails.ts'
import { createUser, openSession } from '#server/testing/factories.ts'
import { recordingMailer } from '#server/testing/recording-mailer.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

type Mails = Page<MailRow> & { server: MailServer }

const start = new Date('2026-11-23T14:00:00.000Z')
let app: TestApp
let token: string
let person: number

const { mailer, sent, says, answerOften, reset } = recordingMailer()

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.test' }, { mailer })
})
beforeEach(async () => {
  reset()
  app.setTime(start)
  const { db, keys } = app.context
  await db.sql.insertInto('installation').values({ secret_check: keys.check }).execute()
  const admin = await createUser(app, { permissions: ['portal.access', 'users.manage'] }, { email: 'ana@empresa.test' })
  token = (await openSession(app, admin)).token
  person = (
    await createUser(
      app,
      { permissions: ['portal.access'] },
      { first_name: 'Íñigo', last_name: 'Peña', email: 'inigo@empresa.test' },
    )
  ).id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const list = async (query = '') => (await call<Mails>(app, `GET /admin/mail${query}`, { token })).body
/** Why the newest one that was given up was not sent. */
const problemIn = async (locale: 'es-CO' | 'en-US') =>
  (await call<Mails>(app, 'GET /admin/mail?state=givenUp', { token, locale })).body.data[0]?.problem
const invite = () => call(app, `POST /employees/${person}/invitation`, { token })
const until = (state: string) =>
  vi.waitFor(async () => expect((await list()).data.map((row) => row.state)).toContain(state), { timeout: 10_000 })

describe('the list of mails', () => {
  test('has each mail with its person, its address and when it was sent, and nothing of its text', async () => {
    await invite()
    await until('sent')
    const { text } = await call<Mails>(app, 'GET /admin/mail', { token })
    expect(JSON.parse(text)).toEqual({
      data: [
        {
          id: expect.any(Number),
          kind: 'invitation',
          employeeId: person,
          employeeName: 'Íñigo Peña',
          contactId: null,
          contactName: null,
          recipient: 'inigo@empresa.test',
          state: 'sent',
          createdAt: '2026-11-23T14:00:00.000Z',
          dueAt: null,
          tries: 1,
          sentAt: '2026-11-23T14:00:00.000Z',
          givenUpAt: null,
          problem: null,
        },
      ],
      filteredRecordsCount: 1,
      totalRecordsCount: 1,
      server: { state: 'ok', since: null, problem: null },
    })
    expect(text).not.toContain('invite=')
  })

  test('comes newest first, in pages, narrowed by state and by words of the name or the address', async () => {
    says.push({ end: 'refused', problem: '550 no such user' })
    await invite()
    await until('givenUp')
    await call(app, 'POST /admin/mail/test', { token })
    await until('sent')
    const kinds = async (query: string) => (await list(query)).data.map(({ kind }) => kind)
    expect(await kinds('')).toEqual(['test', 'invitation'])
    expect(await kinds('?offset=1&top=1')).toEqual(['invitation'])
    expect(await kinds('?state=givenUp,waiting')).toEqual(['invitation'])
    expect(await kinds('?searchTerm=pena%20inigo')).toEqual(['invitation'])
    expect(await kinds('?searchTerm=ana@')).toEqual(['test'])
    expect(await list('?state=sent&top=1')).toMatchObject({ filteredRecordsCount: 1, totalRecordsCount: 2 })
    expect((await call(app, 'GET /admin/mail?state=lost', { token })).status).toBe(400)
  })

  test('says why the portal itself did not send one, in the caller’s language', async () => {
    answerOften({ end: 'later', problem: '451 busy' })
    await invite()
    await vi.waitFor(async () => expect((await list()).data[0]!.tries).toBe(1), { timeout: 10_000 })
    await invite()
    expect(await problemIn('es-CO')).toBe('Otro enlace tomó su lugar.')
    expect(await problemIn('en-US')).toBe('Another link took its place.')
  })

  test('says of one that was erased with the data of a person that it was', async () => {
    answerOften({ end: 'later', problem: '451 busy' })
    await invite()
    await vi.waitFor(async () => expect((await list()).data[0]!.tries).toBe(1), { timeout: 10_000 })
    const erased = { letter: null, given_up_at: start.toISOString(), problem: 'erased' }
    await app.context.db.sql.updateTable('mails').set(erased).execute()
    expect(await problemIn('es-CO')).toBe('Se suprimió con los datos de una persona.')
    expect(await problemIn('en-US')).toBe('It was erased with the data of a person.')
  })

  test('says since when the mail server does not answer', async () => {
    answerOften({ end: 'away', problem: 'connect ECONNREFUSED' })
    await invite()
    await vi.waitFor(
      async () =>
        expect((await list()).server).toEqual({
          state: 'failing',
          since: '2026-11-23T14:00:00.000Z',
          problem: 'connect ECONNREFUSED',
        }),
      { timeout: 10_000 },
    )
    expect((await list()).data[0]).toMatchObject({ state: 'waiting', tries: 0, dueAt: '2026-11-23T14:00:00.000Z' })
  })
})

describe('a mail that was given up', () => {
  test('is sent by one press, with its text as it was', async () => {
    says.push({ end: 'refused', problem: '550 no such user' })
    const { body } = await invite()
    await until('givenUp')
    const [{ id }] = (await list()).data as [MailRow]
    const answer = await call<MailRow>(app, `POST /admin/mail/${id}/retry`, { token })
    expect([answer.status, answer.body.state]).toEqual([200, 'waiting'])
    await until('sent')
    expect(sent[0]!.text).toContain((body as { invitation: { url: string } }).invitation.url)
  })

  test('is not sent again once it was sent (409), and one that does not exist is not found', async () => {
    await invite()
    await until('sent')
    const [{ id }] = (await list()).data as [MailRow]
    const { status, text } = await call(app, `POST /admin/mail/${id}/retry`, { token })
    expect([status, text]).toEqual([409, expect.stringContaining('mail-over')])
    expect((await call(app, `POST /admin/mail/${id + 1}/retry`, { token })).status).toBe(404)
    expect(sent).toHaveLength(1)
  })
})

describe('a link that ends', () => {
  test('takes its waiting mail with it: whoever gets another address is not sent a dead link', async () => {
    answerOften({ end: 'later', problem: '451 busy' })
    await invite()
    // What is in hand just then is sent: it has been tried before the address changes.
    await vi.waitFor(async () => expect((await list()).data[0]!.tries).toBe(1), { timeout: 10_000 })
    const admin = await createUser(app, { role: 'Administrador' })
    const read = await call<Record<string, unknown>>(app, `GET /employees/employee-by-id/${person}`, { token })
    const change = await call(app, `PUT /employees/update-employee/${person}`, {
      token: (await openSession(app, admin)).token,
      body: { ...read.body, email: 'inigo.pena@empresa.test', birthDate: null },
    })
    expect(change.status).toBe(200)
    await vi.waitFor(async () => expect((await list('?state=waiting')).data).toEqual([]), { timeout: 10_000 })
  })
})

test('a test message goes to who asks for it', async () => {
  const answer = await call<MailRow>(app, 'POST /admin/mail/test', { token })
  expect([answer.status, answer.body]).toMatchObject([201, { kind: 'test', recipient: 'ana@empresa.test' }])
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 })
  expect(sent[0]).toMatchObject({
    to: 'ana@empresa.test',
    subject: 'Mensaje de prueba del Portal de Proyectos Internos',
  })
})

test('without a mail server nothing is queued, the list says so, and a test message is refused', async () => {
  mailer.enabled = false
  await invite()
  expect(await list()).toMatchObject({ data: [], server: { state: 'off' } })
  const { status, text } = await call(app, 'POST /admin/mail/test', { token })
  expect([status, text]).toEqual([409, expect.stringContaining('no-mail-server')])
})
