// On one engine: its own SQL prepares rows, or reads the result.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Retention } from '#contract/retention.ts'
import { removeOldNotices } from '#server/features/notices/notices.queries.ts'
import { removeExpired } from '#server/features/session/sign-in.queries.ts'
import { removeOldDeliveries } from '#server/features/webhooks/deliveries.queries.ts'
import { runWhenDue } from '#server/platform/database/daily-runs.ts'
import { emptyBins } from '#server/platform/files/tidy.ts'
import { removeOldMails } from '#server/platform/mail/outbox.ts'
import { created } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { forgottenTrail } from './retention.service.ts'

let app: TestApp
let ana: SignedIn
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ana = await signedIn(app, { role: 'Administrador' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const read = () => call<Retention>(app, 'GET /retention', { token: ana.token })
const update = (body: object, headers = {}) =>
  call<Retention>(app, 'PUT /retention', { token: ana.token, body, headers })
const typeOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const rows = async (text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query(text, values)).rows as unknown[]

test('begins as the portal always kept things, and for ever the trail', async () => {
  expect((await read()).body).toEqual({
    version: 1,
    sessions: 90,
    notices: 180,
    mails: 30,
    bin: 30,
    deliveries: 30,
    auditYears: null,
  })
})

test('takes 7 to 3650 days and 2 to 30 years or none, and asks who it is', async () => {
  expect((await update({ mails: 7, bin: 3650, auditYears: 2 })).body).toMatchObject({
    version: 2,
    mails: 7,
    bin: 3650,
    auditYears: 2,
  })
  expect((await update({ auditYears: null })).body).toMatchObject({ version: 3, auditYears: null })
  for (const wrong of [{ mails: 6 }, { sessions: 3651 }, { auditYears: 1 }, { auditYears: 31 }, { notices: 7.5 }])
    expect((await update(wrong)).status).toBe(400)
  expect((await update({ mails: 8 }, { 'if-match': '"1"' })).status).toBe(412)
  await rows(`update sessions set created_at = created_at - interval '16 minutes'`)
  expect(typeOf(await update({ mails: 8 }))).toEqual([403, 'urn:portal:problem:confirm-first'])
})

test('what is older than it is kept goes, and what is not stays', async () => {
  const project = await createProject(app)
  await update({ sessions: 40, notices: 50, mails: 20, bin: 10, deliveries: 12 })
  const of = [ana.employeeId]
  await rows(
    `insert into sessions (id, employee_id, expires_at) select gen_random_uuid(), $1, now() - n * interval '1 day'
    from unnest('{39,41}'::integer[]) as n`,
    of,
  )
  await rows(
    `insert into notices (employee_id, kind, cause, entity, records, created_at)
    select $1, 'silent', n::text, 'project', '{7}', now() - n * interval '1 day' from unnest('{49,51}'::integer[]) as n`,
    of,
  )
  await rows(
    `insert into mails (kind, cause, employee_id, created_at, waiting_since, due_at, sent_at)
    select 'test', n::text, $1, now(), now(), now(), now() - n * interval '1 day' from unnest('{19,21}'::integer[]) as n`,
    of,
  )
  await rows(
    `insert into bin (project_id, kind, name, record, removed_at)
    select $1, 'milestone', n::text, '{}', now() - n * interval '1 day' from unnest('{9,11}'::integer[]) as n`,
    [project],
  )
  await rows(`insert into webhooks (id, url, name, kinds, secret_at, told_from, created_at) overriding system value
    values (7, 'https://a.example', 'A', '{}', now(), 0, now())`)
  await rows(`insert into webhook_deliveries (webhook_id, trail_id, type, entity, entity_id, body, state, created_at, due_at, ended_at)
    select 7, n, 'project.updated', 'project', 7, '{}', 'delivered', now(), now(), now() - n * interval '1 day' from unnest('{11,13}'::integer[]) as n`)
  const { db } = app.context
  const now = new Date()
  await removeExpired(db, now)
  await removeOldNotices(db.sql, now)
  await removeOldMails(db.sql, now)
  await emptyBins({ db })
  await removeOldDeliveries(db.sql, now)
  expect(
    await rows(
      `select round(extract(epoch from now() - expires_at) / 86400)::integer as days from sessions where expires_at < now()`,
    ),
  ).toEqual([{ days: 39 }])
  expect(await rows(`select cause from notices where kind = 'silent'`)).toEqual([{ cause: '49' }])
  expect(await rows(`select cause from mails where kind = 'test'`)).toEqual([{ cause: '19' }])
  expect(await rows('select name from bin')).toEqual([{ name: '9' }])
  expect(await rows('select trail_id::integer as n from webhook_deliveries')).toEqual([{ n: 11 }])
})

test('the trail loses each night what is older than its years, and nothing while it is kept for ever', async () => {
  app.setTime(new Date('2026-11-28T15:00:00Z'))
  await rows(`insert into audit (at, call, entity, entity_id, action)
    select at::timestamptz, 'old', 'group', 7, 'update' from unnest('{2023-11-27,2024-11-27 23:59:59-05,2024-11-28 00:00:00-05}'::text[]) as at`)
  const left = () =>
    rows(`select (at at time zone 'America/Bogota')::date::text as day from audit where call = 'old' order by at`)
  expect(await runWhenDue(app.context, forgottenTrail(app.context))).toBe('over')
  expect(await left()).toHaveLength(3)
  await rows('update retention set audit_years = 2')
  expect(await runWhenDue(app.context, forgottenTrail(app.context))).toBe('over')
  expect(await left()).toEqual([{ day: '2024-11-28' }])
  app.setTime(undefined)
})

test('what is answered of past days says from which day on they are known', async () => {
  const madeOn = async (day: string) => {
    app.setTime(new Date(`${day}T15:00:00Z`))
    const { token } = await signedIn(app, { role: 'Administrador' })
    return created(app, token, '/projects', await projectDraft(app))
  }
  const [{ id: old }, { id: young }] = [await madeOn('2024-11-27'), await madeOn('2026-11-28')]
  const { token } = await signedIn(app, { role: 'Consulta' })
  const of = async (path: string) => (await call<{ knownFrom?: string }>(app, `GET ${path}`, { token })).body.knownFrom
  const paths = [
    '/portfolio?asOf=2026-11-27',
    `/projects/${old}/forecast?asOf=2026-11-27`,
    `/projects/${old}/slips`,
    `/projects/${young}/slips`,
    `/projects/${old}/forecast`,
  ]
  expect(await Promise.all(paths.map(of))).toEqual(Array(5).fill(undefined))
  await rows('update retention set audit_years = 2')
  const first = '2024-11-28'
  expect(await Promise.all(paths.map(of))).toEqual([first, first, first, undefined, undefined])
  app.setTime(undefined)
})

test('everybody is told for how many days bins, notices, mails and deliveries are kept', async () => {
  await rows('update retention set bin = 21, notices = 24, mails = 22, deliveries = 23')
  const { token } = await signedIn(app, { role: 'Consulta' })
  const { status, body } = await call(app, 'GET /retention/days', { token })
  expect([status, body]).toEqual([200, { bin: 21, notices: 24, mails: 22, deliveries: 23 }])
  expect((await call(app, 'GET /retention', { token })).status).toBe(403)
})
