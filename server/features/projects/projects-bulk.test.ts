import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
})
afterAll(() => app.close())

const change = (list: string, body: unknown) =>
  call<BulkAnswer>(app, `PATCH ${list}/bulk`, { token, body }).then((answer) => answer.body)
const changeProjects = (body: unknown) => change('/projects/projects-list', body)
const peopleOf = async (ids: readonly number[]) => {
  const { sql } = app.context.db
  const rows = await sql
    .selectFrom('projects')
    .select('employee_ids as people')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ people }) => people)
}

test('responsables are added and taken away, in each project beside those that it has', async () => {
  const [ana, luz, gone] = [
    await createEmployee(app),
    await createEmployee(app),
    await createEmployee(app, { is_active: false }),
  ]
  const ids = [
    await createProject(app, { employee_ids: [ana.id, gone.id] }),
    await createProject(app, { employee_ids: [luz.id] }),
    await createProject(app),
  ]
  const { changed, unchanged, undo } = await changeProjects({
    ids,
    changes: { addEmployeeIds: [luz.id], removeEmployeeIds: [ana.id] },
  })
  expect([changed, unchanged]).toEqual([2, 1])
  expect(await peopleOf(ids)).toEqual([[gone.id, luz.id], [luz.id], [luz.id]])

  expect(await changeProjects({ undo: undo?.change })).toMatchObject({ changed: 2, failed: [] })
  expect(await peopleOf(ids)).toEqual([[ana.id, gone.id], [luz.id], []])
})

test('who is no longer active is added to no project; those who have them keep them', async () => {
  const gone = await createEmployee(app, { is_active: false })
  const ids = [await createProject(app, { employee_ids: [gone.id] }), await createProject(app)]
  const answer = await changeProjects({ ids, changes: { addEmployeeIds: [gone.id] } })
  expect(answer).toMatchObject({ changed: 0, unchanged: 1, failed: [{ id: ids[1] }] })
  expect(answer.failed[0]?.problem).toContain('activo')
  expect(await peopleOf(ids)).toEqual([[gone.id], []])
})

test('status, days and money of projects are not changed in bulk', async () => {
  const id = await createProject(app)
  const before = await call<object>(app, `GET /projects/project-by-id/${id}`, { token })
  const sent = { totalCost: 1, startDate: '2020-01-01', endDate: '2030-01-01', projectStatusId: 5, percentage: 99 }
  expect(await changeProjects({ ids: [id], changes: sent })).toMatchObject({ status: 400 })
  expect(await changeProjects({ ids: [id], changes: { ...sent, addEmployeeIds: [] } })).toMatchObject({ changed: 0 })
  expect((await call(app, `GET /projects/project-by-id/${id}`, { token })).body).toEqual(before.body)
})

test('customers get a classification and a city, and are put back with what each had', async () => {
  const ids = [await createCustomer(app, { classification: 1 }), await createCustomer(app, { classification: 2 })]
  const [city] = await app.context.db.sql.selectFrom('cities').select('id').orderBy('id', 'desc').limit(1).execute()
  const list = '/customers/customers-list'
  const { changed, undo } = await change(list, { ids, changes: { classification: 3, cityId: city!.id } })
  expect(changed).toBe(2)
  expect(await change(list, { ids, changes: { cityId: 999_999 } })).toMatchObject({ status: 400 })
  expect(await change(list, { undo: undo?.change })).toMatchObject({ changed: 2 })
  const rows = app.context.db.sql.selectFrom('customers').select('classification').where('id', 'in', ids).orderBy('id')
  expect(await rows.execute()).toEqual([{ classification: 1 }, { classification: 2 }])
})

test('contacts are changed within their customer alone, and may be left without a city', async () => {
  const customer = await createCustomer(app)
  const [city] = await app.context.db.sql.selectFrom('cities').select('id').limit(1).execute()
  const own = await createContact(app, customer, { city_id: city!.id })
  const stranger = await createContact(app, await createCustomer(app), { city_id: city!.id })
  const list = `/contacts/contacts-list/${customer}`
  const answer = await change(list, { ids: [own, stranger], changes: { cityId: null } })
  expect(answer).toMatchObject({ changed: 1, failed: [{ id: stranger, problem: 'El registro no existe.' }] })
  expect(await change(list, { undo: answer.undo?.change })).toMatchObject({ changed: 1, failed: [] })
  expect(await change('/contacts/contacts-list/2000000000', { filter: {}, changes: { cityId: 1 } })).toMatchObject({
    status: 404,
  })
})
