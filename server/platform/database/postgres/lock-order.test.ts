import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import type { Write } from '#server/testing/competing-bulk.ts'
import { competingWrites } from '#server/testing/competing-writes.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { type Database, openDatabase } from '../database.ts'

let base: TestApp
let app: TestApp
let db: Database
let writes: Write[]

beforeAll(async () => {
  base = await testApp()
  const { pool } = base.context.db
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  // Who waits in a circle is ended after this, instead of after a second.
  await pool.query(`alter database ${rows[0]!.name} set deadlock_timeout = '20ms'`)
  db = await openDatabase({ url: pool.options.connectionString, dataDir: '' })
  const context = { ...base.context, db }
  app = { ...base, context, app: await buildApp({ ...context, tells: false }) }
  writes = await competingWrites(app)
})
afterAll(async () => {
  await app.app.close()
  await db.close()
  await base.close()
})

/** Deadlocks so far. Each connection counts its own, and tells the server when it is asked to. */
async function deadlocks(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')))
  for (const client of clients) client.release()
  const { rows } = await db.pool.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.n
}

let round = 0

/** One client's saves, one after the other; what of them the server could not answer. */
async function client(write: Write): Promise<string[]> {
  const failed: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { status, text } = await write.send((round += 1))
    if (status >= 500) failed.push(`${write.name} answered ${status}: ${text}`)
  }
  return failed
}

test('three clients of each do not wait in a circle: people, their projects, follow-ups with them', async () => {
  const before = await deadlocks()
  const three = writes.filter(({ name }) => /^(PUT employee|PUT project|POST follow-up)/.test(name))
  expect(three.length).toBe(3)
  const failed = await Promise.all([...three, ...three, ...three].map(client))
  expect([failed.flat(), (await deadlocks()) - before]).toEqual([[], 0])
})

test('counters are exact after all of that', async () => {
  const { rows: counted } = await db.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'count_added'`,
  )
  for (const { name } of counted) {
    const { rows } = await db.pool.query(`select total_of('${name}') as said, count(*)::int as n from ${name}`)
    expect({ name, ...rows[0] }).toEqual({ name, said: rows[0].n, n: rows[0].n })
  }
})

test('a create waits for nobody’s counter: when all are taken there is one more', async () => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query(`select from counters where name in ('customers', 'employees') for update`)
  const answer = await call(app, 'POST /customers/create-customer', { token, body: await customerDraft(app) })
  await holder.query('rollback')
  holder.release()
  expect(answer.status).toBe(201)
  const { rows } = await db.pool.query(`select total_of('customers') as said, count(*)::int as n from customers`)
  expect(rows[0].said).toBe(rows[0].n)
})
