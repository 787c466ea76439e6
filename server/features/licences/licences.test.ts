import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Licence } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let product: number
// In Bogotá it is still the 20th.
const now = new Date('2026-11-21T03:30:00.000Z')

beforeAll(async () => {
  app = await testApp()
  product = await idOf(app, 'products', 'ERP Empresarial')
})
beforeEach(async () => {
  app.setTime(now)
  token = (await signedIn(app, { role: 'Comercial' })).token
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = <Body = Licence[]>(values: object = {}, of = project) =>
  call<Body>(app, `POST /projects/${of}/licenses`, {
    token,
    body: { productId: product, quantity: 1, expirationDate: '2027-11-20', ...values },
  })
const list = (query = '', of = project) =>
  call<Page<Licence>>(app, `GET /projects/${of}/licenses/filter${query}`, { token })
const serials = async (query: string) => (await list(query)).body.data.map(({ serialNumber }) => serialNumber)

describe('new licences', () => {
  test('are as many as asked for, not assigned, each with a serial number of its own', async () => {
    const { status, body } = await create({ quantity: 3 })
    expect(status).toBe(201)
    expect(body).toHaveLength(3)
    for (const licence of body)
      expect(licence).toEqual({
        id: expect.any(Number),
        version: 1,
        product: 'ERP Empresarial',
        productId: product,
        date: now.toISOString(),
        expirationDate: '2027-11-20',
        serialNumber: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){3}$/),
        status: 0,
        expired: false,
        contactId: null,
        contactName: null,
        renewsId: null,
        renewedById: null,
      })
    expect(new Set(body.map(({ serialNumber }) => serialNumber)).size).toBe(3)
    expect((await list()).body.data).toEqual(body)
  })

  test('are 500 at most in one call', async () => {
    expect((await create({ quantity: 500 })).body).toHaveLength(500)
    expect((await list('?top=1')).body.totalRecordsCount).toBe(500)
  })

  test.each([
    [{ productId: undefined }, 'productId', 'Debe seleccionar un producto.'],
    [{ productId: 0 }, 'productId', 'Debe seleccionar un producto.'],
    [{ productId: 99_999 }, 'productId', 'Lo elegido ya no existe'],
    [{ quantity: 0 }, 'quantity', 'La cantidad debe ser mayor a 0.'],
    [{ quantity: -1 }, 'quantity', 'La cantidad debe ser mayor a 0.'],
    [{ quantity: undefined }, 'quantity', 'La cantidad debe ser mayor a 0.'],
    [{ quantity: 1.5 }, 'quantity', 'Escriba un número entero'],
    [{ quantity: 501 }, 'quantity', 'Escriba 500 o menos'],
    [{ expirationDate: '' }, 'expirationDate', 'La fecha de expiración no es válida.'],
    [{ expirationDate: undefined }, 'expirationDate', 'La fecha de expiración no es válida.'],
    [{ expirationDate: '2027-02-30' }, 'expirationDate', 'La fecha de expiración no es válida.'],
    [{ expirationDate: '2026-11-20' }, 'expirationDate', 'La fecha de expiración debe ser posterior a hoy.'],
  ])('are refused with a wrong value: %j', async (values, path, message) => {
    const { status, body } = await create<Problem>(values)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
    expect((await list()).body.totalRecordsCount).toBe(0)
  })

  test('may expire tomorrow, in Bogotá', async () => {
    expect((await create({ expirationDate: '2026-11-21' })).status).toBe(201)
  })

  test('are of a product that is licensed and active', async () => {
    const service = await idOf(app, 'products', 'Migración de Datos')
    const answer = await create<Problem>({ productId: service })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: 'productId', message: 'Ese producto no tiene licencias' }],
    ])
    await app.context.db.sql.updateTable('products').set({ is_active: false }).where('id', '=', product).execute()
    expect((await create()).status).toBe(400)
  })

  test('of an unknown project are a 404', async () => {
    expect((await create({}, 99_999)).status).toBe(404)
    expect((await list('', 99_999)).status).toBe(404)
  })
})

describe('the list of a project’s licences', () => {
  test('goes by product; by date, expiry, serial number and status too', async () => {
    const crm = await idOf(app, 'products', 'CRM Comercial')
    const [late] = (await create({ expirationDate: '2029-01-01' })).body
    app.setTime(new Date(now.getTime() + 60_000))
    const [soon] = (await create({ productId: crm, expirationDate: '2026-12-01' })).body
    const both = [late!.serialNumber, soon!.serialNumber]
    await create({}, await createProject(app))
    expect(await serials('')).toEqual(both.toReversed())
    expect(await serials('?orderBy=Product&ascending=false')).toEqual(both)
    expect(await serials('?orderBy=Date')).toEqual(both)
    expect(await serials('?orderBy=ExpirationDate')).toEqual(both.toReversed())
    expect(await serials('?orderBy=SerialNumber')).toEqual(both.toSorted())
    const contact = await createContact(app, await customer())
    await call(app, `PATCH /v1/licenses/${soon!.id}/assign`, { token, body: { contactId: contact } })
    expect(await serials('?orderBy=Status')).toEqual(both)
    expect((await list('?orderBy=Holder')).status).toBe(400)
  })

  test('is narrowed to a status, and to what has expired or not; both counts are exact', async () => {
    const [one] = (await create({ quantity: 2, expirationDate: '2026-12-01' })).body
    await create({ quantity: 3 })
    const contact = await createContact(app, await customer())
    await call(app, `PATCH /v1/licenses/${one!.id}/assign`, { token, body: { contactId: contact } })
    app.setTime(new Date('2026-12-02T05:00:00.000Z'))
    token = (await signedIn(app, { role: 'Comercial' })).token
    const counts = async (query: string) => {
      const { data, filteredRecordsCount, totalRecordsCount } = (await list(query)).body
      return [data.length, filteredRecordsCount, totalRecordsCount]
    }
    expect(await counts('?status=0&top=1')).toEqual([1, 4, 5])
    expect(await counts('?status=1')).toEqual([1, 1, 5])
    expect(await counts('?status=2')).toEqual([0, 0, 5])
    expect(await counts('?expired=true')).toEqual([2, 2, 5])
    expect(await counts('?expired=false')).toEqual([3, 3, 5])
    expect(await counts('?expired=TRUE&status=0')).toEqual([1, 1, 5])
    expect(await counts('?expired=false&status=0&searchTerm=erp')).toEqual([3, 3, 5])
    expect((await list('?status=3')).status).toBe(400)
    expect((await list('?expired=quizás')).status).toBe(400)
  })

  test('is searched by product, serial number and holder', async () => {
    const [licence] = (await create({ quantity: 2 })).body
    const contact = await createContact(app, await customer(), { first_name: 'Íngrid' })
    await call(app, `PATCH /v1/licenses/${licence!.id}/assign`, { token, body: { contactId: contact } })
    for (const term of ['INGRID', licence!.serialNumber.toLowerCase(), `erp ${licence!.serialNumber.slice(0, 5)}`])
      expect(await serials(`?searchTerm=${encodeURIComponent(term)}`)).toEqual([licence!.serialNumber])
    expect((await list('?searchTerm=crm')).body.data).toEqual([])
  })

  test('says which have expired: a licence is valid through its day in Bogotá', async () => {
    await create({ expirationDate: '2026-11-30' })
    for (const [time, expired] of [
      ['2026-12-01T04:59:59.000Z', false],
      ['2026-12-01T05:00:00.000Z', true],
    ] as const) {
      app.setTime(new Date(time))
      token = (await signedIn(app, { role: 'Consulta' })).token
      expect([time, (await list()).body.data[0]!.expired]).toEqual([time, expired])
    }
  })
})

test('licences are read by everybody and changed by those who may', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial']
  expect(await rolesThatMay(app, 'POST /projects/1/licenses', {})).toEqual(keepers)
  for (const action of ['assign', 'unassign', 'activate', 'inactivate'])
    expect([action, await rolesThatMay(app, `PATCH /v1/licenses/1/${action}`, {})]).toEqual([action, keepers])
  expect(await rolesThatMay(app, 'GET /projects/1/licenses/filter')).toEqual(roles)
  expect(await rolesThatMay(app, 'GET /projects/1/licenses/export')).toEqual(roles)
})

/** The customer of the project. */
async function customer(): Promise<number> {
  const { customer_id } = await app.context.db.sql
    .selectFrom('projects')
    .select('customer_id')
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  return customer_id
}
