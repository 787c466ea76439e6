// On both engines: each create is made twice at once.
import { readdirSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { InvitationsAnswer } from '#contract/accounts.ts'
import type { Problem } from '#contract/errors.ts'
import { removeOldAnswers } from '#server/platform/database/kept-answers.ts'
import { createRoutes, creates, type Create } from '#server/testing/creates.ts'
import { customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { added, filesRead, rowCounts } from '#server/testing/row-counts.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'

// Nothing is made twice: a create that is sent again with its key is answered as it was the first time.

type Row = Record<string, unknown> & { id: number }

let app: TestApp
let token: string
let made = 0

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterAll(() => app.close())

const newKey = (): string => `clave-${(made += 1)}`
const send = <Body = Row>({ request, sent }: Pick<Create, 'request' | 'sent'>, key: string, as = token) =>
  call<Body>(app, request, { ...sent, token: as, headers: { ...sent.headers, 'idempotency-key': key } })
const group = (name: string): Create => ({ request: 'POST /catalogs/groups', sent: { body: { name } }, makes: {} })
const change = (id: number): Create => ({
  request: `POST /project-changes/create-project-changes-body/${id}`,
  sent: { body: { newDate: '2026-12-20', comments: 'Se aplaza' } },
  makes: {},
})
const sheet = (content: string): Create => ({
  request: 'POST /imports/customers',
  sent: formOf(filePart('clientes.xlsx', content)),
  makes: {},
})
const upload = (id: number, content: Buffer): Create => ({
  request: `POST /projects/${id}/files`,
  sent: formOf(filePart('acta.pdf', content)),
  makes: {},
})
const objects = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const firstId = ({ body }: Answer): number => [body as Row].flat()[0]!.id
const typeOf = ({ body }: Answer): string => (body as Problem).type.replace('urn:portal:problem:', '')

const shownOnce = new Set(['invitation', 'token', 'secret', 'uri', 'recoveryCodes'])

/** An answer without what is shown once (an invitation, an address, a token, a secret) and the links of a file, made for each answer. */
const lasting = (body: unknown): unknown => {
  if (Array.isArray(body)) return body
  const kept = Object.entries(body as Record<string, unknown>).filter(([name]) => !shownOnce.has(name))
  const { url, inlineUrl, ...row } = Object.fromEntries(kept)
  if (Array.isArray(row['invited'])) return { ...row, invited: row['invited'].map(lasting) }
  return 'scope' in row ? row : { ...row, url: typeof url, inlineUrl: typeof inlineUrl }
}

test('the creates of the contract are found, and each has something to be tried with', () => {
  expect(createRoutes.length).toBeGreaterThan(20)
  expect(
    Object.keys(creates).toSorted(),
    'say in server/testing/plain-nouns.ts, or else in creates.ts, with what to try it',
  ).toEqual(createRoutes.map(({ method, path }) => `${method} ${path}`).toSorted())
})

describe.each(Object.keys(creates))('%s', (name) => {
  test('is made once by two calls with one key, and answers both alike', async () => {
    const create = await creates[name]!(app, token)
    const key = newKey()
    const before = await rowCounts(app)
    const first = await send(create, key)
    await filesRead(app)
    const after = await rowCounts(app)
    // 202 where a file is still being read.
    expect(name.includes('/imports/') ? [201, 202] : [create.status ?? 201]).toContain(first.status)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(added(before, after)).toMatchObject(create.makes)
    const again = await send(create, key)
    // A file that was still being read has been read since.
    expect(again.status).toBe(name.includes('/imports/') ? 201 : first.status)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(lasting(again.body)).toEqual(lasting(first.body))
    expect([again.headers['location'], again.headers['etag']]).toEqual([
      first.headers['location'],
      first.headers['etag'],
    ])
    expect(added(after, await rowCounts(app))).toEqual({})
  })

  test('is made once by two calls with one key at once', async () => {
    const create = await creates[name]!(app, token)
    const key = newKey()
    const before = await rowCounts(app)
    const pair = await Promise.all([send(create, key), send(create, key)])
    // Of a file that one of the two is still reading, the other tells that.
    const good = create.status === 200 ? 200 : 201
    expect(pair.map(({ status }) => (status === 202 ? 201 : status))).toEqual([good, good])
    expect(pair.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1)
    expect(firstId(pair[0])).toBe(firstId(pair[1]))
    await filesRead(app)
    expect(added(before, await rowCounts(app))).toMatchObject(create.makes)
  })
})

describe('a key', () => {
  test('has 1 to 64 visible ASCII characters; quotes around it are no part of it', async () => {
    const first = await send(group('Alfa'), '"con-comillas"')
    const again = await send(group('Alfa'), 'con-comillas')
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await send(group('Beta'), 'k'.repeat(64))).status).toBe(201)
    expect((await send(group('Gama'), `"${'q'.repeat(64)}"`)).status).toBe(201)
    for (const wrong of ['', '""', 'k'.repeat(65), 'dos claves', 'a, b', 'clavé']) {
      const refused = await send<Problem>(group('Delta'), wrong)
      expect([wrong, refused.status, refused.body.errors?.[0]?.path]).toEqual([wrong, 400, 'Idempotency-Key'])
    }
  })

  test('of another body or another call is refused with 422, in the language of who asks', async () => {
    const key = newKey()
    await send(group('Épsilon'), key)
    const other = await send(group('Zeta'), key)
    expect([other.status, typeOf(other)]).toEqual([422, 'key-reused'])
    expect((other.body as unknown as Problem).detail).toContain('con otros datos')
    const english = await call<Problem>(app, 'POST /catalogs/positions', {
      token,
      body: { name: 'Épsilon', kind: 'commercial' },
      headers: { 'idempotency-key': key },
      locale: 'en-US',
    })
    expect([english.status, english.body.title]).toEqual([422, 'Key already used'])
    const [one, two] = [await createProject(app), await createProject(app)]
    const novedad = newKey()
    expect((await send(change(one), novedad)).status).toBe(201)
    expect((await send(change(two), novedad)).status).toBe(422)
  })

  test('knows the same body in whatever order its properties come, and read as the contract reads it', async () => {
    const key = newKey()
    const draft = await customerDraft(app)
    const reversed = Object.fromEntries(Object.entries(draft).toReversed())
    const first = await send({ request: 'POST /customers/create-customer', sent: { body: draft } }, key)
    const again = await send(
      {
        request: 'POST /customers/create-customer',
        sent: { body: { ...reversed, code: ` ${String(draft['code'])} ` } },
      },
      key,
    )
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
  })

  test('is each person’s own', async () => {
    const key = newKey()
    const other = await signedIn(app, { role: 'Administrador' })
    const body = { noun: 'employees', name: 'Míos', state: '/employees?q=ana' }
    const first = await send({ request: 'POST /views', sent: { body } }, key)
    const second = await send({ request: 'POST /views', sent: { body } }, key, other.token)
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([201, 201, undefined])
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('is free again after a refusal, which keeps nothing', async () => {
    const key = newKey()
    await send(group('Eta'), newKey())
    const refused = await send(group('Eta'), key)
    expect([refused.status, typeOf(refused)]).toEqual([409, 'duplicate-name'])
    expect((await send(group('Eta 2'), key)).status).toBe(201)
    const unread = newKey()
    expect((await send(sheet('PK no es un libro'), unread)).status).toBe(415)
    expect((await send(sheet('PK tampoco'), unread)).status).toBe(415)
  })

  test('asks for the permission first', async () => {
    const key = newKey()
    const { token: theirs, employeeId } = await signedIn(app, { role: 'Administrador' })
    expect((await send(group('Theta'), key, theirs)).status).toBe(201)
    const reader = await idOf(app, 'roles', 'Consulta')
    await app.context.db.pool.query('update employees set role_id = $1 where id = $2', [reader, employeeId])
    expect((await send(group('Theta'), key, theirs)).status).toBe(403)
  })

  test('is good for 24 hours; then its answer goes', async () => {
    const key = newKey()
    const user = await createUser(app, { role: 'Administrador' })
    const view = {
      request: 'POST /views',
      sent: { body: { noun: 'employees', name: 'De un día', state: '/employees?q=ana' } },
    }
    const sendAt = async (time: string) => {
      app.setTime(new Date(time))
      return send(view, key, (await openSession(app, user)).token)
    }
    const { body: first } = await sendAt('2026-03-02T15:00:00Z')
    expect((await sendAt('2026-03-03T14:59:59Z')).body.id).toBe(first.id)
    const late = await sendAt('2026-03-03T15:00:00Z')
    expect([late.status, typeOf(late)]).toEqual([409, 'duplicate-name'])
    const kept = async () =>
      (await app.context.db.sql.selectFrom('kept_answers').select('key').where('key', '=', key).execute()).length
    const { sql } = app.context.db
    await removeOldAnswers(sql, new Date('2026-03-03T14:59:59Z'))
    expect(await kept()).toBe(1)
    await removeOldAnswers(sql, new Date('2026-03-03T15:00:00Z'))
    expect(await kept()).toBe(0)
    app.setTime(undefined)
  })

  test('makes one of 20 calls at once, and all are answered alike', async () => {
    const key = newKey()
    const before = await rowCounts(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(group('Iota'), key)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(added(before, await rowCounts(app))).toEqual({ groups: 1, audit: 1 })
  })

  test('is not heeded by calls that make nothing', async () => {
    const { body } = await send<Row & { version: number }>(group('Kappa'), newKey())
    const key = newKey()
    const rename = (name: string) => send({ request: `PUT /catalogs/groups/${body.id}`, sent: { body: { name } } }, key)
    expect([(await rename('Lambda')).status, (await rename('My')).status]).toEqual([200, 200])
  })
})

test('what is shown once is not kept: an invitation comes with the first answer alone, and no mail with the second', async () => {
  const draft = await employeeDraft(app, { hasUser: true, role: await idOf(app, 'roles', 'Consulta') })
  const key = newKey()
  await app.outboxEmpty()
  const mails = app.mails.length
  const create = { request: 'POST /employees', sent: { body: draft } }
  const first = await send<Row & { invitation?: { url: string } }>(create, key)
  const again = await send<Row & { invitation?: { url: string } }>(create, key)
  const link = first.body.invitation!.url.split('/').at(-1)!
  expect([again.body.id, again.body.invitation]).toEqual([first.body.id, undefined])
  await app.outboxEmpty()
  expect(app.mails.length).toBe(mails + 1)
  const { rows } = await app.context.db.pool.query('select answer::text from kept_answers')
  expect(JSON.stringify(rows)).toContain(draft['email'])
  expect(JSON.stringify(rows)).not.toContain(link)
  expect(link.length).toBeGreaterThan(20)
})

test('several invitations that are sent again are the same people’s, without their links, and no further mails', async () => {
  const create = await creates['POST /accounts/people/invitations']!(app, token)
  const key = newKey()
  await app.outboxEmpty()
  const mails = app.mails.length
  const first = await send<InvitationsAnswer>(create, key)
  const again = await send<InvitationsAnswer>(create, key)
  expect(first.body.invited.map(({ invitation }) => invitation?.url)).toEqual([
    expect.stringContaining('#invite='),
    expect.stringContaining('#invite='),
  ])
  expect(again.body).toEqual({
    invited: first.body.invited.map(({ id, name, mailed }) => ({ id, name, mailed })),
    failed: [],
  })
  await app.outboxEmpty()
  expect(app.mails.length).toBe(mails + 2)
  const { rows } = await app.context.db.pool.query('select answer::text from kept_answers where key = $1', [key])
  expect(JSON.stringify(rows)).not.toContain('#invite=')
})

describe('an upload that is sent again', () => {
  test('stores no second content, and its file can be read', async () => {
    const [id, key] = [await createProject(app), newKey()]
    const before = objects()
    await send(upload(id, pdf), key)
    const again = await send<Row & { url: string }>(upload(id, pdf), key)
    expect([again.headers['idempotency-replayed'], objects()]).toEqual(['true', before + 1])
    expect((await app.app.inject({ url: again.body.url })).rawPayload.equals(pdf)).toBe(true)
    expect(await app.context.db.sql.selectFrom('storage_leftovers').selectAll().execute()).toEqual([])
  })

  test('with another content is another call, which leaves nothing', async () => {
    const [id, key] = [await createProject(app), newKey()]
    await send(upload(id, pdf), key)
    const before = objects()
    const other = await send(upload(id, Buffer.concat([pdf, Buffer.from('x')])), key)
    expect([other.status, typeOf(other), objects()]).toEqual([422, 'key-reused', before])
  })
})
