import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { employeeSortFields, type EmployeeOption, type EmployeeRow } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

const people = [
  {
    first_name: 'Ñico',
    last_name: 'Zuluaga',
    position: 'Consultor(a)',
    group: 'Consultoría',
    document_number: '500-A',
  },
  { first_name: 'Ana', last_name: 'Peña', position: 'Desarrollador(a)', group: 'Desarrollo', document_number: '4000' },
  { first_name: 'ana', last_name: 'García', position: 'Director(a)', group: 'Dirección', document_number: '3000' },
  { first_name: 'Ángela', last_name: 'Núñez', position: 'Director(a)', group: 'Soporte', document_number: '2000' },
  { first_name: 'Nora', last_name: 'Ochoa', position: 'Consultor(a)', group: 'Soporte', document_number: '100%_x\\y' },
  {
    first_name: 'Zoë',
    last_name: "O'Brien",
    position: 'Analista de Soporte',
    group: 'Comercial',
    document_number: '1000',
  },
  { first_name: 'Ana María', last_name: 'Abad', position: 'Consultor(a)', group: 'Comercial', document_number: '0500' },
  { first_name: 'Æsa', last_name: 'Straße', position: 'Consultor(a)', group: 'Comercial', document_number: '0100' },
  // Triplets, told apart by nothing but their id.
  ...['77-0', '77-1', '77-2'].map((document_number) => {
    return { first_name: 'Gemela', last_name: 'Igual', position: 'Director(a)', group: 'Dirección', document_number }
  }),
]

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Consulta' }, { first_name: 'Quien', last_name: 'Mira', is_active: true })).token
  const { sql } = app.context.db
  const idOf = async (table: 'positions' | 'groups', name: string) =>
    (await sql.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  for (const [index, { position, group, ...person }] of people.entries())
    await createEmployee(app, {
      ...person,
      position_id: await idOf('positions', position),
      group_id: await idOf('groups', group),
      email: `${String.fromCodePoint(122 - index)}@empresa.test`,
      is_active: index % 3 !== 0,
    })
})
afterAll(async () => {
  await emptyTables(app.context.db)
  await app.close()
})

const path = '/employees/employees-list'
const list = async (query: Record<string, string | number | boolean>) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await call<Page<EmployeeRow>>(app, `GET ${path}?${parameters.toString()}`, { token })
  expect(status).toBe(200)
  return body
}
const names = (rows: { firstName: string; lastName: string }[]) => rows.map((one) => `${one.firstName} ${one.lastName}`)
const options = async (query = '') =>
  (await call<EmployeeOption[]>(app, `GET /employees/employees-list-selector${query}`, { token })).body
const search = async (searchTerm: string) => names((await list({ searchTerm, top: 50 })).data)
/** Beside the people above: the first administrator, and whoever looks. */
const everybody = people.length + 2

describe('the list', () => {
  test('is in the order of first name, then last name: accents and case don’t count, ñ comes after n', async () => {
    const { data, filteredRecordsCount, totalRecordsCount } = await list({ top: 50 })
    expect(names(data)).toEqual([
      'Administrador Portal',
      'Æsa Straße',
      'ana García',
      'Ana Peña',
      'Ana María Abad',
      'Ángela Núñez',
      'Gemela Igual',
      'Gemela Igual',
      'Gemela Igual',
      'Nora Ochoa',
      'Ñico Zuluaga',
      'Quien Mira',
      "Zoë O'Brien",
    ])
    expect([filteredRecordsCount, totalRecordsCount]).toEqual([everybody, everybody])
  })

  test('is all of them, as an array, to a call without any parameter, and a page of ten with one', async () => {
    const { body } = await call<EmployeeRow[]>(app, `GET ${path}`, { token })
    expect(body).toEqual((await list({ top: 50 })).data)
    for (const query of ['offset=0', 'searchTerm=', 'orderBy=', 'ascending=true']) {
      const { body: page } = await call<Page<EmployeeRow>>(app, `GET ${path}?${query}`, { token })
      expect(page.data).toHaveLength(10)
      expect(page.totalRecordsCount).toBe(everybody)
    }
  })

  test('shows of an employee what its columns need, and nothing else', async () => {
    const { data } = await list({ searchTerm: 'Zoë' })
    expect(data).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        firstName: 'Zoë',
        middleName: '',
        lastName: "O'Brien",
        surname: '',
        positionName: 'Analista de Soporte',
        groupName: 'Comercial',
        documentNumber: '1000',
        email: 'u@empresa.test',
        cellphoneNumber: '',
        cityName: 'Medellín (Antioquia)',
        isActive: true,
      },
    ])
  })
})

const keyOf: Record<(typeof employeeSortFields)[number], (row: EmployeeRow) => string> = {
  FirstName: ({ firstName, lastName }) => `${firstName}\u0001${lastName}`,
  'Position.Name': ({ positionName }) => positionName,
  'Group.Name': ({ groupName }) => groupName,
  DocumentNumber: ({ documentNumber }) => documentNumber!,
  Email: ({ email }) => email,
  IsActive: ({ isActive }) => (isActive ? '1' : '0'),
}
/** The order of Spanish, worked out in another way than the database does. */
const sortable = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ñ', 'n~')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
const byKey = (field: (typeof employeeSortFields)[number]) => (a: EmployeeRow, b: EmployeeRow) => {
  const [one, other] = [sortable(keyOf[field](a)), sortable(keyOf[field](b))]
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}

describe.each(employeeSortFields)('sorted by %s', (orderBy) => {
  test('rows are in order, ties by id; the other way round it is the same list reversed', async () => {
    const { data: up } = await list({ top: 50, orderBy })
    expect(names(up)).toEqual(names(up.toSorted(byKey(orderBy))))
    const { data: down } = await list({ top: 50, orderBy, ascending: false })
    expect(down).toEqual(up.toReversed())
  })

  test.each([true, false])('pages show each row once (ascending %s), with and without a search', async (ascending) => {
    for (const searchTerm of ['', 'empresa.test', 'or']) {
      const whole = await list({ top: 50, orderBy, ascending, searchTerm })
      const seen: EmployeeRow[] = []
      for (let offset = 0; offset < whole.filteredRecordsCount; offset += 3)
        seen.push(...(await list({ top: 3, offset, orderBy, ascending, searchTerm })).data)
      expect(seen).toEqual(whole.data)
    }
  })

  test('may be written in any case', async () => {
    expect(await list({ orderBy: orderBy.toUpperCase() })).toEqual(await list({ orderBy }))
  })
})

describe('a search', () => {
  test.each([
    ['PEÑA', ['Ana Peña']],
    ['pena', ['Ana Peña']],
    ['angela', ['Ángela Núñez']],
    ['ÁNGELA', ['Ángela Núñez']],
    ['strasse', ['Æsa Straße']],
    ['aesa', ['Æsa Straße']],
    ["o'brien", ["Zoë O'Brien"]],
    ['ana  maría', ['Ana María Abad']],
    ['abad ana', ['Ana María Abad']],
    ['abad\u00a0ana', ['Ana María Abad']],
    ['abad xyz', []],
    ['ana maria abad consultor comercial', ['Ana María Abad']],
    ['soporte director', ['Ángela Núñez']],
    ['z@empresa.test', ['Ñico Zuluaga']],
    ['500-a', ['Ñico Zuluaga']],
    ['%', ['Nora Ochoa']],
    ['_', ['Nora Ochoa']],
    ['\\', ['Nora Ochoa']],
    ['100%_x\\y', ['Nora Ochoa']],
    ['0%_', ['Nora Ochoa']],
    ['zoe 1000', ["Zoë O'Brien"]],
    ["'; drop table employees; --", []],
    ['" or 1=1', []],
    ['مريم', []],
    ['👩‍💻', []],
  ])('for %j finds %j', async (term, expected) => {
    expect(await search(term)).toEqual(expected)
  })

  test('for ñ finds n too', async () => {
    expect(await search('ñ')).toEqual(
      expect.arrayContaining(['Ana Peña', 'Ángela Núñez', 'Nora Ochoa', 'Ñico Zuluaga']),
    )
    expect(await search('ñ')).toEqual(await search('n'))
  })

  test('looks in full name, position, group, document, e-mail and telephones, and in nothing else', async () => {
    await createEmployee(app, {
      first_name: 'Uno',
      middle_name: 'Dostres',
      last_name: 'Cuatrocinco',
      surname: 'Seisiete',
      address: 'Ochonueve',
      phone_number: '60177777',
      cellphone_number: '30088888',
      email: 'diezonce@x.test',
    })
    for (const word of ['dostres', 'cuatrocinco', 'seisiete', 'diezonce', '60177777', '30088888'])
      expect(await search(word)).toEqual(['Uno Cuatrocinco'])
    expect(await search('ochonueve')).toEqual([])
    await app.context.db.sql.deleteFrom('employees').where('first_name', '=', 'Uno').execute()
  })

  test('counts what it finds and what there is, also past the end and where it finds nothing', async () => {
    const soporte = await list({ searchTerm: 'soporte', top: 1 })
    expect([soporte.data.length, soporte.filteredRecordsCount, soporte.totalRecordsCount]).toEqual([1, 3, everybody])
    for (const [searchTerm, filtered] of [
      ['soporte', 3],
      ['xyzxyz', 0],
    ] as const) {
      const page = await list({ searchTerm, offset: 40 })
      expect(page).toEqual({ data: [], filteredRecordsCount: filtered, totalRecordsCount: everybody })
    }
  })
})

describe('what a list is asked for', () => {
  test.each([5000, 2_000_000_000])('past the end, at %i, is an empty page with right counts', async (offset) => {
    expect(await list({ offset })).toEqual({
      data: [],
      filteredRecordsCount: everybody,
      totalRecordsCount: everybody,
    })
  })

  test.each([
    ['top=0', 'top'],
    ['top=501', 'top'],
    ['top=-1', 'top'],
    ['top=ten', 'top'],
    ['top=1.5', 'top'],
    ['offset=-1', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['orderBy=password', 'orderBy'],
    ['orderBy=FirstName;drop', 'orderBy'],
    ['ascending=maybe', 'ascending'],
    [`searchTerm=${'a'.repeat(201)}`, 'searchTerm'],
    ['searchTerm=a%00b', 'searchTerm'],
    ['top=1&top=2', 'top'],
    ['searchTerm=a&searchTerm=b', 'searchTerm'],
  ])('%s is refused and %s named', async (query, field) => {
    const { status, body } = await call<Problem>(app, `GET ${path}?${query}`, { token })
    expect(status).toBe(400)
    expect(body.errors?.map((one) => one.path)).toEqual([field])
  })
})

describe('the selector', () => {
  test('offers active employees by name, with their position', async () => {
    const all = await options()
    expect(names(all)).toEqual(names((await list({ top: 50 })).data.filter(({ isActive }) => isActive)))
    expect(all.find(({ firstName }) => firstName === 'Ángela')).toBe(undefined)
    expect(all.find(({ firstName }) => firstName === 'Nora')).toEqual({
      id: expect.any(Number),
      firstName: 'Nora',
      middleName: '',
      lastName: 'Ochoa',
      surname: '',
      position: 'Consultor(a)',
      email: 'v@empresa.test',
    })
  })

  test('offers the first that match, where that is asked', async () => {
    expect(names(await options('?searchTerm=ana&top=1'))).toEqual(['ana García'])
    expect(names(await options('?searchTerm=or'))).toContain('Nora Ochoa')
    expect(await options('?searchTerm=xyzxyz')).toEqual([])
    expect(await options('?top=2')).toHaveLength(2)
  })
})
