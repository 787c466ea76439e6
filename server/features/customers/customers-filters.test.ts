import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import type { CustomerRow } from '#contract/customers.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let cali: number
let pasto: number

const companies = [
  { commercial_name: 'Andina', city: 'cali', classification: 1, is_active: true },
  { commercial_name: 'Brisa', city: 'cali', classification: 3, is_active: false },
  { commercial_name: 'Cumbre', city: 'pasto', classification: 0, is_active: true },
  { commercial_name: 'Delta', city: 'pasto', classification: 1, is_active: false },
  { commercial_name: 'Esfera', city: 'pasto', classification: 2, is_active: true },
]

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  const cityOf = async (code: string) =>
    (await app.context.db.sql.selectFrom('cities').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  cali = await cityOf('76001')
  pasto = await cityOf('52001')
  for (const { city, ...values } of companies)
    await createCustomer(app, { ...values, city_id: city === 'cali' ? cali : pasto })
})
afterAll(() => app.close())

const found = async (query: string) => {
  const { body } = await call<Page<CustomerRow>>(app, `GET /customers/customers-list?${query}`, { token })
  const { data, filteredRecordsCount, totalRecordsCount } = body
  return [filteredRecordsCount, totalRecordsCount, ...data.map(({ commercialName }) => commercialName)]
}

test('the list is narrowed by city, classification and state, alone and together, with both counts right', async () => {
  expect(await found(`cityId=${cali}`)).toEqual([2, 5, 'Andina', 'Brisa'])
  expect(await found('classification=1')).toEqual([2, 5, 'Andina', 'Delta'])
  expect(await found('classification=0,2')).toEqual([2, 5, 'Cumbre', 'Esfera'])
  expect(await found('isActive=false')).toEqual([2, 5, 'Brisa', 'Delta'])
  expect(await found(`cityId=${pasto}&isActive=true`)).toEqual([2, 5, 'Cumbre', 'Esfera'])
  expect(await found(`cityId=${cali},${pasto}&classification=1&isActive=TRUE`)).toEqual([1, 5, 'Andina'])
  expect(await found(`classification=2&cityId=${cali}`)).toEqual([0, 5])
})

test('filters go with the search, the order and the page; active and inactive ones are listed where none is sent', async () => {
  expect(await found('classification=1&searchTerm=delt')).toEqual([1, 5, 'Delta'])
  expect(await found(`cityId=${pasto}&orderBy=CommercialName&ascending=false&top=1&offset=1`)).toEqual([3, 5, 'Delta'])
  expect(await found('')).toEqual([5, 5, 'Andina', 'Brisa', 'Cumbre', 'Delta', 'Esfera'])
})

test('a city that is none finds nothing', async () => {
  expect(await found('cityId=2147483647')).toEqual([0, 5])
})

test.each([
  ['cityId=abc', 'cityId'],
  ['cityId=0', 'cityId'],
  ['cityId=5,', 'cityId'],
  ['classification=4', 'classification'],
  ['classification=oro', 'classification'],
  ['isActive=1', 'isActive'],
  ['isActive=', 'isActive'],
])('%s is refused at its field, by the list, its export and a bulk change', async (query, field) => {
  for (const path of ['customers-list', 'customers-list/export']) {
    const { status, body } = await call<Problem>(app, `GET /customers/${path}?${query}`, { token })
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [field]])
  }
  const body = { filter: Object.fromEntries(new URLSearchParams(query)), changes: { isActive: false } }
  const refused = await call<Problem>(app, 'PATCH /customers/customers-list/bulk', { token, body })
  expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [`filter.${field}`]])
})

test('the export has the rows that the filters find, in their order', async () => {
  const address = `/customers/customers-list/export?format=csv&cityId=${pasto}&isActive=true&ascending=false`
  const { text } = await call(app, `GET ${address}`, { token })
  expect(text.match(/Andina|Brisa|Cumbre|Delta|Esfera/g)).toEqual(['Esfera', 'Cumbre'])
})

test('a bulk change of all that the filters find changes these and no other', async () => {
  const body = { filter: { classification: '1', isActive: 'true' }, changes: { classification: 3 } }
  const done = await call<BulkAnswer>(app, 'PATCH /customers/customers-list/bulk', { token, body })
  expect(done.body).toMatchObject({ changed: 1, unchanged: 0, failed: [] })
  expect(await found('classification=3')).toEqual([2, 5, 'Andina', 'Brisa'])
  expect(await found('classification=1')).toEqual([1, 5, 'Delta'])
})
