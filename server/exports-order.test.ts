// On one engine: lists and their batches are asked on both.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// What the lines of an export say, from first to last, written by hand.

let app: TestApp
let token: string
let customer: number
let project: number

beforeAll(async () => {
  app = await testApp()
  const { sql } = app.context.db
  const rita = await signedIn(app, { role: 'Administrador' })
  token = rita.token
  customer = await createCustomer(app, { commercial_name: 'Nevada' })
  project = await createProject(app, { customer_id: customer, name: 'Faro mayor', total_cost: 5000 })
  const productId = await idOf(app, 'products', 'CRM Comercial')
  for (const n of Array(12).keys()) {
    const name = `Faro ${n % 4}`
    await createEmployee(app, { first_name: name, document_number: `900${n}` })
    await createCustomer(app, { commercial_name: name })
    await createContact(app, customer, { first_name: name, position: `Cargo ${n % 3}` })
    await createProject(app, { customer_id: customer, name: `Faro ${n}`, total_cost: 1000 + (n % 5) })
    const date = `2026-03-0${1 + (n % 3)}T12:00:00Z`
    await sql
      .insertInto('checkpoints')
      .values({ employee_id: rita.employeeId, project_id: project, summary: name, comments: 'x', date })
      .execute()
    const term = { date, expiration_date: n % 2 ? '2026-01-05' : '2028-01-01', serial_number: `FARO-${n}` }
    await sql
      .insertInto('licences')
      .values({ project_id: project, product_id: productId, ...term })
      .execute()
  }
})
afterAll(() => app.close())

test.each<[list: string, query: string, column: string, cells: string]>([
  [
    '/projects/projects-list',
    'orderBy=TotalCost&ascending=false',
    'totalCost',
    '5000,1004,1004,1003,1003,1002,1002,1001,1001,1001,1000,1000,1000',
  ],
  ['/projects/projects-list', 'searchTerm=faro%201&orderBy=TotalCost', 'totalCost', '1000,1001,1001'],
  [
    '/employees/employees-list',
    'searchTerm=faro&orderBy=DocumentNumber',
    'documentNumber',
    '9000,9001,90010,90011,9002,9003,9004,9005,9006,9007,9008,9009',
  ],
  [
    '/customers/customers-list',
    'searchTerm=faro&orderBy=CommercialName&ascending=false',
    'commercialName',
    'Faro 3,Faro 3,Faro 3,Faro 2,Faro 2,Faro 2,Faro 1,Faro 1,Faro 1,Faro 0,Faro 0,Faro 0',
  ],
  [
    '/contacts/contacts-list/:customer',
    'orderBy=Position&ascending=false',
    'position',
    'Cargo 2,Cargo 2,Cargo 2,Cargo 2,Cargo 1,Cargo 1,Cargo 1,Cargo 1,Cargo 0,Cargo 0,Cargo 0,Cargo 0',
  ],
  [
    '/project-checkpoints/checkpoints-by-project',
    'projectId=:project&orderBy=Date',
    'summary',
    'Faro 0,Faro 3,Faro 2,Faro 1,Faro 1,Faro 0,Faro 3,Faro 2,Faro 2,Faro 1,Faro 0,Faro 3',
  ],
  [
    '/projects/:project/licenses/filter',
    'expired=true&orderBy=SerialNumber',
    'serialNumber',
    'FARO-1,FARO-11,FARO-3,FARO-5,FARO-7,FARO-9',
  ],
])('the lines of an export stand as they were asked for: %s, %s, %s', async (list, query, column, cells) => {
  const asked = `${list}/export?format=csv&${query}&columns=${column}`
  const { statusCode, payload } = await app.app.inject({
    url: `/api${asked.replace(':customer', String(customer)).replace(':project', String(project))}`,
    headers: { authorization: `Bearer ${token}`, locale: 'es-CO' },
  })
  expect(statusCode).toBe(200)
  const lines = payload.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';')[2]).join()).toBe(cells)
})
