import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Licence } from '#contract/licences.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let customer: number
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-21T03:30:00.000Z'))
  token = (await signedIn(app, { role: 'Comercial' })).token
  customer = await createCustomer(app)
  project = await createProject(app, { customer_id: customer })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = async (quantity: number, expirationDate = '2027-11-20') =>
  (
    await call<Licence[]>(app, `POST /projects/${project}/licenses`, {
      token,
      body: { productId: await idOf(app, 'products', 'CRM Comercial'), quantity, expirationDate },
    })
  ).body
const exported = (locale: 'es-CO' | 'en-US' = 'es-CO', of = project) =>
  call(app, `GET /projects/${of}/licenses/export`, { token, locale })

test('the export is licencias.csv in UTF-8 with its mark, cells apart by semicolons in Spanish', async () => {
  const [active, expired, free] = [...(await create(1)), ...(await create(1, '2026-12-01')), ...(await create(1))]
  const contact = await createContact(app, customer, { first_name: 'Íñigo', last_name: 'de "la" Torre; Ruiz' })
  await call(app, `PATCH /v1/licenses/${active!.id}/assign`, { token, body: { contactId: contact } })
  app.setTime(new Date('2026-12-02T05:00:00.000Z'))
  token = (await signedIn(app, { role: 'Consulta' })).token
  const { status, headers, text } = await exported()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="licencias.csv"; filename*=UTF-8''licencias.csv`)
  expect(text).toBe(
    [
      '\ufeffProducto;Número de Serie;Titular;Fecha;Fecha de Expiración;Estado',
      `CRM Comercial;${active!.serialNumber};"Íñigo de ""la"" Torre; Ruiz";2026-11-20;2027-11-20;Activo`,
      `CRM Comercial;${expired!.serialNumber};;2026-11-20;2026-12-01;Expirado`,
      `CRM Comercial;${free!.serialNumber};;2026-11-20;2027-11-20;Sin asignar`,
      '',
    ].join('\r\n'),
  )
})

test('the export in English has English words and commas', async () => {
  const [licence] = await create(1)
  expect((await exported('en-US')).text).toBe(
    `\ufeffProduct,Serial Number,Holder,Date,Expiration Date,Status\r\nCRM Comercial,${licence!.serialNumber},,2026-11-20,2027-11-20,Unassigned\r\n`,
  )
})

test('a holder’s name that a spreadsheet would run begins with an apostrophe', async () => {
  const [licence] = await create(1)
  const contact = await createContact(app, customer, { first_name: '=HYPERLINK("http://mal")', last_name: 'X' })
  await call(app, `PATCH /v1/licenses/${licence!.id}/assign`, { token, body: { contactId: contact } })
  expect((await exported()).text).toContain(`;"'=HYPERLINK(""http://mal"") X";`)
})

test('the export has every licence of the project once, however many, and of no other', async () => {
  for (let n = 0; n < 5; n += 1) await create(500)
  const other = await createProject(app)
  const lines = (await exported()).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2501)
  expect(new Set(lines).size).toBe(2501)
  expect((await exported('es-CO', other)).text.trimEnd().split('\r\n')).toHaveLength(1)
})

test('the export of an unknown project is a 404', async () => {
  expect((await exported('es-CO', 99_999)).status).toBe(404)
})
