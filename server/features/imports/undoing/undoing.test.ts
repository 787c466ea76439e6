// On one engine: its own SQL prepares rows, or reads the result.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Import } from '#contract/imports.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv, importsOf } from '#server/testing/imports-of.ts'
import { headers, importing, lineOf } from '#server/testing/imports.ts'
import { createContact } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { isFull } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// An applied import of customers is taken back: what it changed, what it created, and what it leaves to others.

let app: TestApp
let me: Awaited<ReturnType<typeof signedIn>>
let mine: ReturnType<typeof importing>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  me = await signedIn(app, { role: 'Administrador' }, { first_name: 'Lucía', last_name: 'Ospina' })
  mine = importing(app, me.token)
})
afterEach(() => app.setTime(undefined))
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.context.db.pool.query<Row>(text, values)).rows
const idOfCode = async (code: string) =>
  (await query<{ id: number }>('select id from customers where code = $1', [code]))[0]?.id
const importOf = async (id: number) => (await call<Import>(app, `GET /imports/${id}`, { token: mine.token })).body

/** A new customer as a row of a file. */
const freshLine = (code: string, cityName: string) => ['', '', code, `Cliente ${code}`, `9${code}`, '', cityName]
const shortHeaders = headers.slice(0, 7)

/** An applied import that changes a customer's address and document, and creates customers with these codes. */
async function applied(codes: readonly string[] = []) {
  const one = await mine.made({ address: 'Calle 1', documentNumber: `55${Math.random()}`.slice(0, 12) })
  const change = { address: 'Calle 2', documentNumber: `${one.documentNumber}7` }
  const lines = [lineOf(one, change).slice(0, 7), ...codes.map((code) => freshLine(code, one.cityName))]
  const came = await mine.imported(csv([shortHeaders, ...lines]))
  expect((await mine.apply(came.id)).body).toEqual({ added: codes.length, changed: 1, unchanged: 0 })
  return { one, id: came.id }
}

describe('undoing an import', () => {
  test('puts back each field that it changed, and removes what it created', async () => {
    const { one, id } = await applied(['D-1', 'D-2'])
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 2', version: 2 })
    const created = (await idOfCode('D-1'))!
    const total = async () => (await query<{ n: number }>(`select total_of('customers')::integer as n`))[0]!.n
    const before = await total()
    const answer = await mine.undo(id)
    expect(answer).toMatchObject({
      status: 200,
      body: { changed: 3, unchanged: 0, failed: [], undo: null, putBack: 1, removed: 2, deactivated: 0, left: 0 },
    })
    expect(await mine.stored(one.id)).toMatchObject({
      address: 'Calle 1',
      documentNumber: one.documentNumber,
      commercialName: one.commercialName,
      version: 3,
    })
    expect([await idOfCode('D-1'), await idOfCode('D-2'), (await total()) - before]).toEqual([undefined, undefined, -2])
    const told = await query<{ entity_id: number; action: string }>(
      'select entity_id, action from audit where call = $1 and actor_id = $2 order by id',
      ['POST /imports/:id/undo (clientes.csv)', me.employeeId],
    )
    expect(told).toHaveLength(3)
    expect(told).toContainEqual({ entity_id: one.id, action: 'update' })
    expect(told).toContainEqual({ entity_id: created, action: 'delete' })
    expect(await importOf(id)).toMatchObject({
      state: 'undone',
      toWrite: 3,
      written: 3,
      undone: { putBack: 1, removed: 2, deactivated: 0, left: 0 },
      counts: { toAdd: 2, toChange: 1 },
    })
    expect(await query('select claim from import_claims where import_id = $1', [id])).toEqual([])
    expect(await query('select row from import_rows where import_id = $1 and sheet < 0', [id])).toEqual([])
  })

  test('deactivates what it created and others refer to', async () => {
    const { id } = await applied(['D-3'])
    const created = (await idOfCode('D-3'))!
    await createContact(app, created)
    expect((await mine.wouldUndo(id)).body).toMatchObject({ putBack: 1, removed: 0, deactivated: 1, left: 0 })
    expect((await mine.undo(id)).body).toMatchObject({ changed: 2, deactivated: 1, failed: [] })
    expect(await mine.stored(created)).toMatchObject({ isActive: false, version: 2, commercialName: 'Cliente D-3' })
  })

  test('leaves what somebody changed meanwhile, and says who and when', async () => {
    const { one, id } = await applied(['D-4'])
    const other = await signedIn(app, { role: 'Administrador' }, { first_name: 'Begoña', last_name: 'Muñoz' })
    const at = new Date(Date.now() + 60_000)
    app.setTime(at)
    await importing(app, other.token).update(one, { commercialName: 'Otro nombre' })
    const created = (await idOfCode('D-4'))!
    await importing(app, other.token).update({ id: created }, { address: 'Nueva' })
    const left = {
      problem: 'Otra persona lo cambió después de la importación.',
      by: { name: 'Begoña Muñoz', at: at.toISOString() },
    }
    const expected = {
      changed: 0,
      left: 2,
      failed: [
        { id: one.id, name: 'Otro nombre', ...left },
        { id: created, name: 'Cliente D-4', ...left },
      ],
    }
    expect((await mine.wouldUndo(id)).body).toMatchObject(expected)
    expect((await mine.undo(id)).body).toMatchObject(expected)
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 2', commercialName: 'Otro nombre', version: 3 })
    expect(await mine.leftOf(id)).toMatchObject([
      { row: 2, recordId: one.id, left },
      { row: 3, recordId: created, left },
    ])
    const english = await call<{ data: { left: object }[] }>(app, `GET /imports/${id}/rows?kind=left`, {
      token: mine.token,
      locale: 'en-US',
    })
    expect(english.body).toMatchObject({
      data: [{ left: { problem: 'Somebody changed it after the import.' } }, {}],
      filteredRecordsCount: 2,
    })
  })

  test('leaves a record whose former document somebody else has taken', async () => {
    const { one, id } = await applied()
    const taker = await mine.made({ documentNumber: one.documentNumber })
    expect((await mine.wouldUndo(id)).body).toMatchObject({ changed: 0, left: 1 })
    expect((await mine.undo(id)).body.failed).toEqual([
      {
        id: one.id,
        name: one.commercialName,
        problem: 'Otro registro tiene ahora el código, documento o correo que tenía antes.',
        by: null,
      },
    ])
    expect((await mine.stored(taker.id)).documentNumber).toBe(one.documentNumber)
  })

  test('as a dry run says what it would come to and stores nothing', async () => {
    const { one, id } = await applied(['D-5'])
    const rows = () => query('select * from import_rows where import_id = $1 order by sheet, row', [id])
    const before = await rows()
    expect(await mine.wouldUndo(id)).toMatchObject({
      status: 200,
      body: { changed: 2, unchanged: 0, failed: [], undo: null, putBack: 1, removed: 1, deactivated: 0, left: 0 },
    })
    expect(await rows()).toEqual(before)
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 2', version: 2 })
    expect(await importOf(id)).toMatchObject({ state: 'applied', undone: null })
  })

  test('is done once, by its owner, of an applied import, within a day', async () => {
    const { id } = await applied()
    const one = await mine.made()
    const open = await mine.imported(csv([headers, lineOf(one, { address: 'B' })]))
    const refusal = {
      status: 409,
      body: {
        type: 'urn:portal:problem:import-not-applied',
        title: 'No se puede deshacer',
        detail: 'Se deshace una importación aplicada, y una sola vez.',
      },
    }
    expect(await mine.undo(open.id)).toMatchObject(refusal)
    expect(await mine.wouldUndo(open.id)).toMatchObject(refusal)
    const other = importsOf(app, (await signedIn(app, { role: 'Administrador' })).token, { noun: 'customers' })
    expect((await other.undo(id)).status).toBe(404)
    app.setTime(new Date(Date.now() + 24 * 3_600_000 + 60_000))
    const late = await signedIn(app, { role: 'Administrador' })
    await query('update imports set owner_id = $2 where id = $1', [id, late.employeeId])
    expect((await importsOf(app, late.token, { noun: 'customers' }).undo(id)).status).toBe(404)
    app.setTime(undefined)
    const again = importsOf(app, (await signedIn(app, { role: 'Administrador' })).token, { noun: 'customers' })
    await query('update imports set owner_id = (select max(id) from employees) where id = $1', [id])
    expect((await again.undo(id)).status).toBe(200)
    expect(await again.undo(id)).toMatchObject(refusal)
    expect(await again.wouldUndo(id)).toMatchObject(refusal)
  })

  test('needs the permission to write its noun', async () => {
    const writer = await signedIn(app, { permissions: ['portal.access', 'customers.write'] })
    const one = await mine.made({ address: 'A' })
    const id = await readyImport(app, writer.employeeId, [one.id], 61)
    const theirs = importsOf(app, writer.token, { noun: 'customers' })
    expect((await theirs.apply(id)).status).toBe(200)
    await query(
      `update roles set permissions = array['portal.access'] where id = (select role_id from employees where id = $1)`,
      [writer.employeeId],
    )
    expect((await theirs.wouldUndo(id)).status).toBe(403)
    expect((await theirs.undo(id)).status).toBe(403)
    expect((await mine.stored(one.id)).address).toBe('Calle 61')
  })

  test('of two at once one is done and the other refused: each record is put back once', async () => {
    const { one, id } = await applied()
    const answers = await Promise.all([mine.undo(id), mine.undo(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 1', version: 3 })
  })

  test('waits for an import that holds its records: nothing is put back, and it says so', async () => {
    const { one, id } = await applied()
    const holder = await readyImport(app, me.employeeId, [one.id], 62)
    await query(`update imports set state = 'applying' where id = $1`, [holder])
    await query('insert into import_claims (claim, import_id) values ($1, $2)', [`customers#${one.id}`, holder])
    expect(await mine.undo(id)).toMatchObject({ status: 409, body: { type: 'urn:portal:problem:being-imported' } })
    expect(await importOf(id)).toMatchObject({ state: 'applied', undone: null })
    expect((await mine.stored(one.id)).address).toBe('Calle 2')
    await query('delete from import_claims where import_id = $1', [holder])
    expect((await mine.undo(id)).body).toMatchObject({ changed: 1 })
  })
})

/** Records of the large file, and those of them that others change meanwhile. Further: `UNDO_ROWS=20000`. */
const many = Number(process.env['UNDO_ROWS'] ?? (isFull ? 3_000 : 1_200))
const changed = isFull ? 50 : 20

test(
  'of many records, exactly those that others changed meanwhile are left and listed',
  { timeout: 60_000 + many * 20 },
  async () => {
    const portion = 1_000
    for (let first = 1; first <= many; first += portion)
      await query(
        `insert into customers (code, commercial_name, document_number, city_id, address)
        select 'Q-' || n, 'Muchos ' || n, (600000000 + n)::text, (select min(id) from cities), 'Antes ' || n
        from generate_series($1::integer, $2::integer) n`,
        [first, Math.min(first + portion - 1, many)],
      )
    const ids = (await query<{ id: number }>(`select id from customers where code like 'Q-%' order by id`)).map(
      ({ id }) => id,
    )
    const id = await readyImport(app, me.employeeId, ids, 63)
    expect((await mine.apply(id)).body).toEqual({ added: 0, changed: many, unchanged: 0 })
    const theirs = ids.filter((_, n) => n % Math.floor(many / changed) === 7).slice(0, changed)
    for (const one of theirs) expect((await mine.update({ id: one }, { address: 'De otro' })).status).toBe(200)
    const { body } = await mine.wouldUndo(id)
    expect(body).toMatchObject({ changed: many - changed, putBack: many - changed, left: changed })
    expect(body.failed.map((one) => one.id)).toEqual(theirs)
    expect((await mine.undo(id)).body).toMatchObject({ putBack: many - changed, removed: 0, left: changed })
    expect((await mine.leftOf(id)).map(({ recordId }) => recordId)).toEqual(theirs)
    const [counted] = await query(
      `select (count(*) filter (where address = 'Antes ' || substr(code, 3)))::integer as back,
        (count(*) filter (where address = 'De otro'))::integer as theirs,
        (select count(*)::integer from audit where entity = 'customer' and call = 'POST /imports/:id/undo (archivo.csv)'
          and entity_id = any ($1::integer[])) as told,
        (select count(*)::integer from import_claims) as claims
      from customers where code like 'Q-%'`,
      [ids],
    )
    expect(counted).toEqual({ back: many - changed, theirs: changed, told: many - changed, claims: 0 })
  },
)
