import fs from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { emptyDataFolder } from '#server/testing/testDb.ts'

import { type Database, databaseOver } from '../database.ts'
import { isUnavailable } from '../errors.ts'
import { EngineLost, StatementEnded } from './engine-errors.ts'
import { type EmbeddedBackend, openEmbedded } from './open-embedded.ts'

const endless = 'select count(*) from generate_series(1, 1000000000000)'
// Long enough that no ordinary statement takes it on a busy machine.
const limitMs = 1_000

let backend: EmbeddedBackend
let db: Database
let log: string[]

beforeEach(async () => {
  const source = inject('testEngine')
  log = []
  backend = await openEmbedded({
    store: { memory: true, ...(source.engine === 'embedded' && { dumpFile: source.emptyFile }) },
    statementTimeoutMs: limitMs,
    log: (line) => log.push(line),
  })
  db = databaseOver(backend)
})
afterEach(async () => db.close())

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a runaway statement is ended at its limit, and its caller gets an error that means "not now"', async () => {
  const began = performance.now()
  const error = await failureOf(db.pool.query(endless))
  expect(error).toBeInstanceOf(StatementEnded)
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - began).toBeLessThan(limitMs * 10)
  expect(log[0]).toContain(`ran for more than ${limitMs} ms`)
})

test('after a runaway statement the database is well again by itself, also for those who waited', async () => {
  const ended = failureOf(db.named('endless', endless, []))
  const waiting = Array.from({ length: 5 }, async (_, n) => db.named('echo', 'select $1::integer as n', [n]))
  expect(await ended).toBeInstanceOf(StatementEnded)
  expect((await Promise.all(waiting)).flat()).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })))
  await db.ping()
})

test('a runaway statement inside a transaction ends that transaction', async () => {
  const actor = { employeeId: null, call: 'test' }
  await db.pool.query('create table halfway (id integer)')
  const error = await failureOf(
    db.change(actor, async (tx) => {
      await sql`insert into halfway values (1)`.execute(tx)
      await sql.raw(endless).execute(tx)
    }),
  )
  expect(error).toBeInstanceOf(StatementEnded)
})

test('short reads wait for one statement that takes long, not for all that one search asks, and one that is ended holds up none', async () => {
  const order: string[] = []
  const read = (kind: 'wide' | 'quick', text = 'select 1 as one') =>
    backend[kind]({ name: `${kind} ${text.length}`, text, values: [] }).then(
      () => order.push(kind),
      () => order.push('ended'),
    )
  const search = [read('wide', endless), ...[1, 2, 3, 4].map(() => read('wide'))]
  // They are all asked for by now.
  await new Promise(setImmediate)
  await Promise.all([...search, read('quick'), read('quick')])
  expect(order).toEqual(['ended', 'quick', 'quick', 'wide', 'wide', 'wide', 'wide'])
})

test('migrations may take longer than a statement', async () => {
  const slow = `do $$ declare until timestamptz := clock_timestamp() + interval '${limitMs * 2} ms';
    begin while clock_timestamp() < until loop end loop; end $$`
  await backend.migrating(async (pool) => pool.query(slow))
  expect(await failureOf(db.pool.query(slow))).toBeInstanceOf(StatementEnded)
})

test('listeners hear after a runaway statement that they may have missed something, and then go on hearing', async () => {
  const heard: string[] = []
  await db.listen('news', (payload) => heard.push(payload))
  await failureOf(db.pool.query(endless))
  await db.pool.query("select pg_notify('news', 'after')")
  expect(heard).toEqual(['', 'after'])
})

test('statements of any size arrive whole, and so do their answers', async () => {
  for (const length of [10, 100_000, 2_000_000]) {
    const text = 'ñ'.repeat(length)
    const { rows } = await db.pool.query<{ same: string }>('select $1::text as same', [text])
    expect(rows[0]?.same === text).toBe(true)
  }
  const { rows } = await db.pool.query('select n, md5(n::text) from generate_series(1, 50000) as n')
  expect(rows).toHaveLength(50_000)
})

test('a connection that ends in the middle of a transaction leaves nothing of it', async () => {
  await db.pool.query('create table left_over (id integer)')
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('insert into left_over values (1)')
  await client.query('set search_path = pg_catalog')
  client.release(true)
  expect((await db.pool.query('select * from left_over')).rows).toEqual([])
  expect((await db.pool.query('show search_path')).rows).toEqual([{ search_path: 'public' }])
})

test('an error of a statement costs nothing but that statement', async () => {
  await expect(db.named('broken', 'select 1 / $1::integer as n', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await db.named('broken', 'select 1 / $1::integer as n', [1])).toEqual([{ n: 1 }])
  expect(log).toEqual([])
})

test('after closing, a statement is refused as unavailable', async () => {
  await db.close()
  expect(isUnavailable(await failureOf(db.pool.query('select 1')))).toBe(true)
})

test('ending a runaway statement loses what was not committed, and nothing else', async () => {
  const dataDir = emptyDataFolder()
  const onDisk = databaseOver(
    await openEmbedded({ store: { dataDir }, statementTimeoutMs: limitMs, log: (line) => log.push(line) }),
  )
  await onDisk.pool.query('create table halfway (id integer)')
  await onDisk.pool.query('insert into halfway values (1)')
  const client = await onDisk.pool.connect()
  await client.query('begin; insert into halfway values (2)')
  expect(await failureOf(client.query(endless))).toBeInstanceOf(StatementEnded)
  client.release()
  expect((await onDisk.pool.query('select id from halfway')).rows).toEqual([{ id: 1 }])
  await onDisk.close()
  fs.rmSync(dataDir, { recursive: true })
})

test('an engine that stops by itself opens again as soon as it can, with everything that was committed', async () => {
  const dataDir = emptyDataFolder()
  const [wal, aside] = [path.join(dataDir, 'pg/pg_wal'), path.join(dataDir, 'aside')]
  const onDisk = databaseOver(await openEmbedded({ store: { dataDir }, log: (line) => log.push(line) }))
  await onDisk.pool.query('create table kept (id integer); insert into kept values (1)')
  fs.renameSync(wal, aside)
  const error = await failureOf(onDisk.pool.query('select pg_switch_wal(); insert into kept values (2)'))
  expect(error).toBeInstanceOf(EngineLost)
  expect(String(error)).toContain('No such file or directory')
  expect(await failureOf(onDisk.ping())).toBeInstanceOf(EngineLost)
  fs.rmSync(wal, { recursive: true, force: true })
  fs.renameSync(aside, wal)
  expect((await onDisk.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await onDisk.close()
  fs.rmSync(dataDir, { recursive: true })
})
