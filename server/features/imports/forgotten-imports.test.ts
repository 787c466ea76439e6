// On both engines: it speaks SQL.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Import } from '#contract/imports.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { noteCompared, noteSheets, setState, takeReady } from './imports.queries.ts'
import { removeOldImports } from './old-imports.service.ts'
import { addRows } from './rows.queries.ts'

// What somebody forgets is gone at once, and its rows a portion at a time.

let app: TestApp
let ownerId: number
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await emptyTables(app.context.db)
  ;({ employeeId: ownerId, token } = await signedIn(app, { role: 'Administrador' }))
})
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row>(text, values)).rows

async function anImport({ rows = 1, state = 'ready' } = {}): Promise<number> {
  const [made] = await query<{ id: number }>(
    `insert into imports (owner_id, noun, file_name, state) values ($1, 'customers', 'clientes.csv', $2) returning id`,
    [ownerId, state],
  )
  await query(
    `insert into import_rows (import_id, sheet, row, cells) select $1, 0, n, '[]' from generate_series(1, $2::integer) as n`,
    [made!.id, rows],
  )
  return made!.id
}
const forget = (id: number) => call(app, `DELETE /imports/${id}`, { token })
const listed = async () => (await call<Import[]>(app, 'GET /imports', { token })).body.map(({ id }) => id)
const kept = () => query('select id, (select count(*)::integer from import_rows) as rows from imports')

/** As of a process that was killed behind the answer. */
const markForgotten = (id: number, silence: string) =>
  query(`update imports set forgotten = true, alive_at = now() - $2::interval where id = $1`, [id, silence])

test('of many rows no statement removes more than 2 000, and a second press finds none of it', async () => {
  await query(`create function too_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 2000 then raise exception 'too many' using errcode = '57014'; end if;
      return null;
    end $$;
    create trigger too_many after delete on import_rows referencing old table as gone for each statement
      execute function too_many()`)
  const [large, small] = [await anImport({ rows: 5_001 }), await anImport()]
  const [first, second] = await Promise.all([forget(large), forget(large)])
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([204, 404])
  expect(await listed()).toEqual([small])
  expect((await call(app, `GET /imports/${large}`, { token })).status).toBe(404)
  expect((await forget(large)).status).toBe(404)
  await expect.poll(kept).toEqual([{ id: small, rows: 1 }])
  await query('drop function too_many() cascade')
})

test('what a killed portal left of it is removed by the next look, and shown to nobody until then', async () => {
  const id = await anImport({ rows: 3 })
  await markForgotten(id, '2 minutes')
  expect(await listed()).toEqual([])
  await removeOldImports(app.context)
  expect(await kept()).toEqual([])
})

test('while it is being removed elsewhere a look leaves it', async () => {
  const id = await anImport({ rows: 3 })
  await markForgotten(id, '5 seconds')
  await removeOldImports(app.context)
  expect(await kept()).toEqual([{ id, rows: 3 }])
})

describe('another process that reads it', () => {
  test('writes nothing more of it', async () => {
    const { db } = app.context
    const id = await anImport({ rows: 0, state: 'reading' })
    await markForgotten(id, '1 second')
    expect(await noteSheets(db, id, { sheets: ['Hoja1'], from1904: false })).toBe(false)
    expect(await addRows(db, id, [{ sheet: 0, row: 1, cells: ['a'] }])).toBe(false)
    expect(await noteCompared(db, id, 1)).toBe(false)
    await setState(db, id, { state: 'ready' })
    expect(await query('select state from imports')).toEqual([{ state: 'reading' }])
  })

  test('does not take it up again', async () => {
    const id = await anImport()
    await markForgotten(id, '1 second')
    expect(await takeReady(app.context.db, { id, version: 1 })).toBe(false)
  })
})
