import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { contactSortFields, type Contact, type CustomerContact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let customer: Customer

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Comercial' })).token
  customer = await newCustomer()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const newCustomer = async () => created<Customer>(app, token, '/customers/create-customer', await customerDraft(app))
const deactivate = ({ id }: Customer) =>
  app.context.db.sql.updateTable('customers').set({ is_active: false }).where('id', '=', id).execute()
const create = (values: Record<string, unknown> = {}, of = customer) =>
  created<Contact>(app, token, '/contacts', contactDraft(of.id, values))
const post = <Body = Problem>(body: unknown) => call<Body>(app, 'POST /contacts/', { token, body })
const put = <Body = Contact>(id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /contacts/update-contact/${id}`, { token, body, headers })
const list = async (query = '', of = customer.id) =>
  (await call<Page<Contact>>(app, `GET /contacts/contacts-list/${of}${query}`, { token })).body
const initialsOf = async (query: string) => (await list(query)).data.map(({ email }) => email[0])
const firstNames = ({ data }: Page<Contact>) => data.map(({ firstName }) => firstName)

describe('a new contact', () => {
  test('is answered with all fields of the entity, a Location and version 1', async () => {
    const draft = contactDraft(customer.id, { cityId: customer.cityId })
    const { status, body, headers } = await post<Contact>(draft)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      id: expect.any(Number),
      version: 1,
      customerName: customer.commercialName,
      cityName: customer.cityName,
    })
    expect(headers.location).toBe(`/api/contacts/contact-by-id/${body.id}`)
    const shown = await call(app, `GET /contacts/contact-by-id/${body.id}`, { token })
    expect(shown.body).toEqual(body)
    expect(shown.headers.etag).toBe('"1"')
  })

  test.each([0, null, undefined])('without a city (%j) has none', async (cityId) => {
    expect(await create({ cityId })).toMatchObject({ cityId: null, cityName: null })
  })

  test('has an e-mail that no other of the same customer has; another customer’s may', async () => {
    await create({ email: 'María@cliente.test' })
    const { status, body } = await post(contactDraft(customer.id, { email: 'MARÍA@CLIENTE.TEST' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:portal:problem:duplicate-email', errors: [{ path: 'email' }] })
    expect((await post(contactDraft((await newCustomer()).id, { email: 'maría@cliente.test' }))).status).toBe(201)
  })

  test('belongs to an active customer that exists, and to a city that exists', async () => {
    const unknown = await post(contactDraft(999_999, { cityId: 999_999 }))
    expect(unknown.status).toBe(400)
    expect(unknown.body.errors?.map(({ path }) => path)).toEqual(['customerId', 'cityId'])
    await deactivate(customer)
    const inactive = await post(contactDraft(customer.id))
    expect(inactive.body).toMatchObject({
      type: 'urn:portal:problem:unknown-reference',
      errors: [{ path: 'customerId' }],
    })
  })
})

describe('an update', () => {
  test('replaces all fields under the next version', async () => {
    const { id } = await create()
    const draft = contactDraft(customer.id, { firstName: 'Nueva', position: '' })
    const { status, body, headers } = await put(id, draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...draft, id, version: 2 })
    expect(headers.etag).toBe('"2"')
  })

  test('may give the contact to another active customer, and leaves it with one that is inactive', async () => {
    const { id } = await create()
    const other = await newCustomer()
    const moved = await put(id, contactDraft(other.id))
    expect(moved.body).toMatchObject({ customerId: other.id, customerName: other.commercialName })
    expect(await list()).toEqual({ data: [], filteredRecordsCount: 0, totalRecordsCount: 0 })
    await deactivate(other)
    expect((await put(id, contactDraft(other.id))).status).toBe(200)
    await deactivate(customer)
    expect((await put<Problem>(id, contactDraft(customer.id))).body.errors?.[0]?.path).toBe('customerId')
    expect((await put(id, contactDraft(999_999))).status).toBe(400)
  })

  test('can’t take the e-mail of another of the customer that it goes to', async () => {
    const other = await newCustomer()
    const { email } = await create({}, other)
    const { id } = await create({ email })
    expect((await put(id, contactDraft(other.id, { email }))).status).toBe(409)
    expect((await put(id, contactDraft(customer.id, { email }))).status).toBe(200)
  })

  test('on an outdated version is refused with 412; of nobody it is 404', async () => {
    const { id } = await create()
    expect((await put(id, contactDraft(customer.id), { 'if-match': '"1"' })).status).toBe(200)
    expect((await put(id, contactDraft(customer.id), { 'if-match': '"1"' })).status).toBe(412)
    expect((await put(999_999, contactDraft(customer.id))).status).toBe(404)
    expect((await call(app, 'GET /contacts/contact-by-id/999999', { token })).status).toBe(404)
  })
})

describe('the contacts of a customer', () => {
  beforeEach(async () => {
    const people = [
      { firstName: 'Ñico', lastName: 'Abad', email: 'c@x.test', cellphoneNumber: '300', position: 'Tesorería' },
      { firstName: 'Óscar', lastName: 'Ríos', email: 'a@x.test', cellphoneNumber: '310', position: 'Ábaco' },
      { firstName: 'Nora', lastName: 'Zea', email: 'B@x.test', cellphoneNumber: '', position: 'almacén' },
      { firstName: 'Nora', lastName: 'Zea', email: 'd@x.test', cellphoneNumber: '', position: 'almacén' },
    ]
    for (const person of people) await create({ middleName: '', ...person })
    await create({ firstName: 'Ajeno' }, await newCustomer())
  })

  test('are listed by first and last name, counted by themselves', async () => {
    const page = await list()
    expect(firstNames(page)).toEqual(['Nora', 'Nora', 'Ñico', 'Óscar'])
    expect(page).toMatchObject({ filteredRecordsCount: 4, totalRecordsCount: 4 })
    expect(page.data[2]).toMatchObject({ customerId: customer.id, customerName: customer.commercialName })
  })

  test.each([
    ['FirstName', ['B', 'd', 'c', 'a']],
    ['Email', ['a', 'B', 'c', 'd']],
    ['CellphoneNumber', ['B', 'd', 'c', 'a']],
    ['Position', ['a', 'B', 'd', 'c']],
  ])('sorted by %s, ties by id; the other way round reversed; pages show each once', async (orderBy, initials) => {
    expect(contactSortFields).toContain(orderBy)
    expect(await initialsOf(`?orderBy=${orderBy}`)).toEqual(initials)
    expect(await initialsOf(`?orderBy=${orderBy}&ascending=false`)).toEqual(initials.toReversed())
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((offset) => initialsOf(`?orderBy=${orderBy}&top=1&offset=${offset}`)),
    )
    expect(pages.flat()).toEqual(initials)
  })

  test('are searched within the customer only, and counted exactly', async () => {
    expect(firstNames(await list('?searchTerm=OSCAR%20rios'))).toEqual(['Óscar'])
    expect(await list('?searchTerm=ajeno')).toEqual({ data: [], filteredRecordsCount: 0, totalRecordsCount: 4 })
    const found = await list('?searchTerm=nora&top=1&offset=1')
    expect([found.data.length, found.filteredRecordsCount, found.totalRecordsCount]).toEqual([1, 2, 4])
    expect(await list('?offset=100')).toEqual({ data: [], filteredRecordsCount: 4, totalRecordsCount: 4 })
  })

  test('are an array for the project form', async () => {
    const { body } = await call<CustomerContact[]>(app, `GET /contacts/contact-list-by-customer-id/${customer.id}`, {
      token,
    })
    expect(body.map(({ fullName }) => fullName)).toEqual([
      'Nora Zea Ríos',
      'Nora Zea Ríos',
      'Ñico Abad Ríos',
      'Óscar Ríos Ríos',
    ])
    expect(body[3]).toEqual({
      id: expect.any(Number),
      version: 1,
      fullName: 'Óscar Ríos Ríos',
      cellphoneNumber: '310',
      email: 'a@x.test',
      position: 'Ábaco',
    })
  })

  test('of a customer that doesn’t exist are 404, of one without contacts an empty list', async () => {
    for (const name of ['contacts-list', 'contact-list-by-customer-id'])
      expect((await call(app, `GET /contacts/${name}/999999`, { token })).status).toBe(404)
    const { id } = await newCustomer()
    expect((await list('', id)).data).toEqual([])
    expect((await call(app, `GET /contacts/contact-list-by-customer-id/${id}`, { token })).body).toEqual([])
  })
})

test.each([
  ['firstName', ['', ' ', null, 7, [], 'x'.repeat(51), 'a\u0000']],
  ['lastName', ['', null, {}, 'a\nb', '\udc00']],
  ['email', ['', 'ana', 'a@b', null, 7, `${'a'.repeat(250)}@x.co`]],
  ['customerId', [0, null, '3', 1.5, -1]],
  ['cityId', [-1, '3', 1.5, []]],
  ['position', [7, [], 'x'.repeat(51)]],
  ['cellphoneNumber', [300, 'x'.repeat(51), '3\u0007']],
])('%s is refused when it is none, by a create and by an update', async (field, values) => {
  const { id } = await create()
  for (const value of values)
    for (const send of [post, (body: unknown) => put<Problem>(id, body)]) {
      const { status, body } = await send(contactDraft(customer.id, { [field]: value }))
      expect(status).toBe(400)
      expect(body.errors?.map((one) => one.path)).toEqual([field])
    }
})

describe('who may', () => {
  const everybody = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor', 'Consulta']

  test.each([
    'GET /contacts/contacts-list/1',
    'GET /contacts/contact-list-by-customer-id/1',
    'GET /contacts/contact-by-id/1',
  ])('%s: everybody signed in', async (request) => {
    expect(await rolesThatMay(app, request)).toEqual(everybody)
  })

  test.each(['POST /contacts', 'PUT /contacts/update-contact/1'])('%s: who may write customers', async (request) => {
    expect(await rolesThatMay(app, request, {})).toEqual(['Administrador', 'Gerente de Proyectos', 'Comercial'])
  })
})
