import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let employeeId: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;({ token, employeeId } = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', last_name: 'Ibáñez' }))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const exported = (query: string, locale: 'es-CO' | 'en-US' = 'es-CO') =>
  call(app, `GET /audit/export?${query}`, { token, locale })
/** As the trail would have them, in one statement. */
const addChanges = (count: number, at: string) =>
  app.context.db.pool.query(
    `insert into audit (at, actor_id, call, entity, entity_id, action, before, after)
     select $2, $3, 'PUT /customers/:id', 'customer', 900000, 'update', '{"code": "A"}', jsonb_build_object('code', n)
     from generate_series(1, $1::integer) as n`,
    [count, at, employeeId],
  )

test('the export is auditoria.csv in UTF-8 with its mark, a line for each field in plain words', async () => {
  const id = await createCustomer(app, { commercial_name: '=Ferretería "El Cóndor"', classification: 2 })
  await app.context.db.change({ employeeId, call: 'PUT /customers/:id' }, (tx) =>
    tx.updateTable('customers').set({ is_active: false, address: 'Calle 5; local 2' }).where('id', '=', id).execute(),
  )
  const { status, headers, text } = await exported(`entity=customer&entityId=${id}&kind=update`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('filename="auditoria.csv"')
  const [header, ...lines] = text.trimEnd().split('\r\n')
  expect(header).toBe(
    '\ufeffFecha y hora;Persona;Tipo de cambio;Tipo de registro;Número;Registro;Proyecto;Campo;Antes;Después;Llamada',
  )
  expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'when'))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^when;Ana .*Ibáñez.*;Cambio;Cliente;${id};"'=Ferretería ""El Cóndor""";;Dirección;.*;"Calle 5; local 2";PUT /customers/:id$`,
      ),
    ) as string,
    expect.stringMatching(/;;Activo;Sí;No;PUT \/customers\/:id$/) as string,
  ])
})

test('the export in English has English words and commas', async () => {
  const id = await createCustomer(app, { classification: 2 })
  const { text } = await exported(`entity=customer&entityId=${id}`, 'en-US')
  expect(text).toContain('Date and time,Person,')
  expect(text).toContain(',The system,Creation,Customer,')
  expect(text).toContain(',,SILVER,')
})

test('the export has every change once, also of one instant and however many', async () => {
  await addChanges(1300, '2026-03-01T12:00:00.123456Z')
  const lines = (await exported('entity=customer&from=2026-03-01&to=2026-03-01')).text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(1300)
  expect(new Set(lines.map((line) => line.split(';')[9])).size).toBe(1300)
})

test('a change of the evening in Bogotá is of that day, and its hour is Bogotá’s', async () => {
  await addChanges(1, '2026-03-02T03:30:00Z')
  expect((await exported('entity=customer&from=2026-03-01&to=2026-03-01')).text).toContain('2026-03-01 22:30:00;')
  expect((await exported('entity=customer&from=2026-03-02&to=2026-03-02')).text.trimEnd().split('\r\n')).toHaveLength(1)
})

test('the export has the columns that are asked for alone, in their order, and the number of the change among them', async () => {
  const id = await createCustomer(app, { classification: 2 })
  await app.context.db.change({ employeeId, call: 'PUT /customers/:id' }, (tx) =>
    tx.updateTable('customers').set({ is_active: false, address: 'Calle 5' }).where('id', '=', id).execute(),
  )
  const lines = async (columns: string) =>
    (await exported(`entity=customer&entityId=${id}&kind=update&columns=${columns}`)).text.trimEnd().split('\r\n')
  expect(await lines('field,after')).toEqual(['\ufeffCampo;Después', 'Dirección;Calle 5', 'Activo;No'])
  const [header, line] = await lines('id,employeeName,field')
  expect([header, line]).toEqual(['\ufeffId;Persona;Campo', expect.stringMatching(/^\d+;Ana .*Ibáñez.*;Dirección$/)])
  expect((await exported('columns=nada')).status).toBe(400)
})
