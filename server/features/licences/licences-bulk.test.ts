import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import type { Licence } from '#contract/licences.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let customer: number
let project: number
let contact: number
beforeAll(async () => {
  app = await testApp()
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
  customer = await createCustomer(app)
  contact = await createContact(app, customer)
  project = await createProject(app, { customer_id: customer })
})
afterAll(() => app.close())

const change = async (body: unknown) =>
  (await call<BulkAnswer>(app, `PATCH /projects/${project}/licenses/filter/bulk`, { token, body })).body
async function make(quantity: number, expirationDate = '2099-01-01'): Promise<number[]> {
  const { sql } = app.context.db
  const product = await sql.selectFrom('products').select('id').where('licensed', '=', true).executeTakeFirstOrThrow()
  const body = { productId: product.id, quantity, expirationDate }
  const made = await call<Licence[]>(app, `POST /projects/${project}/licenses`, { token, body })
  return made.body.map(({ id }) => id)
}
const statesOf = async (ids: readonly number[]) => {
  const rows = app.context.db.sql.selectFrom('licences').select(['status', 'contact_id as contactId'])
  return rows.where('id', 'in', ids).orderBy('id').execute()
}

test('licences are assigned at once to a contact of the customer, and go back to nobody', async () => {
  const ids = await make(3)
  await call(app, `PATCH /v1/licenses/${ids[0]}/assign`, { token, body: { contactId: contact } })
  const answer = await change({ ids, changes: { action: 'assign', contactId: contact } })
  expect(answer).toMatchObject({ changed: 2, failed: [{ id: ids[0], problem: 'Estado de licencia no válido.' }] })
  expect(await change({ undo: answer.undo?.change })).toMatchObject({ changed: 2, failed: [] })
  expect(await statesOf(ids)).toEqual([
    { status: 1, contactId: contact },
    { status: 0, contactId: null },
    { status: 0, contactId: null },
  ])
  const stranger = await createContact(app, await createCustomer(app))
  const refused = await change({ ids: ids.slice(1), changes: { action: 'assign', contactId: stranger } })
  expect(refused).toMatchObject({ changed: 0, failed: [{ id: ids[1] }, { id: ids[2] }] })
})

test('those that a filter finds are deactivated, and activated again by the undo', async () => {
  const ids = await make(2, '2098-05-05')
  await change({ ids, changes: { action: 'assign', contactId: contact } })
  const answer = await change({ filter: { status: '1', searchTerm: '' }, changes: { action: 'deactivate' } })
  expect(answer.changed).toBeGreaterThanOrEqual(2)
  expect((await statesOf(ids)).map(({ status }) => status)).toEqual([2, 2])
  expect(await change({ undo: answer.undo?.change })).toMatchObject({ changed: answer.changed, failed: [] })
  expect((await statesOf(ids)).map(({ status }) => status)).toEqual([1, 1])
})

test('each is renewed once; the undo takes the renewals back, but for one that was used meanwhile', async () => {
  const ids = await make(3)
  await call(app, `POST /v1/licenses/${ids[0]}/renew`, { token, body: { expirationDate: '2100-01-01' } })
  const early = await change({ ids, changes: { action: 'renew', expirationDate: '2098-01-01' } })
  expect(early).toMatchObject({ changed: 0, failed: [{}, {}, {}] })
  const answer = await change({ ids, changes: { action: 'renew', expirationDate: '2100-01-01' } })
  expect(answer).toMatchObject({ changed: 2, failed: [{ id: ids[0], problem: 'La licencia ya fue renovada.' }] })
  const renewals = () =>
    app.context.db.sql
      .selectFrom('licences')
      .select('id')
      .where('renews_id', 'in', ids.slice(1))
      .orderBy('id')
      .execute()
  const [first] = await renewals()
  await call(app, `PATCH /v1/licenses/${first!.id}/assign`, { token, body: { contactId: contact } })
  const undone = await change({ undo: answer.undo?.change })
  expect(undone).toMatchObject({ changed: 1, failed: [{ id: first!.id }] })
  expect(await renewals()).toEqual([first])
})

test('assigning needs a contact and renewing a day; a project that there is not has none to change', async () => {
  for (const action of ['assign', 'renew', 'remove'])
    expect(await change({ ids: [1], changes: { action } })).toMatchObject({ status: 400 })
  const elsewhere = `PATCH /projects/2000000000/licenses/filter/bulk`
  const body = { filter: {}, changes: { action: 'deactivate' } }
  expect((await call(app, elsewhere, { token, body })).status).toBe(404)
})
