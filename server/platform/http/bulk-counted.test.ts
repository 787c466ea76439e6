// On both engines: saves come between a count and its change.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { maxBulk, type BulkAnswer } from '#contract/bulk.ts'
import type { Problem } from '#contract/errors.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let customerId: number
let projectId: number
let otherCity: number
beforeAll(async () => {
  app = await testApp()
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
  customerId = await createCustomer(app)
  projectId = await createProject(app, { customer_id: customerId })
  const { sql } = app.context.db
  otherCity = (await sql.selectFrom('cities').select('id').where('code', '=', '52001').executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const bulk = (path: string, body: unknown, dryRun = false) =>
  call<BulkAnswer>(app, `PATCH ${path}/bulk?dryRun=${dryRun}`, { token, body })
const save = async (path: string, body: unknown) =>
  expect((await call(app, `PUT ${path}`, { token, body })).status).toBe(200)

interface Counted {
  path: string
  make: (n: number) => Promise<number>
  changes: () => object
  /** What somebody saves meanwhile: the record is found by the filter after it, too. */
  touch: (id: number) => Promise<void>
}

async function makeLicence(): Promise<number> {
  const { sql } = app.context.db
  const product = await sql.selectFrom('products').select('id').where('licensed', '=', true).executeTakeFirstOrThrow()
  const body = { productId: product.id, quantity: 1, expirationDate: '2099-01-01' }
  const made = await call<{ id: number }[]>(app, `POST /projects/${projectId}/licenses`, { token, body })
  return made.body[0]!.id
}

const nouns: Record<string, () => Counted> = {
  employees: () => ({
    path: '/employees/employees-list',
    make: async (n) => (await createEmployee(app, { first_name: 'Contada', last_name: `Uno ${n}` })).id,
    changes: () => ({ cityId: otherCity }),
    touch: (id) => save(`/employees/update-employee/${id}`, { address: 'Calle 80' }),
  }),
  customers: () => ({
    path: '/customers/customers-list',
    make: (n) => createCustomer(app, { commercial_name: `Contada ${n}` }),
    changes: () => ({ cityId: otherCity }),
    touch: (id) => save(`/customers/update-customer/${id}`, { address: 'Calle 80' }),
  }),
  contacts: () => ({
    path: `/contacts/contacts-list/${customerId}`,
    make: (n) => createContact(app, customerId, { first_name: 'Contada', last_name: `Uno ${n}` }),
    changes: () => ({ cityId: otherCity }),
    touch: (id) => save(`/contacts/update-contact/${id}`, { position: 'Tesorera' }),
  }),
  projects: () => ({
    path: '/projects/projects-list',
    make: (n) => createProject(app, { name: `Contada ${n}` }),
    changes: () => ({ cityId: otherCity }),
    touch: (id) => save(`/projects/update-project/${id}`, { summary: 'Otro alcance' }),
  }),
  licences: () => ({
    path: `/projects/${projectId}/licenses/filter`,
    make: makeLicence,
    changes: () => ({ action: 'renew', expirationDate: '2100-01-01' }),
    touch: async (id) => {
      const body = { contactId: await createContact(app, customerId) }
      expect((await call(app, `PATCH /v1/licenses/${id}/assign`, { token, body })).status).toBe(200)
    },
  }),
}

test.each(Object.keys(nouns))(
  'of %s that a filter found, who was changed since the count is named and left as it is, and who came since is left out',
  async (noun) => {
    const { path, make, changes, touch } = nouns[noun]!()
    const ids = [await make(1), await make(2), await make(3)]
    const filter = noun === 'licences' ? { status: '0' } : { searchTerm: 'contada' }
    const { body: counted } = await bulk(path, { filter, changes: changes() }, true)
    expect(counted).toMatchObject({ changed: 3, failed: [] })
    expect(counted.versions).toEqual({ [ids[0]!]: 1, [ids[1]!]: 1, [ids[2]!]: 1 })

    await touch(ids[1]!)
    await make(4)
    const { status, body } = await bulk(path, { filter, changes: changes(), versions: counted.versions })
    expect([status, body.changed, body.unchanged, body.versions]).toEqual([200, 2, 0, null])
    expect(body.failed).toEqual([
      { id: ids[1], name: expect.any(String), problem: 'Otra persona cambió este registro mientras usted lo editaba.' },
    ])
  },
)

test('a count has the versions of records that are named one by one, too, and those that were sent as they were sent', async () => {
  const ids = [await createCustomer(app), await createCustomer(app)]
  await save(`/customers/update-customer/${ids[1]}`, { address: 'Calle 9' })
  const sent = { ids, changes: { cityId: otherCity }, versions: { [ids[1]!]: 1 } }
  const { body } = await bulk('/customers/customers-list', sent, true)
  expect(body).toMatchObject({ changed: 1, failed: [{ id: ids[1] }] })
  expect(body.versions).toEqual({ [ids[0]!]: 1, [ids[1]!]: 1 })
})

test('a filter with versions of more records than a bulk change may have is refused at them', async () => {
  const versions = Object.fromEntries(Array.from({ length: maxBulk + 1 }, (_, at) => [at + 1, 1]))
  const body = { filter: {}, changes: { cityId: otherCity }, versions }
  const refused = await call<Problem>(app, 'PATCH /customers/customers-list/bulk', { token, body })
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'versions', message: 'Elija 500 como máximo' }]])
})

test('a version of what can be no record is refused, and not asked of the database', async () => {
  const body = { filter: { searchTerm: 'nadie' }, changes: { cityId: otherCity }, versions: { 2147483648: 1 } }
  const answer = await call<Problem>(app, 'PATCH /employees/employees-list/bulk', { token, body })
  expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([400, ['versions.2147483648']])
})
