import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Customer } from '#contract/customers.ts'
import type { Problem } from '#contract/errors.ts'
import { created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Comercial' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const path = '/customers/create-customer'
const create = async (values: Record<string, unknown> = {}) =>
  created<Customer>(app, token, path, await customerDraft(app, values))
const post = <Body = Problem>(body: unknown) => call<Body>(app, `POST ${path}`, { token, body })
const put = <Body = Customer>(id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /customers/update-customer/${id}`, { token, body, headers })
const read = async (id: number) => (await call<Customer>(app, `GET /customers/customer-by-id/${id}`, { token })).body

describe('a new customer', () => {
  test('is answered as its by-id call shows it, with a Location and version 1', async () => {
    const draft = await customerDraft(app)
    const { status, body, headers } = await post<Customer>(draft)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      id: expect.any(Number),
      version: 1,
      isActive: true,
      cityName: expect.stringMatching(/^.+ \(Antioquia\)$/),
    })
    expect(headers.location).toBe(`/api/customers/customer-by-id/${body.id}`)
    const shown = await call(app, `GET /customers/customer-by-id/${body.id}`, { token })
    expect(shown.body).toEqual(body)
    expect(shown.headers.etag).toBe('"1"')
  })

  test.each([0, null, undefined])('with classification %j has none', async (classification) => {
    expect((await create({ classification })).classification).toBe(0)
  })

  test('has a code that no other has, whatever its case; ñ is not n', async () => {
    await create({ code: 'PEÑA' })
    const { status, body } = await post(await customerDraft(app, { code: 'peña' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:portal:problem:duplicate-code', errors: [{ path: 'code' }] })
    expect((await post(await customerDraft(app, { code: 'PENA' }))).status).toBe(201)
  })

  test('has a document that no other has', async () => {
    await create({ documentNumber: '900.123.456-8' })
    const { status, body } = await post(await customerDraft(app, { documentNumber: '900123456-8' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:portal:problem:duplicate-document', errors: [{ path: 'documentNumber' }] })
  })

  test('is made once when the same form is sent twenty times at once', async () => {
    const draft = await customerDraft(app)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => post(draft)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('with a NIT whose check digit is wrong is refused, and told which digit it should be', async () => {
    const wrong = await post(await customerDraft(app, { documentNumber: '900.123.456-7' }))
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([
      { path: 'documentNumber', message: 'El dígito de verificación no corresponde: debe ser\u00A08' },
    ])
    expect((await create({ documentNumber: '900123456-8' })).documentNumber).toBe('900123456-8')
    expect((await create({ documentNumber: '900123456' })).documentNumber).toBe('900123456')
    expect((await create({ documentNumber: 'AB-123-X' })).documentNumber).toBe('AB-123-X')
  })

  test('is in a city that exists', async () => {
    const { status, body } = await post(await customerDraft(app, { cityId: 999_999 }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ type: 'urn:portal:problem:unknown-reference', errors: [{ path: 'cityId' }] })
  })
})

describe('an update', () => {
  test('replaces all fields under the next version, and may deactivate', async () => {
    const { id } = await create()
    const draft = await customerDraft(app, { classification: 3, address: '', isActive: false })
    const { status, body, headers } = await put(id, draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...draft, id, version: 2 })
    expect(headers.etag).toBe('"2"')
    expect(await read(id)).toEqual(body)
    expect((await put(id, await customerDraft(app))).body.isActive).toBe(false)
  })

  test('keeps its own code and document, and can’t take another’s', async () => {
    const other = await create()
    const { id, code, documentNumber } = await create()
    expect((await put(id, await customerDraft(app, { code, documentNumber }))).status).toBe(200)
    const taken = await put<Problem>(id, await customerDraft(app, { code: other.code.toLowerCase() }))
    expect(taken.status).toBe(409)
    expect(taken.body.errors?.[0]?.path).toBe('code')
  })

  test('on an outdated version is refused with 412 and changes nothing; without one the last wins', async () => {
    const { id } = await create()
    expect((await put(id, await customerDraft(app), { 'if-match': '"1"' })).status).toBe(200)
    const stale = await put(id, await customerDraft(app, { commercialName: 'Tarde' }), { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect((await read(id)).commercialName).not.toBe('Tarde')
    expect((await put(id, await customerDraft(app))).body.version).toBe(3)
  })

  test('of nobody is 404, and so is reading it', async () => {
    expect((await put(999_999, await customerDraft(app))).status).toBe(404)
    expect((await call(app, 'GET /customers/customer-by-id/999999', { token })).status).toBe(404)
  })
})

describe('input', () => {
  test.each([
    ['code', ['', ' ', null, 7, [], 'x'.repeat(51), 'a\u0000', '\ud800', { a: { b: [] } }]],
    ['commercialName', ['', '\u00a0', null, {}, 'x'.repeat(151), 'a\nb']],
    ['documentNumber', ['', '123', '1'.repeat(21), '12 # 45', null, 900123456]],
    ['address', [7, [], 'x'.repeat(151), 'a\u0007']],
    ['cityId', [0, -1, null, '3', 1.5, 2 ** 40]],
    ['classification', [-1, 4, 1.5, '1', true, []]],
  ])('%s is refused when it is none, by a create and by an update', async (field, values) => {
    const { id } = await create()
    for (const value of values)
      for (const send of [post, (body: unknown) => put<Problem>(id, body)]) {
        const { status, body } = await send(await customerDraft(app, { [field]: value }))
        expect(status).toBe(400)
        expect(body.errors?.map((one) => one.path)).toEqual([field])
      }
    expect((await put<Problem>(id, await customerDraft(app, { isActive: 'yes' }))).body.errors?.[0]?.path).toBe(
      'isActive',
    )
  })

  test('odd names are stored to the letter, and unknown properties dropped', async () => {
    for (const commercialName of [
      "D'Onofrio & Cía. <S.A.S.>",
      'شركة',
      '👩‍💻 Estudio',
      '%_\\',
      "'; drop table customers; --",
    ]) {
      const { id } = await create({ commercialName, version: 9, id: 7, extra: [[[]]] })
      expect(await read(id)).toMatchObject({ commercialName, version: 1 })
    }
  })
})

describe('who may', () => {
  const everybody = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor', 'Consulta']

  test.each(['GET /customers', 'GET /customers/customers-list', 'GET /customers/customer-by-id/1'])(
    '%s: everybody signed in',
    async (request) => {
      expect(await rolesThatMay(app, request)).toEqual(everybody)
    },
  )

  test.each(['POST /customers/create-customer', 'PUT /customers/update-customer/1'])(
    '%s: who may write customers',
    async (request) => {
      expect(await rolesThatMay(app, request, {})).toEqual(['Administrador', 'Gerente de Proyectos', 'Comercial'])
    },
  )
})
