import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import type { Write } from '#server/testing/competing-bulk.ts'
import { competingWrites } from '#server/testing/competing-writes.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { type Database, openDatabase } from '../database.ts'
import { lockOrder } from '../lock-order.ts'

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
  app = { ...base, context, app: await buildApp(context) }
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
const served = new Set<string>()
/** What the last answer to a save said that was refused. */
const refused = new Map<string, string>()

/** One client's saves, one after the other; what of them the server could not answer. */
async function client(write: Write): Promise<string[]> {
  const failed: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { status, text } = await write.send((round += 1))
    if (status < 300) served.add(write.name)
    else refused.set(write.name, text)
    if (status >= 500) failed.push(`${write.name} answered ${status}: ${text}`)
  }
  return failed
}

const grows = (pair: [Write, Write]): number => (pair.some(({ name }) => name === 'POST project') ? 1 : 0)

/** Each two that touch the same tables, one with itself too; those that make the work of others longer come last. */
function pairs(): [Write, Write][] {
  const all = writes.flatMap((one, index) =>
    writes
      .slice(index)
      .filter(({ tables }) => tables.some((table) => one.tables.includes(table)))
      .map((two): [Write, Write] => [one, two]),
  )
  return all.toSorted((one, two) => grows(one) - grows(two))
}

test('no two saves wait in a circle: every pair, two clients of each, on the same records', async () => {
  const wrong: string[] = []
  let before = await deadlocks()
  for (const [one, two] of pairs()) {
    wrong.push(...(await Promise.all([one, two, one, two].map(client))).flat())
    const after = await deadlocks()
    if (after > before) wrong.push(`${after - before} deadlocks: ${one.name} × ${two.name}`)
    before = after
  }
  expect(wrong).toEqual([])
  expect(pairs().length).toBeGreaterThan(200)
  const never = writes.filter(({ name }) => !served.has(name))
  expect(never.map(({ name }) => `${name} was never answered but with ${refused.get(name)}`)).toEqual([])
}, 240_000)

test('nor do three clients of each: people, their projects, follow-ups with them', async () => {
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

test('each save’s own statements lock in the order that is written down', async () => {
  const locks = /\bfrom\s+"?(\w+)"?(?:(?!\bfrom\b)[^])*?\bfor (?:update|no key update|share|key share)\b/g
  const wrong: string[] = []
  const connection = await db.pool.connect()
  const original = Object.getPrototypeOf(connection) as { query: (...args: unknown[]) => unknown }
  connection.release()
  const { query } = original
  // By connection: who was seen when is noted meanwhile, over another one.
  let transactions = new Map<unknown, string[][]>()
  let counted = 0
  original.query = function (this: unknown, ...args: unknown[]) {
    const [text] = args as [string | { text: string }]
    const statement = typeof text === 'string' ? text : text.text
    const own = transactions.get(this) ?? [[]]
    transactions.set(this, own)
    for (const [, table = ''] of statement.matchAll(locks)) own.at(-1)!.push(table)
    if (statement.startsWith('commit')) own.push([])
    return query.apply(this, args)
  }
  try {
    for (const write of writes) {
      transactions = new Map()
      await write.send((round += 1))
      for (const taken of [...transactions.values()].flat()) {
        counted += taken.length
        const places = taken.map((table) => (lockOrder as readonly string[]).indexOf(table))
        if (places.some((place, at) => place < (places[at - 1] ?? 0))) wrong.push(`${write.name}: ${taken.join(', ')}`)
      }
    }
  } finally {
    original.query = query
  }
  expect(wrong).toEqual([])
  expect(counted).toBeGreaterThan(40)
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
