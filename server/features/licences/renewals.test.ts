import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Licence } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let contact: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-21T15:00:00.000Z'))
  token = (await signedIn(app, { role: 'Comercial' })).token
  const customer = await createCustomer(app)
  contact = await createContact(app, customer)
  project = await createProject(app, { customer_id: customer })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function licence(): Promise<Licence> {
  const body = { productId: await idOf(app, 'products', 'CRM Comercial'), quantity: 1, expirationDate: '2026-12-31' }
  return (await call<Licence[]>(app, `POST /projects/${project}/licenses`, { token, body })).body[0]!
}
const renew = <Body = Licence>(id: number, expirationDate: unknown) =>
  call<Body>(app, `POST /v1/licenses/${id}/renew`, { token, body: { expirationDate } })
const list = async (query: string) =>
  (await call<Page<Licence>>(app, `GET /projects/${project}/licenses/filter?${query}`, { token })).body.data

describe('a renewal', () => {
  test('is a licence of the same project, product and holder that points at the one it renews, which stays as it is', async () => {
    const first = await licence()
    await call(app, `PATCH /v1/licenses/${first.id}/assign`, { token, body: { contactId: contact } })
    const { status, body } = await renew(first.id, '2027-12-31')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      productId: first.productId,
      contactId: contact,
      status: 1,
      expirationDate: '2027-12-31',
      date: '2026-11-21T15:00:00.000Z',
      renewsId: first.id,
      renewedById: null,
      version: 1,
    })
    expect(body.serialNumber).not.toBe(first.serialNumber)
    const [renewed] = await list('orderBy=ExpirationDate')
    expect(renewed).toMatchObject({ id: first.id, status: 1, version: 2, renewsId: null, renewedById: body.id })
    const moved = await call<Licence>(app, `PATCH /v1/licenses/${first.id}/inactivate`, { token })
    expect(moved.body).toMatchObject({ status: 2, renewedById: body.id })
  })

  test('of a licence that nobody holds is held by nobody, and one that has expired may be renewed', async () => {
    const { id } = await licence()
    app.setTime(new Date('2027-01-05T15:00:00.000Z'))
    token = (await signedIn(app, { role: 'Comercial' })).token
    expect((await renew(id, '2027-06-30')).body).toMatchObject({ status: 0, contactId: null, expired: false })
  })

  test('is made once: 409', async () => {
    const { id } = await licence()
    const answers = await Promise.all([renew<Problem>(id, '2027-12-31'), renew<Problem>(id, '2028-12-31')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(answers.find(({ status }) => status === 409)!.body.detail).toBe('La licencia ya fue renovada.')
  })

  test.each([
    ['2026-11-21', 'La fecha de expiración debe ser posterior a hoy.'],
    ['2026-12-31', 'La fecha de expiración debe ser posterior a la de la licencia que se renueva.'],
    ['mañana', 'La fecha de expiración no es válida.'],
  ])('is valid after today and after the licence that it renews: %s', async (expirationDate, message) => {
    const { id } = await licence()
    const answer = await renew<Problem>(id, expirationDate)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'expirationDate', message }]])
  })

  test('of a licence that does not exist is a 404', async () => {
    expect((await renew(99_999, '2027-12-31')).status).toBe(404)
  })
})

test('the chain of a licence is found from any of it, oldest first', async () => {
  const first = await licence()
  await licence()
  const second = (await renew(first.id, '2027-12-31')).body
  const third = (await renew(second.id, '2028-12-31')).body
  const chain = [first.id, second.id, third.id]
  for (const id of chain)
    expect((await list(`chainOf=${id}&orderBy=ExpirationDate`)).map((one) => one.id)).toEqual(chain)
})

const renewSeveral = <Body = Licence[]>(licenseIds: number[], expirationDate: string, of = project) =>
  call<Body>(app, `POST /projects/${of}/licenses/renew`, { token, body: { licenseIds, expirationDate } })

describe('a renewal of several', () => {
  test('makes one of each until one day, active where it has a holder', async () => {
    const [first, second] = [await licence(), await licence()]
    await call(app, `PATCH /v1/licenses/${second.id}/assign`, { token, body: { contactId: contact } })
    const { status, body } = await renewSeveral([second.id, first.id], '2027-12-31')
    expect(status).toBe(201)
    expect(body.map(({ renewsId, status, expirationDate }) => [renewsId, status, expirationDate])).toEqual([
      [first.id, 0, '2027-12-31'],
      [second.id, 1, '2027-12-31'],
    ])
    expect(new Set(body.map(({ serialNumber }) => serialNumber)).size).toBe(2)
  })

  test('is made for all of them or for none', async () => {
    const [first, second] = [await licence(), await licence()]
    await renew(second.id, '2027-12-31')
    const refused = await renewSeveral<Problem>([first.id, second.id], '2028-12-31')
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:portal:problem:licence-renewed'])
    expect((await renewSeveral<Problem>([first.id], '2026-12-31')).body.errors).toMatchObject([
      { path: 'expirationDate' },
    ])
    expect(await list('orderBy=ExpirationDate')).toHaveLength(3)
  })

  test('names those that are no licence of that project, and takes none twice', async () => {
    const first = await licence()
    const other = await createProject(app, { customer_id: await createCustomer(app) })
    const foreign = await renewSeveral<Problem>([first.id], '2027-12-31', other)
    expect([foreign.status, foreign.body.errors?.map(({ path }) => path)]).toEqual([400, ['licenseIds.0']])
    expect((await renewSeveral([first.id, first.id], '2027-12-31')).status).toBe(400)
    expect((await renewSeveral([], '2027-12-31')).status).toBe(400)
    expect((await renewSeveral([first.id], '2027-12-31', 999_999)).status).toBe(404)
  })

  test('two of the same licences at once make one renewal of each', async () => {
    const ids = [(await licence()).id, (await licence()).id]
    const answers = await Promise.all([renewSeveral(ids, '2027-12-31'), renewSeveral(ids.toReversed(), '2028-12-31')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await list('orderBy=ExpirationDate')).toHaveLength(4)
  })
})
