// On both engines: it speaks SQL.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { afterClaims } from './rolling.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a save looks for a claim of its record in their index, also where it was planned before there were any', async () => {
  const { employeeId } = await signedIn(app, { role: 'Administrador' })
  const customer = await createCustomer(app)
  const id = await readyImport(app, employeeId, [customer], 71)
  const { db } = app.context
  const save = (client: pg.PoolClient) =>
    client.query(`update customers set address = 'Calle ' || clock_timestamp(), version = version + 1 where id = $1`, [
      customer,
    ])
  const client = await db.pool.connect()
  try {
    // As after an earlier import: the database knows that there is nothing to be read.
    await client.query('vacuum analyze import_claims')
    // The sixth time a function's plan is kept.
    for (let times = 0; times < 10; times += 1) await save(client)
    await client.query(
      `insert into import_claims (claim, import_id) select 'customers#' || n + 1000000, $1 from generate_series(1, 20000) n`,
      [id],
    )
  } finally {
    client.release()
  }
  await afterClaims(db)
  const again = await db.pool.connect()
  // What the session has counted before may still be among them.
  const scans = async () => {
    const { rows } = await again.query<{ whole: number; index: number }>(
      `select seq_scan::integer as whole, coalesce(idx_scan, 0)::integer as index from pg_stat_xact_user_tables
      where relname = 'import_claims'`,
    )
    return rows[0]!
  }
  try {
    await again.query('begin')
    const before = await scans()
    await save(again)
    const after = await scans()
    expect(after.whole - before.whole).toBe(0)
    expect(after.index - before.index).toBeGreaterThan(0)
  } finally {
    await again.query('rollback')
    again.release()
  }
  await db.pool.query('delete from import_claims')
})
