import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { Network } from '#server/testing/lossy-network.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { type Database, openDatabase } from '../database.ts'
import { isUnavailable } from '../errors.ts'

const source = inject('testEngine')
// Long enough that no ordinary statement takes it on a busy machine.
const limitMs = 1_000
const { serverUrl, template } = source.engine === 'postgres' ? source : { serverUrl: '', template: '' }

let url: string
let name: string
let network: Network
let db: Database
let log: string[]

beforeEach(async () => {
  name = databaseName('copy')
  await onServer(serverUrl, `create database ${name} template ${template}`)
  url = withDatabase(serverUrl, name)
  network = await Network.to(url)
  log = []
  db = await openDatabase({
    url: network.url,
    dataDir: '',
    connectTimeoutMs: limitMs,
    statementTimeoutMs: limitMs,
    log: (line) => log.push(line),
  })
})
afterEach(async () => {
  network.mend()
  await db.close()
  await network.close()
  await onServer(serverUrl, `drop database ${name} with (force)`)
})

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const one = async (): Promise<unknown> => db.named('one', 'select 1 as one', [])

test('a statement that takes too long is ended by the server, and its connection serves on', async () => {
  const error = await failureOf(db.named('slow', 'select pg_sleep(5)', []))
  expect(error).toMatchObject({ code: '57014' })
  expect(isUnavailable(error)).toBe(true)
  await one()
  expect(db.pool.totalCount).toBe(1)
})

test('a server that is gone is unavailable at once, and well again when it is back, without a restart', async () => {
  await one()
  network.refuse()
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(isUnavailable(await failureOf(one()))).toBe(true)
  }
  network.mend()
  expect(await one()).toEqual([{ one: 1 }])
})

test('a server that says nothing any more is unavailable within the limits', async () => {
  await one()
  network.silence()
  const began = performance.now()
  const failures = await Promise.all(Array.from({ length: 15 }, async () => failureOf(one())))
  expect(failures.every(isUnavailable)).toBe(true)
  expect(performance.now() - began).toBeLessThan(limitMs * 5)
  network.mend()
  expect(await one()).toEqual([{ one: 1 }])
})

test('no answer that comes late is taken for that of another statement', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table slow_rows (n integer); insert into slow_rows values (1)')
  network.silence()
  const late = [failureOf(sql`select 'late'`.execute(db.sql)), failureOf(db.named('late', `select 'late'`, []))]
  expect((await Promise.all(late)).every(isUnavailable)).toBe(true)
  network.mend()
  expect((await sql`select n from slow_rows`.execute(db.sql)).rows).toEqual([{ n: 1 }])
  await client.end()
})

test('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const actor = { employeeId: null, call: 'test' }
  await db.pool.query('create table halfway (n integer)')
  const error = await failureOf(
    db.change(actor, async (tx) => {
      await sql`insert into halfway values (1)`.execute(tx)
      network.refuse()
      await sql`insert into halfway values (2)`.execute(tx)
    }),
  )
  expect(isUnavailable(error)).toBe(true)
  network.mend()
  expect((await db.pool.query('select n from halfway')).rows).toEqual([])
})

test.each(['before its first statement', 'in the middle', 'before it ends'])(
  'a server that falls silent in a transaction, %s, is waited for once, and not again to roll back',
  async (when) => {
    await one()
    const began = performance.now()
    if (when === 'before its first statement') network.silence()
    const error = await failureOf(
      db.change({ employeeId: null, call: 'test' }, async (tx) => {
        if (when === 'in the middle') network.silence()
        await sql`select 1`.execute(tx)
        if (when === 'before it ends') network.silence()
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    // The statement's limit, and the half second more that its answer gets.
    expect(performance.now() - began).toBeLessThan(limitMs + 500 + limitMs)
    network.mend()
    // Nobody gets the connection that is still waiting for its answer.
    const again = performance.now()
    await one()
    expect(performance.now() - again).toBeLessThan(limitMs)
  },
)

test('a migration that changes what a prepared statement answers costs its connection, and nothing for good', async () => {
  await db.pool.query('create table changing (n integer); insert into changing values (7)')
  const read = async (): Promise<unknown> => db.named('changing', 'select n from changing', [])
  await read()
  await onServer(url, 'alter table changing alter column n type text')
  expect(isUnavailable(await failureOf(read()))).toBe(true)
  expect(await read()).toEqual([{ n: '7' }])
})

test('a connection that breaks while nobody uses it is only a line in the log', async () => {
  await one()
  network.refuse()
  await expect.poll(() => log.join('\n')).toContain('idle database connection lost')
  network.mend()
  await one()
})

test('listeners hear that they may have missed something when their connection was lost, and then go on hearing', async () => {
  const heard: string[] = []
  const stop = await db.listen('news', (payload) => heard.push(payload))
  network.refuse()
  await expect.poll(() => log.join('\n')).toContain('notifications of the database stopped')
  await onServer(url, `select pg_notify('news', 'missed')`)
  network.mend()
  await expect.poll(() => heard).toEqual([''])
  await onServer(url, `select pg_notify('news', 'after')`)
  await expect.poll(() => heard).toEqual(['', 'after'])
  await stop()
})

test('what another instance sends is heard', async () => {
  const heard: string[] = []
  await db.listen('news', (payload) => heard.push(payload))
  const other = await openDatabase({ url, dataDir: '' })
  await other.pool.query(`select pg_notify('news', 'from the other')`)
  await expect.poll(() => heard).toEqual(['from the other'])
  await other.close()
})

test('instances that start at the same moment on an empty database all start', async () => {
  const empty = databaseName('copy')
  await onServer(serverUrl, `create database ${empty}`)
  const all = await Promise.all(
    [1, 2, 3].map(async () => openDatabase({ url: withDatabase(serverUrl, empty), dataDir: '' })),
  )
  expect(await all[2]!.named('total', 'select count(*) > 0 as migrated from kysely_migration', [])).toEqual([
    { migrated: true },
  ])
  await Promise.all(all.map(async (each) => each.close()))
  await onServer(serverUrl, `drop database ${empty} with (force)`)
})

test('a server that cannot be reached stops the start with its address, and never with the password', async () => {
  network.refuse()
  const address = new URL(network.url)
  address.password = 'secret'
  const error = await failureOf(openDatabase({ url: address.href, dataDir: '', connectTimeoutMs: limitMs }))
  expect(String(error)).toContain(`127.0.0.1:${address.port}`)
  expect(String(error)).not.toContain('secret')
})
