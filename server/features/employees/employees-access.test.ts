import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import type { EmployeeRow } from '#contract/employees.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, createUser, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let admin: SignedIn
let consultant: number

beforeAll(async () => {
  app = await testApp()
  admin = await signedIn(app, { role: 'Administrador' }, { first_name: 'Zulema' })
  for (const first_name of ['Íñigo', 'Begoña']) await createUser(app, { role: 'Consultor' }, { first_name })
  await createUser(app, { role: null }, { first_name: 'Nadia' })
  for (const first_name of ['Ana', 'Clara']) await createEmployee(app, { first_name })
  consultant = await idOf(app, 'roles', 'Consultor')
})
afterAll(() => app.close())

const list = async (query: string) =>
  (await call<Page<EmployeeRow>>(app, `GET /employees/employees-list?${query}`, { token: admin.token })).body
const found = async (query: string) => {
  const { data, filteredRecordsCount, totalRecordsCount } = await list(query)
  return [filteredRecordsCount, totalRecordsCount, ...data.map(({ firstName }) => firstName)]
}

test('the list is narrowed to a role, to none, and to who has access or has not, with both counts right', async () => {
  expect(await found(`role=${consultant}`)).toEqual([2, 7, 'Begoña', 'Íñigo'])
  expect(await found(`role=${consultant}&top=1&offset=1&orderBy=FirstName&ascending=false`)).toEqual([2, 7, 'Begoña'])
  expect(await found(`role=${consultant}&searchTerm=inigo`)).toEqual([1, 7, 'Íñigo'])
  expect(await found('role=0')).toEqual([3, 7, 'Ana', 'Clara', 'Nadia'])
  expect(await found('hasUser=false')).toEqual([2, 7, 'Ana', 'Clara'])
  expect(await found('hasUser=true&role=0')).toEqual([1, 7, 'Nadia'])
})

test('its export has the same rows, and says what they are narrowed to', async () => {
  const { text } = await call(app, `GET /employees/employees-list/export?format=csv&role=${consultant}`, {
    token: admin.token,
  })
  expect(text.split('\r\n').filter((line) => /Íñigo|Begoña/.test(line))).toHaveLength(2)
  expect(text).not.toMatch(/Zulema|Nadia|Clara/)
})

test('a bulk change of all that it finds changes these and no other', async () => {
  const body = { filter: { hasUser: 'false' }, changes: { isActive: false } }
  const { body: done } = await call<BulkAnswer>(app, 'PATCH /employees/employees-list/bulk', {
    token: admin.token,
    body,
  })
  expect(done).toMatchObject({ changed: 2, failed: [] })
  const { data } = await list('orderBy=FirstName')
  expect(data.filter(({ isActive }) => !isActive).map(({ firstName }) => firstName)).toEqual(['Ana', 'Clara'])
})

test('who may not manage users can’t ask it by role or access: not the list, its export or a bulk change', async () => {
  const { token } = await signedIn(app, { permissions: ['portal.access', 'employees.write'] })
  for (const narrowed of [`role=${consultant}`, 'role=0', 'hasUser=true', 'role=x'])
    for (const path of ['employees-list', 'employees-list/export']) {
      const answer = await call(app, `GET /employees/${path}?${narrowed}`, { token })
      expect([path, narrowed, answer.status]).toEqual([path, narrowed, 403])
    }
  const body = { filter: { role: String(consultant) }, changes: { isActive: false } }
  expect((await call(app, 'PATCH /employees/employees-list/bulk', { token, body })).status).toBe(403)
  expect((await call(app, 'GET /employees/employees-list?top=10', { token })).status).toBe(200)
})
