// On both engines: it speaks SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { removeOldImports } from './old-imports.service.ts'

// What was read of a file is gone a day later, or a day after it was applied.

let app: TestApp
let ownerId: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await emptyTables(app.context.db)
  ownerId = (await signedIn(app, { role: 'Administrador' })).employeeId
})
afterAll(() => app.close())

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row & object>(text, values)).rows

/** Ages in hours. */
async function anImport(
  state: string,
  { age, applied = null, of = 1 }: { age: number; applied?: number | null; of?: number },
) {
  const [made] = await rows<{ id: number }>(
    `insert into imports (owner_id, noun, file_name, state, created_at, applied_at) values ($1, 'customers', $2, $3,
      now() - make_interval(hours => $4), now() - make_interval(hours => $5)) returning id`,
    [ownerId, `${state} ${age}`, state, age, applied],
  )
  await rows(
    `insert into import_rows (import_id, sheet, row, cells) select $1, 0, n, '[]' from generate_series(1, $2::integer) as n`,
    [made!.id, of],
  )
}
const kept = () =>
  rows(`select file_name as name, (select count(*) from import_rows where import_id = imports.id)::integer as rows
    from imports order by id`)

test('all imports of more than a day are removed with their rows, a portion at a time; one that is written stays', async () => {
  for (const state of ['ready', 'reading', 'failed', 'ready', 'ready']) await anImport(state, { age: 25, of: 4 })
  await anImport('applied', { age: 49, applied: 25, of: 5_001 })
  await anImport('ready', { age: 23 })
  await anImport('applied', { age: 25, applied: 23, of: 3 })
  await anImport('applying', { age: 26 })
  await anImport('undoing', { age: 27, applied: 26 })
  await removeOldImports(app.context)
  expect(await kept()).toEqual([
    { name: 'ready 23', rows: 1 },
    { name: 'applied 25', rows: 3 },
    { name: 'applying 26', rows: 1 },
    { name: 'undoing 27', rows: 1 },
  ])
  expect(await rows('select id from notices')).toEqual([])
})

test('a portal that starts removes them by itself', async () => {
  await anImport('ready', { age: 25 })
  const other = await testApp({}, { db: app.context.db })
  await expect.poll(kept).toEqual([])
  await other.app.close()
})
