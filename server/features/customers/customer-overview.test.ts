import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { CustomerOverview } from '#contract/customer-overview.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let customer: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-20T15:00:00Z'))
  token = (await signedIn(app, { role: 'Consulta' })).token
  customer = await createCustomer(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const read = async (id = customer) =>
  (await call<CustomerOverview>(app, `GET /customers/${id}/overview`, { token })).body

let serials = 0
async function licence(project_id: number, expiration_date: string, values: Record<string, unknown> = {}) {
  serials += 1
  const { id } = await app.context.db.sql
    .insertInto('licences')
    .values({
      project_id,
      product_id: await idOf(app, 'products', 'ERP Empresarial'),
      date: '2026-01-01T15:00:00Z',
      expiration_date,
      serial_number: `SERIE-${serials}`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const until = (days: string) => createProject(app, { customer_id: customer, scheduled_date: days })
const endings = async () => (await read()).endingLicences.map(({ expirationDate }) => expirationDate)

test('licences stand there that end within 90 days or ended in the last 90, the first to end first', async () => {
  const project = await until('2026-11-30')
  for (const day of ['2027-02-19', '2027-02-18', '2026-11-19', '2026-08-22', '2026-08-21', '2026-12-01'])
    await licence(project, day)
  expect(await endings()).toEqual(['2026-08-22', '2026-11-19', '2026-12-01', '2027-02-18'])
  expect((await read()).endingLicences.map(({ expired, beforeProject }) => [expired, beforeProject])).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('a licence that ends before its project stands there however late that is', async () => {
  await licence(await until('2028-01-31'), '2027-12-31')
  await licence(await until('2027-12-31'), '2027-12-31')
  expect(await endings()).toEqual(['2027-12-31'])
  expect((await read()).endingLicences[0]?.beforeProject).toBe(true)
})

test('what was renewed, closed projects and other customers are left out', async () => {
  const old = await licence(await until('2026-12-15'), '2026-12-01')
  await licence(await until('2026-12-15'), '2026-12-10', { renews_id: old })
  await licence(
    await createProject(app, {
      customer_id: customer,
      project_status_id: await idOf(app, 'project_statuses', 'Finalizado'),
    }),
    '2026-12-02',
  )
  await licence(await createProject(app), '2026-12-03')
  expect(await endings()).toEqual(['2026-12-10'])
})

test('active licences are counted while they are valid', async () => {
  const contact_id = await createContact(app, customer, { first_name: 'Laura', last_name: 'Gómez' })
  const held = { status: 1, contact_id, customer_id: customer }
  const project = await until('2026-12-15')
  await licence(project, '2026-11-20', held)
  await licence(project, '2026-11-19', held)
  await licence(project, '2026-12-20')
  const { activeLicences, endingLicences, endingLicencesCount } = await read()
  expect(activeLicences).toBe(1)
  expect(endingLicencesCount).toBe(3)
  expect(endingLicences[0]?.contactName).toBe('Laura Gómez')
  expect(endingLicences[2]?.contactName).toBeNull()
})

test('the last follow-up is the newest of all its projects', async () => {
  expect((await read()).lastCheckpoint).toBeNull()
  const employee_id = (await createEmployee(app, { first_name: 'Paola', last_name: 'Agudelo' })).id
  for (const [date, summary] of [
    ['2026-11-09T15:00:00Z', 'Comité'],
    ['2026-10-09T15:00:00Z', 'Antes'],
  ] as const)
    await app.context.db.sql
      .insertInto('checkpoints')
      .values({ project_id: await until('2026-12-15'), employee_id, date, summary, comments: 'Quedan tres' })
      .execute()
  expect((await read()).lastCheckpoint).toMatchObject({
    summary: 'Comité',
    comments: 'Quedan tres',
    employeeName: 'Paola Agudelo',
    date: '2026-11-09T15:00:00.000Z',
  })
})

test('there is none of a customer that there is not; everybody signed in may read it', async () => {
  expect((await call(app, 'GET /customers/999999/overview', { token })).status).toBe(404)
  expect(await rolesThatMay(app, `GET /customers/${customer}/overview`)).toHaveLength(5)
})
