import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import type { PersonalDataRequest } from '#contract/personal-data-requests.ts'
import { runWhenDue } from '#server/platform/database/daily-runs.ts'
import { openSession, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { dueRequests } from './requests.service.ts'

// What people ask of their data, and until when they are answered.

let app: TestApp
let token: string
let employeeId: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-03T15:00:00Z'))
  ;({ token, employeeId } = await signedIn(
    app,
    { role: 'Administrador' },
    { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@empresa.test' },
  ))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const draft = { name: 'Luz Mejía', kind: 'consulta', receivedOn: '2026-11-03' }
const create = (values: object = {}) =>
  call<PersonalDataRequest>(app, 'POST /personal-data/requests', { token, body: { ...draft, ...values } })
const update = (id: number, body: object) =>
  call<PersonalDataRequest>(app, `PUT /personal-data/requests/${id}`, { token, body })
const told = async () =>
  (
    await app.context.db.pool.query<{ payload: object }>(
      `select payload from notices where kind = 'operation' and employee_id = $1 order by id`,
      [employeeId],
    )
  ).rows

test('a request is answered within working days: 10 or 15, with 5 or 8 more once it is extended', async () => {
  // The third is a Tuesday; 16 November is a holiday, as is 8 December.
  const { body: consulta, status } = await create()
  expect(status).toBe(201)
  expect(consulta).toMatchObject({ ...draft, dueOn: '2026-11-18', state: 'open', extended: false, version: 1 })
  expect((await update(consulta.id, { extended: true })).body).toMatchObject({ dueOn: '2026-11-25', version: 2 })
  const { body: reclamo } = await create({ kind: 'reclamo' })
  expect(reclamo.dueOn).toBe('2026-11-25')
  expect((await update(reclamo.id, { extended: true })).body.dueOn).toBe('2026-12-07')
})

test('a request is of one person: a contact, an employee or a name', async () => {
  expect((await create({ name: '', employeeId })).body).toMatchObject({ employeeId, contactId: null, name: 'Ana Ruiz' })
  expect((await create({ name: '' })).status).toBe(400)
  expect((await create({ employeeId })).status).toBe(400)
  expect((await create({ name: '', contactId: 999_999 })).status).toBe(400)
  const { body } = await create()
  expect((await update(body.id, { name: '' })).status).toBe(400)
  expect((await update(999_999, { state: 'answered' })).status).toBe(404)
})

test('open requests come first, the oldest of them first', async () => {
  const late = (await create({ name: 'Dos', receivedOn: '2026-11-04' })).body
  const early = (await create({ name: 'Uno', receivedOn: '2026-11-02' })).body
  const done = (await create({ name: 'Cero', receivedOn: '2026-10-01', state: 'answered' })).body
  const { body } = await call<Page<PersonalDataRequest>>(app, 'GET /personal-data/requests?top=2', { token })
  expect(body.data.map(({ id }) => id)).toEqual([early.id, late.id])
  expect(body.totalRecordsCount).toBe(3)
  const rest = await call<Page<PersonalDataRequest>>(app, 'GET /personal-data/requests?offset=2', { token })
  expect(rest.body.data.map(({ id }) => id)).toEqual([done.id])
})

test('three days before the last one of an open request whoever manages users is told, once', async () => {
  const { body } = await create()
  await create({ name: 'Otra', state: 'answered' })
  const on = async (day: string) => {
    app.setTime(new Date(`${day}T15:00:00Z`))
    await runWhenDue(app.context, dueRequests(app.context))
    return told()
  }
  expect(await on('2026-11-14')).toEqual([])
  const expected = [{ payload: { dataRequest: body.id, day: '2026-11-18' } }]
  expect(await on('2026-11-15')).toEqual(expected)
  expect(await on('2026-11-16')).toEqual(expected)
  const { token: anew } = await openSession(app, { id: employeeId, email: 'ana@empresa.test' })
  const { text } = await call(app, 'GET /notices', { token: anew })
  expect(text).toContain('Una solicitud sobre datos personales vence el')
  expect(text).toContain('/admin/personal-data')
})
