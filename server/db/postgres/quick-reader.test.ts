import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { Network } from '#server/testing/network.ts'

import { isUnavailable } from '../errors.ts'
import { QuickReader } from './quick-reader.ts'

const source = inject('testEngine')
const limitMs = 1_000

let network: Network
let reader: QuickReader
let log: string[]

beforeEach(async () => {
  network = await Network.to(source.engine === 'postgres' ? source.serverUrl : '')
  log = []
  const config = {
    connectionString: network.url,
    connectionTimeoutMillis: limitMs,
    statement_timeout: limitMs,
    query_timeout: limitMs + 200,
  }
  reader = new QuickReader(config, 2, (line) => log.push(line))
})
afterEach(async () => {
  network.mend()
  await reader.close()
  await network.close()
})

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
  const slow = failures([sleep(10)])
  await wait(50)
  const began = performance.now()
  await read(1)
  await read(2)
  expect(performance.now() - began).toBeLessThan(limitMs / 2)
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
