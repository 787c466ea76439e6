import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ImportRow } from '#contract/import-rows.ts'
import type { Import } from '#contract/imports.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv } from '#server/testing/imports-of.ts'
import { headers, importing, lineOf } from '#server/testing/imports.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// What a file of customers changes: whole or not at all, beside what others save, and for its owner alone.

let app: TestApp
let mine: ReturnType<typeof importing>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = importing(app, (await signedIn(app, { role: 'Administrador' })).token)
})
afterAll(() => app.close())

const kinds = (rows: readonly ImportRow[]) => rows.map(({ kind }) => kind)

describe('what somebody else changed meanwhile', () => {
  test('stays where the file has it as it was, and is a conflict where both changed it', async () => {
    const one = await mine.made({ address: 'Calle 1' })
    const file = lineOf(one, { address: 'Calle 2' })
    await mine.update(one, { commercialName: 'Otro nombre' })
    const came = await mine.imported(csv([headers, file]))
    expect(came.rows).toMatchObject([{ kind: 'changed', cells: [{ field: 'address' }] }])
    await mine.update(one, { address: 'Calle 3' })
    const again = await mine.imported(csv([headers, file]))
    expect(again.rows[0]).toMatchObject({
      kind: 'conflict',
      decided: false,
      cells: [
        {
          field: 'address',
          mine: 'Calle 2',
          base: 'Calle 1',
          theirs: 'Calle 3',
          conflict: 'address',
          by: { name: expect.any(String) },
        },
      ],
    })
    expect((await mine.apply(again.id)).body).toMatchObject({ type: 'urn:portal:problem:import-undecided' })
    expect((await mine.decide(again.id, 2, { sides: { address: 'mine' } })).body).toMatchObject({ decided: true })
    expect((await mine.apply(again.id)).body).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 2', commercialName: 'Otro nombre' })
  })

  test('is said with who changed it last, and with when the version of the file was made', async () => {
    const one = await mine.made({ address: 'Calle 1' })
    await mine.update(one, { address: 'Calle 2' })
    const other = await signedIn(app, { role: 'Administrador' }, { first_name: 'Begoña', last_name: 'Muñoz' })
    const path = `PUT /customers/update-customer/${one.id}`
    await call(app, path, { token: other.token, body: { address: 'Calle 3' } })
    const { rows: trail } = await app.context.db.pool.query<{ at: string }>(
      `select at from audit where entity = 'customer' and entity_id = $1 order by id`,
      [one.id],
    )
    const [made, , changed] = trail.map(({ at }) => new Date(at).toISOString())
    const [row] = (await mine.imported(csv([headers, lineOf(one, { address: 'Calle 4' })]))).rows
    expect(row!.baseAt).toBe(made)
    expect(row!.cells).toMatchObject([{ field: 'address', base: 'Calle 1', by: { name: 'Begoña Muñoz', at: changed } }])
  })

  test('is decided by the choice of a field before that of its row', async () => {
    const one = await mine.made({ address: 'Calle 1', commercialName: 'Uno' })
    await mine.update(one, { address: 'Calle 3', commercialName: 'Tres' })
    const came = await mine.imported(csv([headers, lineOf(one, { address: 'Calle 2', commercialName: 'Dos' })]))
    await mine.decide(came.id, 2, { choice: 'theirs', sides: { address: 'mine' } })
    expect((await mine.apply(came.id)).body).toMatchObject({ changed: 1 })
    expect(await mine.stored(one.id)).toMatchObject({ address: 'Calle 2', commercialName: 'Tres' })
  })

  test('all conflicts can be decided at once', async () => {
    const [one, two] = [await mine.made({ address: 'A' }), await mine.made({ address: 'A' })]
    for (const record of [one, two]) await mine.update(record, { address: 'C' })
    const lines = [headers, lineOf(one, { address: 'B' }), lineOf(two, { address: 'B' })]
    expect((await mine.apply((await mine.imported(csv(lines))).id, { conflicts: 'theirs' })).body).toMatchObject({
      changed: 0,
    })
    expect((await mine.stored(one.id)).address).toBe('C')
    expect((await mine.apply((await mine.imported(csv(lines))).id, { conflicts: 'mine' })).body).toMatchObject({
      changed: 2,
    })
    expect((await mine.stored(two.id)).address).toBe('B')
  })

  test('a save between the comparison and the applying writes nothing and makes a conflict', async () => {
    const [one, two] = [await mine.made({ address: 'A' }), await mine.made({ address: 'A' })]
    const came = await mine.imported(csv([headers, lineOf(one, { address: 'B' }), lineOf(two, { address: 'B' })]))
    await mine.update(two, { address: 'C' })
    expect((await mine.apply(came.id)).body).toMatchObject({ type: 'urn:portal:problem:import-changed' })
    expect((await mine.stored(one.id)).address).toBe('A')
    expect(kinds(await mine.rowsOf(came.id))).toEqual(['changed', 'conflict'])
  })

  test('when somebody took a code meanwhile, nothing is written', async () => {
    const one = await mine.made()
    const came = await mine.imported(
      csv([
        headers.slice(0, 7),
        ['', '', 'N-99', 'Nueva', '8007771', '', one.cityName],
        lineOf(one, { address: 'B' }).slice(0, 7),
      ]),
    )
    await mine.made({ code: 'N-99' })
    expect((await mine.apply(came.id)).status).toBe(409)
    expect((await mine.stored(one.id)).address).toBe(one.address)
    expect(kinds(await mine.rowsOf(came.id))).toEqual(['conflict', 'changed'])
  })
})

describe('applying', () => {
  test('rejected rows are skipped where the caller says so, and a second time is refused', async () => {
    const one = await mine.made()
    const came = await mine.imported(csv([headers, lineOf(one, { address: 'B' }), lineOf(one, { id: 999_999 })]))
    expect((await mine.apply(came.id)).body).toMatchObject({ type: 'urn:portal:problem:import-rejected' })
    expect((await mine.apply(came.id, { skipRejected: true })).body).toEqual({ added: 0, changed: 1, unchanged: 0 })
    expect((await mine.apply(came.id, { skipRejected: true })).body).toMatchObject({
      type: 'urn:portal:problem:import-state',
    })
  })

  test('of two at once one is done and the other refused: each record is written once', async () => {
    const one = await mine.made({ address: 'A' })
    const fresh = ['', '', 'N-55', 'Nueva', '8005501', '', one.cityName, 'ORO', '']
    const came = await mine.imported(
      csv([headers.slice(0, 8), lineOf(one, { address: 'B' }).slice(0, 8), fresh.slice(0, 8)]),
    )
    const answers = await Promise.all([mine.apply(came.id), mine.apply(came.id)])
    const [done, refused] = answers.toSorted((first, second) => first.status - second.status)
    expect(done).toMatchObject({ status: 200, body: { added: 1, changed: 1, unchanged: 0 } })
    expect(refused).toMatchObject({ status: 409, body: { type: 'urn:portal:problem:import-state' } })
    expect(await mine.stored(one.id)).toMatchObject({ address: 'B', version: 2 })
    const { body } = await call<Import>(app, `GET /imports/${came.id}`, { token: mine.token })
    expect(body.state).toBe('applied')
  })

  test('each record has a row of the trail that names the import', async () => {
    const one = await mine.made()
    const came = await mine.imported(csv([headers, lineOf(one, { address: 'Otra calle' })]))
    await mine.apply(came.id)
    const rows = await app.context.db.sql
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'customer')
      .where('entity_id', '=', one.id)
      .orderBy('id', 'desc')
      .execute()
    expect(rows[0]).toMatchObject({
      call: 'POST /imports/:id/apply (clientes.csv)',
      version: 2,
      after: { address: 'Otra calle' },
    })
  })

  test('the report is the file with a column for what is wrong', async () => {
    const one = await mine.made()
    const came = await mine.imported(csv([headers, lineOf(one), lineOf(one, { id: 999_999 })]))
    const answer = await app.app.inject({
      url: `/api/imports/${came.id}/report`,
      headers: { authorization: `Bearer ${mine.token}` },
    })
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet!.rows.map((row) => row.at(-1))).toEqual(['Problema', '', 'No hay un registro con ese Id.'])
  })

  test('the template has the headers, an example and what cells may hold, and has no rows when it is read back', async () => {
    const answer = await app.app.inject({
      url: '/api/imports/customers/template',
      headers: { authorization: `Bearer ${mine.token}` },
    })
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets.map(({ name }) => name)).toEqual(['Clientes', 'Ejemplo', 'Valores'])
    expect(sheets[0]!.rows[0]).toEqual(headers.slice(2))
    expect((await mine.imported(answer.rawPayload)).counts).toMatchObject({ added: 0, rejected: 0 })
  })
})

describe('who may apply it, and what it takes', () => {
  test('is refused to who has lost the permission since the file was read: nothing is written, and no row is shown', async () => {
    const { token, employeeId } = await signedIn(app, { role: 'Comercial' })
    const theirs = importing(app, token)
    const one = await mine.made({ address: 'A' })
    const came = await theirs.imported(csv([headers, lineOf(one, { address: 'B' })]))
    await app.context.db.pool.query(
      `update employees set role_id = (select id from roles where name = 'Consulta') where id = $1`,
      [employeeId],
    )
    expect((await theirs.apply(came.id)).status).toBe(403)
    expect((await mine.stored(one.id)).address).toBe('A')
    // Rows say what is stored, which another role may not show; that there is an import is no secret.
    for (const [part, status] of [
      ['/rows', 403],
      ['/values', 403],
      ['/report', 403],
      ['', 200],
    ] as const)
      expect([part, (await call(app, `GET /imports/${came.id}${part}`, { token })).status]).toEqual([part, status])
    expect((await call(app, `DELETE /imports/${came.id}`, { token })).status).toBe(204)
  })

  test('of a new record, its activity is nothing that the file says: it begins active', async () => {
    const one = await mine.made()
    const line = lineOf(one, { code: 'NUEVO-77', documentNumber: '901777', commercialName: 'Nueva', isActive: false })
    const came = await mine.imported(csv([headers, ['', '', ...line.slice(2)]]))
    expect(came.rows).toMatchObject([{ kind: 'added', recordId: null }])
    expect(came.rows[0]!.cells.map(({ field }) => field)).not.toContain('isActive')
    expect((await mine.apply(came.id)).body).toEqual({ added: 1, changed: 0, unchanged: 0 })
    const { body } = await call<{ data: { id: number }[] }>(
      app,
      'GET /customers/customers-list?top=5&searchTerm=NUEVO-77',
      {
        token: mine.token,
      },
    )
    expect(await mine.stored(body.data[0]!.id)).toMatchObject({ code: 'NUEVO-77', isActive: true })
  })

  test('an import is its owner’s alone, and takes the permission of its noun', async () => {
    const came = await mine.imported(csv([headers, lineOf(await mine.made())]))
    const other = (await signedIn(app, { role: 'Administrador' })).token
    const paths = [
      `GET /imports/${came.id}`,
      `GET /imports/${came.id}/rows`,
      `DELETE /imports/${came.id}`,
      `GET /imports/${came.id}/report`,
    ]
    for (const path of paths) expect((await call(app, path, { token: other })).status).toBe(404)
    expect((await call<Import[]>(app, 'GET /imports', { token: other })).body).toEqual([])
    const reader = (await signedIn(app, { permissions: ['portal.access'] })).token
    expect((await importing(app, reader).upload('a;b')).status).toBe(403)
    expect((await call(app, 'GET /imports/customers/template', { token: reader })).status).toBe(403)
  })

  test('it is forgotten when its owner says so, and after a day', async () => {
    const came = await mine.imported(csv([headers, lineOf(await mine.made())]))
    const kept = await mine.imported(csv([headers, lineOf(await mine.made())]))
    expect((await call(app, `DELETE /imports/${came.id}`, { token: mine.token })).status).toBe(204)
    expect((await call(app, `GET /imports/${came.id}`, { token: mine.token })).status).toBe(404)
    const { employeeId } = await signedIn(app, { role: 'Administrador' })
    expect(employeeId).toBeGreaterThan(0)
    await app.context.db.pool.query(`update imports set created_at = now() - interval '25 hours' where id = $1`, [
      kept.id,
    ])
    expect((await call(app, `GET /imports/${kept.id}`, { token: mine.token })).status).toBe(404)
  })
})

test('a file that can’t be read is refused with a sentence, and nothing of it is kept', async () => {
  const answer = await mine.upload(Buffer.from('PK and no more'))
  expect(answer.status).toBe(415)
  expect(answer.text).toContain('no es un libro de Excel')
  expect((await call<Import[]>(app, 'GET /imports', { token: mine.token })).body).toEqual([])
})

test('a mapping by hand compares all rows anew', async () => {
  const one = await mine.made()
  const came = await mine.imported(
    csv([
      ['uno', 'dos'],
      [one.id, 'Calle 5'],
    ]),
  )
  expect(came.counts).toMatchObject({ rejected: 1 })
  const mapping = { sheet: 0, headerRow: 1, dateOrder: 'dmy', columns: { id: 'A', address: 'B' } }
  const mapped = await call<Import>(app, `PUT /imports/${came.id}/mapping`, { token: mine.token, body: mapping })
  expect(mapped.body).toMatchObject({ state: 'ready', counts: { changed: 1, rejected: 0 } })
  const wrong = await call(app, `PUT /imports/${came.id}/mapping`, {
    token: mine.token,
    body: { ...mapping, columns: { password: 'A' } },
  })
  expect(wrong.status).toBe(400)
})
