// On both engines: it speaks SQL.
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import type { Import } from '#contract/imports.ts'
import { contactDraft, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv } from '#server/testing/imports-of.ts'
import { headers, importing, lineOf, manyRows } from '#server/testing/imports.ts'
import { createContact, createCustomer, createProject, projectDraft } from '#server/testing/project-records.ts'
import { readyImport, readyImportOf } from '#server/testing/ready-import.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { goOnWithLeft } from '../left-work.service.ts'

// What an import that is being applied holds: nobody else saves it until it is written.

let app: TestApp
let mine: ReturnType<typeof importing>
let ownerId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const me = await signedIn(app, { role: 'Administrador' })
  ownerId = me.employeeId
  mine = importing(app, me.token)
})
afterAll(() => app.close())

const refused = {
  status: 409,
  body: {
    type: 'urn:portal:problem:being-imported',
    title: 'Se está importando',
    detail: 'Este registro se está importando. No se guardó nada: intente de nuevo cuando termine la importación.',
  },
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.context.db.pool.query<Row>(text, values)).rows

/** Brings an import to where it holds its claims and has written nothing; the portal itself does not go on with it yet. */
async function claimed(id: number, claims: readonly string[]): Promise<void> {
  const acts = {
    employeeId: ownerId,
    call: 'POST /imports/:id/apply (clientes.csv)',
    requestId: 'r',
    language: 'es-CO',
  }
  await query(
    `update imports set state = 'applying', acts = $2, alive_at = now() + interval '1 hour',
      to_write = (select count(*) from import_rows where import_id = $1 and writes is not null) where id = $1`,
    [id, JSON.stringify(acts)],
  )
  await query('insert into import_claims (claim, import_id) select unnest($2::text[]), $1', [id, claims])
}
/** Goes on with it, as if its process had said nothing for a while. */
async function goOn(): Promise<void> {
  await query(`update imports set alive_at = now() - interval '1 minute' where state = 'applying'`)
  await goOnWithLeft({ ...app.context, log: pino({ level: 'silent' }) })
}
const importOf = async (id: number): Promise<Import> =>
  (await call<Import>(app, `GET /imports/${id}`, { token: mine.token })).body

describe('a record that is being imported', () => {
  test('is saved by nobody else until it is written, and is read meanwhile', async () => {
    const one = await mine.made({ address: 'A' })
    const id = await readyImport(app, ownerId, [one.id], 71)
    await claimed(id, [`customers#${one.id}`])
    expect(await mine.update(one, { address: 'B' })).toMatchObject(refused)
    const english = await call(app, `PUT /customers/update-customer/${one.id}`, {
      token: mine.token,
      locale: 'en-US',
      body: { address: 'B' },
    })
    expect(english.body).toMatchObject({
      title: 'Being imported',
      detail: 'This record is being imported. Nothing was saved: try again when the import is over.',
    })
    expect(await mine.stored(one.id)).toMatchObject({ address: 'A', version: 1 })
    // What changes nothing is no save.
    expect((await mine.update(one, { address: 'A' })).status).toBe(200)
    await goOn()
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 71', version: 2 })
    expect(await importOf(id)).toMatchObject({ state: 'applied', toWrite: 1, written: 1 })
    expect((await mine.update(one, { address: 'B' })).status).toBe(200)
  })

  test('is left out of a bulk change, which names it and changes the others', async () => {
    const [one, other] = [await mine.made({ commercialName: 'Una que se importa' }), await mine.made()]
    const id = await readyImport(app, ownerId, [one.id], 72)
    await claimed(id, [`customers#${one.id}`])
    const { body } = await call<BulkAnswer>(app, 'PATCH /customers/customers-list/bulk', {
      token: mine.token,
      body: { ids: [one.id, other.id], changes: { isActive: false } },
    })
    expect(body).toMatchObject({
      changed: 1,
      failed: [{ id: one.id, name: 'Una que se importa', problem: refused.body.detail }],
    })
    expect([await mine.stored(one.id), await mine.stored(other.id)]).toMatchObject([
      { isActive: true },
      { isActive: false },
    ])
    await goOn()
  })

  test('is not imported by another import, which stays as it is and can be applied afterwards', async () => {
    const one = await mine.made()
    const [first, second] = [
      await readyImport(app, ownerId, [one.id], 73),
      await mine.imported(csv([headers, lineOf(one, { commercialName: 'Segunda' })])),
    ]
    await claimed(first, [`customers#${one.id}`])
    expect(await mine.apply(second.id)).toMatchObject(refused)
    expect(await importOf(second.id)).toMatchObject({ state: 'ready', problem: refused.body.detail, toWrite: 0 })
    expect(await query('select claim from import_claims where import_id = $1', [second.id])).toEqual([])
    await goOn()
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 73', version: 2 })
    // Both changed it since the second one was compared.
    expect((await mine.apply(second.id)).body).toMatchObject({ type: 'urn:portal:problem:import-changed' })
    expect((await mine.apply(second.id)).body).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(await mine.stored(one.id)).toMatchObject({ commercialName: 'Segunda', address: 'Calle 73', version: 3 })
  })

  test('is not forgotten while it is applied', async () => {
    const one = await mine.made()
    const id = await readyImport(app, ownerId, [one.id], 74)
    await claimed(id, [`customers#${one.id}`])
    expect(await call(app, `DELETE /imports/${id}`, { token: mine.token })).toMatchObject({
      status: 409,
      body: { type: 'urn:portal:problem:import-state' },
    })
    await goOn()
  })
})

describe('a natural key that is being imported', () => {
  test('is taken by no create and no change of another record; any other key is free', async () => {
    const one = await mine.made()
    const came = await mine.imported(
      csv([headers.slice(0, 7), ['', '', 'Ñandú-7', 'Nueva', 'DOC-ÁÉ', '', one.cityName]]),
    )
    await claimed(came.id, ['customers.code:ñandú-7', 'customers.document:doc-áé'])
    const draft = await customerDraft(app, { code: 'ÑANDÚ-7' })
    const create = (body: object) => call(app, 'POST /customers/create-customer', { token: mine.token, body })
    expect(await create(draft)).toMatchObject(refused)
    expect(await create(await customerDraft(app, { documentNumber: 'doc-áé' }))).toMatchObject(refused)
    expect(await mine.update(one, { code: 'ñandú-7' })).toMatchObject(refused)
    expect((await create({ ...draft, code: 'nandu-7' })).status).toBe(201)
    expect((await mine.update(one, { address: 'Otra' })).status).toBe(200)
    await goOn()
    expect(await query(`select code, version from customers where code = 'Ñandú-7'`)).toEqual([
      { code: 'Ñandú-7', version: 1 },
    ])
  })

  test('of a contact is taken at its customer alone', async () => {
    const [own, other] = [await createCustomer(app), await createCustomer(app)]
    const contact = await createContact(app, own)
    const id = await readyImportOf(app, 'contacts', { ownerId, ids: [contact], round: 6 })
    await claimed(id, [`contacts.email:${own}:luis@cliente.test`])
    const create = (customerId: number) =>
      call(app, 'POST /contacts', {
        token: mine.token,
        body: { ...contactDraft(customerId), email: 'Luis@cliente.test' },
      })
    expect(await create(own)).toMatchObject(refused)
    expect((await create(other)).status).toBe(201)
    await goOn()
    // Its row does not write the address, so the import does not give it back.
    await query('delete from import_claims where import_id = $1', [id])
  })
})

/** What is claimed while it waits for the older transactions. */
async function claimsOf(id: number): Promise<string[]> {
  await query(
    `create table seen_claims as select * from import_claims with no data;
    create function see_claims() returns trigger language plpgsql as
      'begin insert into seen_claims values (new.*); return null; end';
    create trigger seen after insert on import_claims for each row execute function see_claims()`,
  )
  expect((await mine.apply(id)).status).toBe(200)
  const rows = await query<{ claim: string }>('select claim from seen_claims order by claim collate "C"')
  await query('drop trigger seen on import_claims; drop function see_claims(); drop table seen_claims')
  return rows.map(({ claim }) => claim)
}

describe('what an import claims itself', () => {
  test('of customers: the records that it changes, and each code and document that it brings', async () => {
    const one = await mine.made({ code: 'V-1', documentNumber: '80011' })
    const came = await mine.imported(
      csv([
        headers.slice(0, 7),
        lineOf(one, { code: 'V-2', address: 'B' }).slice(0, 7),
        ['', '', 'V-3', 'Nueva', '80012-X', '', one.cityName],
      ]),
    )
    expect(await claimsOf(came.id)).toEqual(
      [`customers#${one.id}`, 'customers.code:v-2', 'customers.code:v-3', 'customers.document:80012-x'].toSorted(),
    )
    expect(await query('select count(*)::integer as left from import_claims')).toEqual([{ left: 0 }])
  })

  test('of contacts: a contact that goes to another customer gets no project meanwhile', async () => {
    const [from, to] = [await createCustomer(app), await createCustomer(app)]
    const contact = await createContact(app, from)
    const id = await readyImportOf(app, 'contacts', { ownerId, ids: [contact], round: 5 })
    await query(
      `update import_rows set values = (values::jsonb || jsonb_build_object('customer_id', $2::integer))::json where import_id = $1`,
      [id, to],
    )
    const claims = [`contacts#${contact}`, `contacts@${contact}`]
    await claimed(id, claims)
    const project = await call(app, 'POST /projects', {
      token: mine.token,
      body: await projectDraft(app, { customerId: from, customerContactsIds: [contact] }),
    })
    expect(project).toMatchObject(refused)
    await goOn()
    expect(await query('select customer_id as "customerId" from contacts where id = $1', [contact])).toEqual([
      { customerId: to },
    ])
    expect(await importOf(id)).toMatchObject({ state: 'applied', written: 1 })
  })

  test('of projects: the name beside its customer', async () => {
    const customer = await createCustomer(app)
    const project = await createProject(app, { customer_id: customer, name: 'Núcleo' })
    const id = await readyImportOf(app, 'projects', { ownerId, ids: [project], round: 6 })
    expect(await claimsOf(id)).toEqual([`projects#${project}`, `projects.name:${customer}:proyecto 6`])
  })
})

test('whoever was saving when the records were claimed is waited for, and comes before the import', async () => {
  const one = await mine.made({ address: 'A' })
  const id = await readyImport(app, ownerId, [one.id], 75)
  let applying: ReturnType<typeof mine.apply> | undefined
  const { db } = app.context
  const save = db.change({ employeeId: ownerId, call: 'test' }, async (tx) => {
    await tx.updateTable('customers').set({ address: 'B', version: 2 }).where('id', '=', one.id).execute()
    if (db.engine === 'embedded') return
    applying = mine.apply(id)
    // Until it has claimed the record and waits for this transaction.
    for (let claims = 0; claims === 0;)
      claims = (await query('select from import_claims where import_id = $1', [id])).length
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await save
  expect(await (applying ?? mine.apply(id))).toMatchObject({
    status: 409,
    body: { type: 'urn:portal:problem:import-changed' },
  })
  expect(await mine.stored(one.id)).toMatchObject({ address: 'B', version: 2 })
  expect(await query('select from import_claims')).toEqual([])
})

test('each record of an import of many portions has one row of the trail, at its own version, and none is held at the end', async () => {
  const city = (await mine.made()).cityName
  const many = manyRows(app, 1_203)
  const lines = Array.from({ length: many }, (_, n) => ['', '', `T-${n}`, `Cliente ${n}`, `T-900${n}`, '', city])
  const came = await mine.imported(csv([headers.slice(0, 7), ...lines]))
  expect((await mine.apply(came.id)).body).toEqual({ added: many, changed: 0, unchanged: 0 })
  expect(await importOf(came.id)).toMatchObject({ state: 'applied', toWrite: many, written: many })
  const trail = await query(
    `select call, version, count(*)::integer as records, count(distinct entity_id)::integer as different
    from audit where entity = 'customer' and after ->> 'code' like 'T-%' group by 1, 2`,
  )
  expect(trail).toEqual([
    { call: 'POST /imports/:id/apply (clientes.csv)', version: 1, records: many, different: many },
  ])
  expect(await query('select from import_claims')).toEqual([])
})

test('a row that cannot be written after all is told, and the others are written', async () => {
  const [one, other] = [await mine.made({ address: 'A' }), await mine.made({ address: 'A' })]
  const id = await readyImport(app, ownerId, [one.id, other.id], 76)
  await claimed(id, [`customers#${one.id}`, `customers#${other.id}`])
  await query('update imports set checked = true where id = $1', [id])
  // Nobody can by the portal: it is as if somebody had written the table by hand.
  await query('alter table customers disable trigger audited')
  await query('update customers set version = 9 where id = $1', [one.id])
  await query('alter table customers enable trigger audited')
  await goOn()
  expect(await importOf(id)).toMatchObject({
    state: 'applied',
    toWrite: 2,
    written: 1,
    counts: { rejected: 1, toChange: 1 },
  })
  expect(await mine.stored(other.id)).toMatchObject({ address: 'Calle 76', version: 2 })
  expect((await mine.rowsOf(id)).filter(({ kind }) => kind === 'rejected').map(({ problem }) => problem)).toEqual([
    'Otra persona guardó algo que lo impide mientras se aplicaba la importación.',
  ])
})
