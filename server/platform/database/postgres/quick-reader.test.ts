import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { Network } from '#server/testing/lossy-network.ts'
import { databaseName, onServer } from '#server/testing/template.ts'

import { isUnavailable } from '../errors.ts'
import { QuickReader } from './quick-reader.ts'

const source = inject('testEngine')
const serverUrl = source.engine === 'postgres' ? source.serverUrl : ''
const limitMs = 1_000

let network: Network
let reader: QuickReader
let log: string[]
/** Of the test's connections and tables. */
let name: string

beforeEach(async () => {
  network = await Network.to(serverUrl)
  log = []
  name = databaseName('copy')
  reader = readerOf(network.url)
})
afterEach(async () => {
  network.mend()
  await reader.close()
  await network.close()
})

const readerOf = (url: string): QuickReader =>
  new QuickReader(
    {
      connectionString: url,
      connectionTimeoutMillis: limitMs,
      statement_timeout: limitMs,
      query_timeout: limitMs + 200,
      application_name: name,
    },
    2,
    { log: (line) => log.push(line) },
  )
/** Runs statements beside the reader, on another connection. */
const beside = async (...statements: string[]): Promise<void> => onServer(serverUrl, ...statements)
const read = async (n: number): Promise<unknown> =>
  reader.query({ name: 'one', text: 'select $1::integer as n', values: [n] })
const sleep = async (seconds: number): Promise<unknown> =>
  reader.query({ name: 'sleep', text: 'select pg_sleep($1)', values: [seconds] })
const failures = async (work: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(work)).map((ended) => (ended.status === 'rejected' ? ended.reason : undefined))

test('many statements at once each get their own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, async (_, n) => read(n)))
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => [{ n }]))
})

test('a statement that fails takes none of those around it along', async () => {
  const wrong = reader.query({ name: 'wrong', text: 'select nothing', values: [] })
  const [before, error, after] = await failures([read(1), wrong, read(2)])
  expect([before, after]).toEqual([undefined, undefined])
  expect(error).toMatchObject({ code: '42703' })
})

test('a slow statement delays only what shares its connection, and is ended by the server', async () => {
  let isSlow = true
  const slow = failures([sleep(10)]).finally(() => (isSlow = false))
  await wait(50)
  await read(1)
  await read(2)
  expect(isSlow).toBe(true)
  expect((await slow).every(isUnavailable)).toBe(true)
  expect(await read(3)).toEqual([{ n: 3 }])
})

test('a server that is gone fails what is under way as unavailable, and is read from again once it is back', async () => {
  await read(1)
  const underWay = failures([sleep(0.5), read(2)])
  await wait(50)
  network.refuse()
  expect(isUnavailable((await underWay)[0])).toBe(true)
  expect((await failures([read(3), read(4)])).every(isUnavailable)).toBe(true)
  network.mend()
  expect(await read(5)).toEqual([{ n: 5 }])
  expect(log.join('\n')).toContain('connection for reading lost')
})

test('a server that says nothing any more is unavailable within the limit, and no late answer is taken for another', async () => {
  await read(1)
  network.silence()
  const began = performance.now()
  expect((await failures([read(2), read(3), read(4)])).every(isUnavailable)).toBe(true)
  expect(performance.now() - began).toBeLessThan(limitMs * 4)
  network.mend()
  expect(await Promise.all([read(5), read(6)])).toEqual([[{ n: 5 }], [{ n: 6 }]])
})

test('a server without a free connection slot is read from on those that there are', async () => {
  await beside(`create role ${name} login connection limit 1`)
  const url = new URL(serverUrl)
  url.username = name
  const crowded = readerOf(url.href)
  const one = { name: 'one', text: 'select 1 as one', values: [] }
  await crowded.query(one)
  const answers = await Promise.all(Array.from({ length: 20 }, async () => crowded.query(one)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => [{ one: 1 }]))
  const other = readerOf(url.href)
  const [refused] = await failures([other.query(one)])
  expect(refused).toMatchObject({ code: '53300' })
  expect(isUnavailable(refused)).toBe(true)
  await crowded.close()
  expect(await other.query(one)).toEqual([{ one: 1 }])
  await other.close()
  await beside(`drop role ${name}`)
})

test('statements whose preparation fails for the first of them are unavailable together, and then prepared anew', async () => {
  await beside(`create table ${name} (n integer)`, `insert into ${name} values (7)`)
  const asked = { name: 'locked', text: `select n from ${name}`, values: [] }
  const migration = new pg.Client(serverUrl)
  await migration.connect()
  await migration.query(`begin; lock table ${name} in access exclusive mode`)
  const errors = await failures(Array.from({ length: 6 }, async () => reader.query(asked)))
  expect(errors.map(isUnavailable)).toEqual([true, true, true, true, true, true])
  await migration.query('rollback')
  await migration.end()
  expect(await Promise.all([reader.query(asked), reader.query(asked), reader.query(asked)])).toEqual([
    [{ n: 7 }],
    [{ n: 7 }],
    [{ n: 7 }],
  ])
  await beside(`drop table ${name}`)
})

test('a migration that changes what a prepared statement answers is noticed by nobody who reads', async () => {
  await beside(`create table ${name} (n integer)`, `insert into ${name} values (7)`)
  const asked = { name: 'changing', text: `select n from ${name}`, values: [] }
  await Promise.all([reader.query(asked), reader.query(asked), reader.query(asked)])
  await beside(`alter table ${name} alter column n type text`)
  expect(await Promise.all([reader.query(asked), reader.query(asked), reader.query(asked)])).toEqual([
    [{ n: '7' }],
    [{ n: '7' }],
    [{ n: '7' }],
  ])
  // The connections that were given up for it are not left open on the server.
  const client = new pg.Client(serverUrl)
  await client.connect()
  const count = `select from pg_stat_activity where application_name = '${name}'`
  await expect.poll(async () => (await client.query(count)).rowCount).toBeLessThanOrEqual(2)
  await client.end()
  await beside(`drop table ${name}`)
})

test('closing lets what is under way finish, and whoever comes later finds it closed', async () => {
  await read(1)
  const underWay = read(2)
  await reader.close()
  expect(await underWay).toEqual([{ n: 2 }])
  const [error] = await failures([read(3)])
  expect(isUnavailable(error)).toBe(true)
})

test('closing does not wait for a server that says nothing any more', async () => {
  await Promise.all([read(1), read(2)])
  network.silence()
  const began = performance.now()
  await reader.close()
  expect(performance.now() - began).toBeLessThan(5_000)
})
