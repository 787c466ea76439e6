// On both engines: the digits of a number are taken by the database.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { nitCheckDigit } from '#contract/nit.ts'
import type { SearchGroup } from '#contract/search.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let bare: number
let whole: number
let contact: number
let employee: number

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  bare = await createCustomer(app, { commercial_name: 'Café Tres Esquinas', document_number: '900512388' })
  whole = await createCustomer(app, { commercial_name: 'Lácteos Páramo Verde', document_number: '830004993-8' })
  await createCustomer(app, { commercial_name: 'Otra', document_number: '900512389' })
  contact = await createContact(app, whole, {
    first_name: 'Yeison',
    cellphone_number: '310 555 0357',
    phone_number: '(601) 743 21 09',
  })
  await createContact(app, whole, { first_name: 'Otra', cellphone_number: '3105550358' })
  employee = (
    await createEmployee(app, {
      first_name: 'Sandra',
      document_number: '1020304050',
      cellphone_number: '+57 315 222 3344',
      phone_number: '6027654321',
      has_user: true,
    })
  ).id
})
afterAll(() => app.close())

const foundBy = async (noun: string, term: string): Promise<number[] | undefined> =>
  (await call<SearchGroup[]>(app, `GET /search?searchTerm=${encodeURIComponent(term)}`, { token })).body
    .find((group) => group.noun === noun)
    ?.items.map(({ id }) => id)

interface Found {
  id?: number
  employeeId?: number
}

const listed = async (path: string, term: string) => {
  const asked = `GET ${path}?searchTerm=${encodeURIComponent(term)}&top=50`
  const { body } = await call<{ data: Found[] } | Found[]>(app, asked, { token })
  return ('data' in body ? body.data : body).map(({ id, employeeId }) => id ?? employeeId)
}

const nits = [
  '9005123884',
  '900512388-4',
  '900.512.388-4',
  '900 512 388 4',
  'NIT 900.512.388-4',
  'nit900512388',
  '900512388',
  '900.512.388',
]

describe('a tax number is found however it is typed', () => {
  test.each(nits)('%s: the customer that was saved without a check digit', async (term) => {
    expect(await foundBy('customers', term)).toEqual([bare])
    expect(await listed('/customers/customers-list', term)).toEqual([bare])
    expect(await listed('/customers', term)).toEqual([bare])
  })

  test.each(['8300049938', '830.004.993-8', '830004993', 'NIT: 830 004 993 8'])(
    '%s: the customer that was saved with one',
    async (term) => {
      expect(await foundBy('customers', term)).toEqual([whole])
      expect(await listed('/customers/customers-list', term)).toEqual([whole])
    },
  )

  test('another check digit is another number', async () => {
    expect(await foundBy('customers', '900512388-5')).toBeUndefined()
  })
})

describe('a telephone is found however it is typed', () => {
  test.each(['3105550357', '310-555-0357', '+57 310 555 0357', 'cel. 310.555.0357', '6017432109', '(601) 743 2109'])(
    '%s: of a contact',
    async (term) => {
      expect(await foundBy('contacts', term)).toEqual([contact])
      expect(await listed(`/contacts/contacts-list/${whole}`, term)).toEqual([contact])
    },
  )

  test.each(['3152223344', '315 222 3344', '+573152223344', '602 765 43 21', '1.020.304.050', 'cc 1020304050'])(
    '%s: of an employee, or the document of one',
    async (term) => {
      expect(await foundBy('employees', term)).toEqual([employee])
      for (const path of [
        '/employees/employees-list',
        '/employees/employees-list-selector',
        '/accounts/people',
        '/workload',
      ])
        expect(await listed(path, term)).toEqual([employee])
    },
  )
})

test('the database reckons the check digit as the contract does', async () => {
  const numbers = ['12345', '800197268', '860002964', '900512388', '999999999999999', '100000000', '000000']
  const { rows } = await sql<{ number: string; digit: string }>`
    select number, nit_check_digit(number) as digit from unnest(${numbers}::text[]) as number`.execute(
    app.context.db.sql,
  )
  expect(rows).toEqual(numbers.map((number) => ({ number, digit: String(nitCheckDigit(number)) })))
  expect(rows.find(({ number }) => number === '900512388')?.digit).toBe('4')
  const others = z.array(z.object({ digit: z.string() }))
  const none =
    await sql`select nit_check_digit(text) as digit from unnest('{"",1234,"12345-6",AB12345}'::text[]) as text`.execute(
      app.context.db.sql,
    )
  expect(others.parse(none.rows).map(({ digit }) => digit)).toEqual(['', '', '', ''])
})
