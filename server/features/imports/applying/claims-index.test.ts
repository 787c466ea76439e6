// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a save looks for a claim of its record in their index, however many an import has', async () => {
  const { employeeId } = await signedIn(app, { role: 'Administrador' })
  const customer = await createCustomer(app)
  const id = await readyImport(app, employeeId, [customer], 71)
  const client = await app.context.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into import_claims (claim, import_id) select 'customers#' || n + 1000000, $1 from generate_series(1, 20000) n`,
      [id],
    )
    await client.query('analyze import_claims')
    await client.query(`update customers set address = 'Calle 9', version = version + 1 where id = $1`, [customer])
    const { rows } = await client.query(
      `select seq_scan::integer as whole, idx_scan > 0 as "inIndex" from pg_stat_xact_user_tables
      where relname = 'import_claims'`,
    )
    expect(rows).toEqual([{ whole: 0, inIndex: true }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
