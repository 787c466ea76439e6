import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customerSortFields, type CustomerRow } from '#contract/customers.ts'
import type { Page } from '#contract/lists.ts'
import type { Option } from '#contract/lookups.ts'
import { created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string

const companies = [
  { code: 'B-2', commercialName: 'Ñapanga', documentNumber: '30000', address: 'Calle 9' },
  { code: 'a-1', commercialName: 'Nutibara', documentNumber: '1000', address: 'Carrera 4' },
  { code: 'C_3', commercialName: 'Océano', documentNumber: 'A-2000', address: '' },
  { code: 'Á-0', commercialName: 'nube', documentNumber: '2000-X', address: 'Calle 10', isActive: false },
  { code: 'D%4', commercialName: 'Ávila', documentNumber: '5000', address: '' },
]

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
  const { sql } = app.context.db
  const { id: cityId } = await sql
    .selectFrom('cities')
    .select('id')
    .where('code', '=', '05001')
    .executeTakeFirstOrThrow()
  for (const { isActive, ...company } of companies) {
    const draft = await customerDraft(app, { ...company, cityId })
    const { id } = await created(app, token, '/customers/create-customer', draft)
    if (isActive === false)
      await call(app, `PUT /customers/update-customer/${id}`, { token, body: { ...draft, isActive } })
  }
})
afterAll(() => app.close())

const list = async (query = '') =>
  (await call<Page<CustomerRow>>(app, `GET /customers/customers-list${query}`, { token })).body
const options = async (query = '') => (await call<Option[]>(app, `GET /customers${query}`, { token })).body
const codesOf = async (query: string) => (await list(query)).data.map(({ code }) => code)
const names = ({ data }: Page<CustomerRow>) => data.map(({ commercialName }) => commercialName)

test('the list is in the order of commercial names, with everything a row shows', async () => {
  const page = await list()
  expect(names(page)).toEqual(['Ávila', 'nube', 'Nutibara', 'Ñapanga', 'Océano'])
  expect(page).toMatchObject({ filteredRecordsCount: 5, totalRecordsCount: 5 })
  expect(page.data[1]).toEqual({
    id: expect.any(Number),
    version: 2,
    code: 'Á-0',
    commercialName: 'nube',
    documentNumber: '2000-X',
    address: 'Calle 10',
    cityName: 'Medellín (Antioquia)',
    classification: 1,
    isActive: false,
  })
})

test.each([
  ['Code', ['Á-0', 'a-1', 'B-2', 'C_3', 'D%4']],
  ['CommercialName', ['D%4', 'Á-0', 'a-1', 'B-2', 'C_3']],
  ['DocumentNumber', ['a-1', 'Á-0', 'B-2', 'D%4', 'C_3']],
  ['Address', ['C_3', 'D%4', 'Á-0', 'B-2', 'a-1']],
])('sorted by %s; the other way round it is the same list reversed', async (orderBy, codes) => {
  expect(customerSortFields).toContain(orderBy)
  expect(await codesOf(`?orderBy=${orderBy}`)).toEqual(codes)
  expect(await codesOf(`?orderBy=${orderBy}&ascending=false`)).toEqual(codes.toReversed())
  const pages = await Promise.all([0, 2, 4].map((offset) => codesOf(`?orderBy=${orderBy}&top=2&offset=${offset}`)))
  expect(pages.flat()).toEqual(codes)
})

test.each([
  ['napanga', ['Ñapanga']],
  ['ÑAPANGA', ['Ñapanga']],
  ['calle', ['nube', 'Ñapanga']],
  ['medellin antioquia avila', ['Ávila']],
  ['MEDELLÍN', ['Ávila', 'nube', 'Nutibara', 'Ñapanga', 'Océano']],
  ['a-2000', ['Océano']],
  ['c_3', ['Océano']],
  ['_', ['Océano']],
  ['%', ['Ávila']],
  ["'", []],
])('a search for %j finds %j', async (term, expected) => {
  expect(names(await list(`?searchTerm=${encodeURIComponent(term)}`))).toEqual(expected)
})

describe('the selector', () => {
  test('offers active customers by name, and nothing but id and name', async () => {
    const all = await options()
    expect(all.map(({ name }) => name)).toEqual(['Ávila', 'Nutibara', 'Ñapanga', 'Océano'])
    expect(all[0]).toEqual({ id: expect.any(Number), name: 'Ávila' })
  })

  test('offers the first that match code, name or document', async () => {
    expect((await options('?top=2')).map(({ name }) => name)).toEqual(['Ávila', 'Nutibara'])
    expect((await options('?searchTerm=oceano&top=20')).map(({ name }) => name)).toEqual(['Océano'])
    expect((await options('?searchTerm=a-&top=1')).map(({ name }) => name)).toEqual(['Nutibara'])
    expect(await options('?searchTerm=nube')).toEqual([])
  })
})
