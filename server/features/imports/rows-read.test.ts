// On both engines: it speaks SQL.
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Import } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { importedNouns } from './nouns/nouns.rules.ts'
import { type ComparedImportRow, saveCompared } from './rows.queries.ts'
import { sift } from './undoing/sifting.service.ts'
import { backOf, wayBack } from './undoing/way-back.queries.ts'

// Others wait for each portion. What it reads must not grow with the rows of the whole import.

const rows = 5_000
const portion = { first: 2_001, last: 2_010 }
/** Each of its rows, by each of its statements. */
const most = 500

let app: TestApp
let id: number
let customer: number
let token: string
beforeAll(async () => {
  app = await testApp()
  const owner = await signedIn(app, { role: 'Administrador' })
  token = owner.token
  customer = await createCustomer(app)
  id = await readyImport(app, owner.employeeId, [customer], 1)
  const { pool } = app.context.db
  await pool.query('delete from import_rows')
  // No plan knows of them yet, as while the first import is read, applied and undone.
  for (const sheet of [0, wayBack])
    await pool.query(
      `insert into import_rows (import_id, sheet, row, cells, kind, writes, record_id, version, values, details)
      select $1, $2, n, '[]', 'changed', 'change', stored.id, stored.version, to_json(stored), '{}'
      from customers as stored, generate_series(1, $3::integer) as n where stored.id = $4`,
      [id, sheet, rows, customer],
    )
})
afterAll(() => app.close())

async function readSoFar(tx: Transaction<Tables>): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n
    from pg_stat_xact_user_tables where relname = 'import_rows'`.execute(tx)
  return found[0]!.n
}

const readBy = (work: (tx: Transaction<Tables>) => Promise<unknown>): Promise<number> =>
  app.context.db.sql.transaction().execute(async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })

test('a portion of an undo reads its own rows, however many the import has', async () => {
  const back = backOf({ id, sheet: 0, ...portion })
  expect(await readBy((tx) => sift(tx, importedNouns.customers, back))).toBeLessThan(most)
})

test('saving what was compared reads the rows that it is of', async () => {
  const compared = Array.from({ length: 10 }, (_, n): ComparedImportRow => {
    const details = { name: '', duplicate: false, baseAt: null, problem: null, cells: [] }
    const row = { row: portion.first + n, kind: 'changed' as const, decided: false, writes: 'change' as const }
    return { ...row, recordId: customer, version: 1, keys: [], values: {}, details, unclear: [], answered: [] }
  })
  const { db } = app.context
  const within = (tx: Transaction<Tables>): Database => ({ ...db, named: (...given) => namedIn(tx, ...given) })
  expect(await readBy((tx) => saveCompared(within(tx), { id, sheet: 0 }, compared))).toBeLessThan(most)
})

test('while it is applied or undone, nobody counts its rows: they are what they were at its beginning', async () => {
  const counts = { added: 0, changed: 7, unchanged: 0, conflict: 0, rejected: 0, decided: 0, toAdd: 0, toChange: 7 }
  const { pool } = app.context.db
  const changedIn = async (state: string) => {
    await pool.query('update imports set state = $2, counts = $3 where id = $1', [id, state, JSON.stringify(counts)])
    const { body } = await call<Import>(app, `GET /imports/${id}`, { token })
    return body.counts?.changed
  }
  expect([await changedIn('applying'), await changedIn('undoing'), await changedIn('applied')]).toEqual([7, 7, rows])
})
