import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import type { EmployeeRow } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let consultant: number
let analyst: number
let sales: number
let support: number
let cali: number
let pasto: number

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { permissions: ['portal.access', 'employees.write'] }, { first_name: 'Zulema' })).token
  const { sql } = app.context.db
  const two = async (table: 'positions' | 'groups') =>
    (await sql.selectFrom(table).select('id').orderBy('id', 'desc').limit(2).execute()).map(({ id }) => id)
  ;[consultant = 0, analyst = 0] = await two('positions')
  ;[sales = 0, support = 0] = await two('groups')
  const cities = await sql
    .selectFrom('cities')
    .select('id')
    .where('code', 'in', ['76001', '52001'])
    .orderBy('code')
    .execute()
  ;[pasto, cali] = cities.map(({ id }) => id) as [number, number]
  const people = [
    ['Amelia', consultant, sales, cali, true],
    ['Bruno', consultant, support, cali, false],
    ['Carmen', analyst, sales, pasto, true],
    ['Darío', analyst, support, pasto, true],
  ] as const
  for (const [first_name, position_id, group_id, city_id, is_active] of people)
    await createEmployee(app, { first_name, position_id, group_id, city_id, is_active })
})
afterAll(() => app.close())

const list = async (query: string) =>
  (await call<Page<EmployeeRow>>(app, `GET /employees/employees-list?${query}`, { token })).body
const found = async (query: string) => {
  const { data, filteredRecordsCount, totalRecordsCount } = await list(query)
  return [filteredRecordsCount, totalRecordsCount, ...data.map(({ firstName }) => firstName)]
}

test('the list is narrowed by position, group, city and state, alone and together, with both counts right', async () => {
  expect(await found(`positionId=${consultant}`)).toEqual([2, 6, 'Amelia', 'Bruno'])
  expect(await found(`groupId=${support}`)).toEqual([2, 6, 'Bruno', 'Darío'])
  expect(await found(`cityId=${pasto}`)).toEqual([2, 6, 'Carmen', 'Darío'])
  expect(await found('isActive=false')).toEqual([1, 6, 'Bruno'])
  expect(await found(`positionId=${analyst}&groupId=${sales}`)).toEqual([1, 6, 'Carmen'])
  expect(await found(`positionId=${analyst},${consultant}&cityId=${cali}&isActive=true`)).toEqual([1, 6, 'Amelia'])
  expect(await found(`groupId=${sales}&isActive=false`)).toEqual([0, 6])
})

test('filters go with the search, each order and the page', async () => {
  expect(await found(`cityId=${cali}&searchTerm=bruno`)).toEqual([1, 6, 'Bruno'])
  expect(await found(`cityId=${cali},${pasto}&orderBy=FirstName&ascending=false&top=2`)).toEqual([
    4,
    6,
    'Darío',
    'Carmen',
  ])
  for (const orderBy of ['Position.Name', 'Group.Name', 'DocumentNumber', 'Email', 'IsActive'])
    expect(
      (await found(`groupId=${support}&orderBy=${orderBy}`))
        .slice(2)
        .map(String)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Bruno', 'Darío'])
})

test('a row says in which city somebody is', async () => {
  const { data } = await list(`cityId=${pasto}&searchTerm=carmen`)
  expect(data[0]).toMatchObject({ firstName: 'Carmen', cityName: 'Pasto (Nariño)' })
})

test.each([
  ['positionId=jefe', 'positionId'],
  ['groupId=0', 'groupId'],
  ['cityId=1,x', 'cityId'],
  ['isActive=si', 'isActive'],
])('%s is refused at its field, by the list, its export and a bulk change', async (query, field) => {
  for (const path of ['employees-list', 'employees-list/export']) {
    const { status, body } = await call<Problem>(app, `GET /employees/${path}?${query}`, { token })
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [field]])
  }
  const body = { filter: Object.fromEntries(new URLSearchParams(query)), changes: { isActive: false } }
  const refused = await call<Problem>(app, 'PATCH /employees/employees-list/bulk', { token, body })
  expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [`filter.${field}`]])
})

test('the export has the rows that the filters find, in their order', async () => {
  const address = `/employees/employees-list/export?format=csv&positionId=${analyst}&orderBy=FirstName&ascending=false`
  const { text } = await call(app, `GET ${address}`, { token })
  expect(text.match(/Amelia|Bruno|Carmen|Darío|Zulema/g)?.filter((_, at, all) => all.indexOf(all[at]!) === at)).toEqual(
    ['Darío', 'Carmen'],
  )
})

test('a bulk change of all that the filters find changes these and no other', async () => {
  const body = { filter: { groupId: String(sales), cityId: String(pasto) }, changes: { isActive: false } }
  const done = await call<BulkAnswer>(app, 'PATCH /employees/employees-list/bulk', { token, body })
  expect(done.body).toMatchObject({ changed: 1, unchanged: 0, failed: [] })
  expect(await found('isActive=false')).toEqual([2, 6, 'Bruno', 'Carmen'])
})
