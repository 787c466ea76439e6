// On one engine: its mails go through the outbox, which is asked on both.
import { rmSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { MailRow } from '#contract/mails.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { recordingMailer } from '#server/testing/recording-mailer.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

interface Sent {
  recipients: { fullName: string; email: string }[]
}

let app: TestApp
let person: SignedIn
let natalia: number
let wilson: number
let project: number
let checkpoint: number
let fileId: number

const { mailer, sent, says, reset } = recordingMailer()

beforeAll(async () => {
  app = await testApp({}, { mailer })
})
beforeEach(async () => {
  reset()
  app.setTime(new Date('2026-11-23T15:00:00.000Z'))
  const { db, keys } = app.context
  await db.sql.insertInto('installation').values({ secret_check: keys.check }).execute()
  person = await signedIn(
    app,
    { role: 'Administrador' },
    { first_name: 'Rita', last_name: 'Ríos', email: 'rita@empresa.test' },
  )
  const customer = await createCustomer(app)
  natalia = await createContact(app, customer, {
    first_name: 'Natalia',
    last_name: 'Marín',
    email: 'natalia@cliente.test',
  })
  // Without access to the portal.
  wilson = (await createEmployee(app, { first_name: 'Wilson', last_name: 'Castaño', email: 'wilson@empresa.test' })).id
  project = await createProject(app, { customer_id: customer, contact_ids: [natalia], employee_ids: [wilson] })
  checkpoint = await followUp()
  fileId = (await post<ProjectFile>('minutes')).body.id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function followUp(): Promise<number> {
  const body = { employeeId: person.employeeId, projectId: project, comments: 'Al día', tasks: [] }
  return (await call<{ id: number }>(app, 'POST /project-checkpoints', { token: person.token, body })).body.id
}
const post = <Body>(what: string, body: object = {}, { headers = {}, of = checkpoint } = {}) =>
  call<Body>(app, `POST /project-checkpoints/${of}/${what}`, { token: person.token, body, headers })
const letter = (values: object = {}) => ({
  fileId,
  to: [{ contactId: natalia }, { employeeId: wilson }],
  subject: 'Acta N.º 1',
  text: 'Buenas tardes:\n\nVa el acta.',
  ...values,
})
const send = <Body = Sent>(values: object = {}, options = {}) => post<Body>('minutes/send', letter(values), options)
const made = async () =>
  (await call<MadeMinutes[]>(app, `GET /project-checkpoints/${checkpoint}/minutes`, { token: person.token })).body
const removeFile = () => call(app, `DELETE /projects/${project}/files/${fileId}`, { token: person.token })
const mailRows = async (query = '') =>
  (await call<Page<MailRow>>(app, `GET /admin/mail${query}`, { token: person.token })).body.data
const count = async (table: 'mails') => (await app.context.db.sql.selectFrom(table).select('id').execute()).length
const wrong = async (values: object, options = {}) => {
  const { status, body } = await send<Problem>(values, options)
  return [status, body.errors?.map((error) => error.path)]
}
const recipients = [
  { fullName: 'Natalia Marín', email: 'natalia@cliente.test' },
  { fullName: 'Wilson Castaño', email: 'wilson@empresa.test' },
]

/** Of the mails of the acta, by sending. */
const states = async () => (await made())[0]!.sent.map((one) => one.recipients.map(({ state }) => state))

describe('an acta that is sent', () => {
  test('goes to each person in a mail of their own, with the file as it is stored, answered to who sends', async () => {
    const answer = await send()
    expect([answer.status, answer.body]).toEqual([202, { recipients }])
    await app.outboxEmpty()
    await expect.poll(() => sent).toHaveLength(2)
    const [file] = await made()
    const stored = (await app.app.inject({ url: file!.url })).rawPayload
    expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['natalia@cliente.test', 'wilson@empresa.test'])
    for (const message of sent) {
      expect(message).toMatchObject({
        subject: 'Acta N.º 1',
        text: 'Buenas tardes:\n\nVa el acta.',
        replyTo: { name: 'Rita Ríos', address: 'rita@empresa.test' },
        attachments: [{ filename: 'acta-1.pdf' }],
      })
      expect(message.attachments![0]!.content.equals(stored)).toBe(true)
    }
  })

  test('goes to the address that a contact has by then', async () => {
    says.push({ end: 'later', problem: '451 busy' })
    await send({ to: [{ contactId: natalia }] })
    await expect.poll(async () => (await mailRows())[0]!.tries).toBe(1)
    await app.context.db.pool.query(`update contacts set email = 'nata@cliente.test' where id = $1`, [natalia])
    const [{ id }] = (await mailRows()) as [MailRow]
    await call(app, `POST /admin/mail/${id}/retry`, { token: person.token })
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['nata@cliente.test'])
  })

  test('is told with the acta and in the trail, each sending behind the others', async () => {
    await send()
    app.setTime(new Date('2026-11-23T15:05:00.000Z'))
    await send({ to: [{ employeeId: wilson }], subject: 'Otra vez' })
    await app.outboxEmpty()
    const told = recipients.map((one) => ({ ...one, state: 'sent' }))
    expect((await made())[0]!.sent).toEqual([
      { at: '2026-11-23T15:00:00.000Z', employeeName: 'Rita Ríos', recipients: told, subject: 'Acta N.º 1' },
      { at: '2026-11-23T15:05:00.000Z', employeeName: 'Rita Ríos', recipients: [told[1]], subject: 'Otra vez' },
    ])
    const { rows } = await app.context.db.pool.query(
      `select action, call, after from audit where entity = 'checkpointMinutes' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        action: 'update',
        call: 'POST /project-checkpoints/:id/minutes/send',
        after: { sent_at: '2026-11-23T15:05:00.000Z', recipients: [{ employeeId: wilson, ...recipients[1] }] },
      },
    ])
    await expect.poll(() => sent).toHaveLength(3)
  })

  test('is told as waiting, sent or not delivered, for each person, as long as its mail is kept', async () => {
    says.push({ end: 'later', problem: '451 busy' })
    await send({ to: [{ contactId: natalia }] })
    await expect.poll(async () => (await mailRows())[0]!.tries).toBe(1)
    expect(await states()).toEqual([['waiting']])
    await send({ to: [{ employeeId: wilson }] })
    await expect.poll(states).toEqual([['waiting'], ['sent']])
    await app.context.db.pool.query('update mails set given_up_at = portal_now() where sent_at is null')
    expect(await states()).toEqual([['givenUp'], ['sent']])
    await app.context.db.pool.query('delete from mails')
    expect(await states()).toEqual([[null], [null]])
  })

  test('stands in the list of mails with its contact, who is found by name', async () => {
    await send()
    await app.outboxEmpty()
    expect(await mailRows('?searchTerm=natalia%20mar%C3%ADn')).toMatchObject([
      {
        kind: 'minutes',
        employeeId: null,
        employeeName: null,
        contactId: natalia,
        contactName: 'Natalia Marín',
        recipient: 'natalia@cliente.test',
      },
    ])
  })

  test('by two calls with one key goes once, as where nobody heard the first answer', async () => {
    const headers = { 'idempotency-key': 'enviar-1' }
    const first = await send({}, { headers })
    const again = await send({}, { headers })
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([202, 'true', first.body])
    expect([await count('mails'), (await made())[0]!.sent.length]).toEqual([2, 1])
  })

  test('by two presses at once goes twice, and both are told', async () => {
    await Promise.all([send(), send()])
    expect([await count('mails'), (await made())[0]!.sent.length]).toEqual([4, 2])
    await app.outboxEmpty()
  })

  test('whose process was killed with it in hand goes once the lease is over, with the same Message-ID', async () => {
    says.push({ end: 'away', problem: 'ECONNREFUSED' })
    await send({ to: [{ contactId: natalia }] })
    await expect.poll(async () => (await mailRows())[0]!.problem).toBe('ECONNREFUSED')
    await app.context.db.pool.query(`update mails set taken_until = '2026-11-23T15:05:00Z'`)
    const [{ id }] = (await mailRows()) as [MailRow]
    app.setTime(new Date('2026-11-23T15:05:00.000Z'))
    await app.context.db.pool.query('notify mails')
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]!.messageId).toMatch(new RegExp(`^<mail-${id}-\\d{10}@`))
    await app.outboxEmpty()
    expect(sent).toHaveLength(1)
  })
})

/** One that the server does not take at first, so that what is done to the file comes before the next try. */
async function sendLater(): Promise<void> {
  says.push({ end: 'later', problem: '451 busy' })
  await send({ to: [{ contactId: natalia }] })
  await expect.poll(async () => (await mailRows())[0]!.tries).toBe(1)
}
const retry = async () => {
  const [{ id }] = (await mailRows()) as [MailRow]
  await call(app, `POST /admin/mail/${id}/retry`, { token: person.token })
}
const givenUp = async (): Promise<void> => {
  const problem = 'El archivo que iba a adjuntarse ya no está en el proyecto, o no es el mismo.'
  await expect.poll(() => mailRows()).toMatchObject([{ state: 'givenUp', problem }])
}

describe('an acta whose file', () => {
  test('was removed is given up with that reason, and goes once the file is back', async () => {
    await sendLater()
    await removeFile()
    await retry()
    await givenUp()
    const { body: bin } = await call<{ id: number }[]>(app, `GET /projects/${project}/bin`, { token: person.token })
    await call(app, `POST /projects/${project}/bin/${bin[0]!.id}/restore`, { token: person.token })
    await retry()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]!.attachments).toHaveLength(1)
  })

  test('is not in the storage, or another one, is given up, too', async () => {
    await sendLater()
    await app.context.db.pool.query(`update project_files set sha256 = repeat('a', 64)`)
    await retry()
    await givenUp()
    rmSync(path.join(app.folder, `project-${project}`), { recursive: true })
    await retry()
    await givenUp()
    expect(sent).toEqual([])
  })

  test('was removed before is refused', async () => {
    await removeFile()
    expect(await wrong({})).toEqual([400, ['fileId']])
  })
})

describe('a sending is refused', () => {
  test('to nobody, to more than 20, to somebody twice, and to who was not there', async () => {
    const stranger = await createEmployee(app)
    expect(await wrong({ to: [] })).toEqual([400, ['to']])
    expect(await wrong({ to: Array.from({ length: 21 }, (_, n) => ({ employeeId: n + 1 })) })).toEqual([400, ['to']])
    expect(await wrong({ to: [{ employeeId: wilson }, { employeeId: wilson }] })).toEqual([400, ['to.1.employeeId']])
    expect(await wrong({ to: [{ employeeId: wilson, contactId: natalia }] })).toEqual([400, ['to.0.contactId']])
    expect(await wrong({ to: [{ employeeId: wilson }, { employeeId: stranger.id }] })).toEqual([
      400,
      ['to.1.employeeId'],
    ])
    expect(await count('mails')).toBe(0)
  })

  test('without a subject or a text, and with a subject of two lines', async () => {
    expect(await wrong({ subject: ' ', text: ' ' })).toEqual([400, ['subject', 'text']])
    expect(await wrong({ subject: 'Acta\nBcc: todos@cliente.test' })).toEqual([400, ['subject']])
  })

  test('of an acta of another follow-up, and of a follow-up that is not there', async () => {
    const other = await followUp()
    expect(await wrong({}, { of: other })).toEqual([400, ['fileId']])
    expect((await send({}, { of: 999_999 })).status).toBe(404)
  })

  test('without a mail server', async () => {
    mailer.enabled = false
    const { status, body } = await send<Problem>()
    expect([status, body.type, await count('mails')]).toEqual([409, 'urn:portal:problem:no-mail-server', 0])
  })

  test('beyond 20 within ten minutes', async () => {
    const answers: number[] = []
    for (let n = 0; n < 21; n += 1) answers.push((await send({ to: [{ employeeId: wilson }] })).status)
    expect([new Set(answers.slice(0, 20)), answers[20]]).toEqual([new Set([202]), 429])
  })

  test('to who may not write follow-ups and files', async () => {
    const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor']
    expect(await rolesThatMay(app, 'POST /project-checkpoints/1/minutes/send', letter())).toEqual(keepers)
    const { pool } = app.context.db
    await pool.query("update roles set permissions = array_remove(permissions, 'files.write') where name = 'Consultor'")
    person = await signedIn(app, { role: 'Consultor' })
    expect((await send()).status).toBe(403)
    await pool.query("update roles set permissions = permissions || '{files.write}' where name = 'Consultor'")
  })
})
