// On both engines: it looks into transactions.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { changesSince } from './events.queries.ts'
import { TrailReader } from './trail.service.ts'

let db: Database
let trail: TrailReader

beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await emptyTables(db)
})
afterAll(() => db.close())

/** Rows of the trail with these ids, as if their transactions had been committed now. */
async function commit(...ids: number[]): Promise<void> {
  await db.pool.query(
    `insert into audit (id, call, entity, entity_id, action) overriding system value
     select id, 'test', 'group', id, 'update' from unnest($1::bigint[]) as id`,
    [ids],
  )
}
async function begin(): Promise<void> {
  trail = new TrailReader(db)
  await trail.begin()
}
const read = async () => (await trail.read()).rows.map(({ trailId }) => trailId)

test('what was there before is not read', async () => {
  await commit(10_001, 10_002)
  await begin()
  expect(await read()).toEqual([])
})

test('each change is read once, in its order', async () => {
  await commit(10_000)
  await begin()
  await commit(10_002, 10_001)
  expect(await read()).toEqual([10_001, 10_002])
  expect(await read()).toEqual([])
  await commit(10_003)
  expect(await read()).toEqual([10_003])
})

test('who signs in or out is told to nobody, now or to who begins a little later', async () => {
  await begin()
  await db.pool.query(`insert into audit (id, call, entity, entity_id, action) overriding system value values
    (10001, 'test', 'session', 7, 'signIn'), (10003, 'test', 'session', 7, 'endSessions')`)
  await commit(10_002)
  expect(await read()).toEqual([10_002])
  expect(await read()).toEqual([])
  const since = await changesSince(db, new Date(Date.now() - 60_000), 10)
  expect(since.map(({ trailId }) => trailId)).toEqual([10_002])
})

test('a change that is committed after a later one is read when it comes', async () => {
  await commit(10_000)
  await begin()
  await commit(10_003)
  expect(await read()).toEqual([10_003])
  await commit(10_001)
  expect(await read()).toEqual([10_001])
  await commit(10_002, 10_004)
  expect(await read()).toEqual([10_002, 10_004])
})

test('so is one that was under way when the reading began', async () => {
  await commit(10_000, 10_002)
  await begin()
  await commit(10_001)
  expect(await read()).toEqual([10_001])
})

test('what was rolled back is waited for no longer than a transaction can take', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await commit(10_000)
  await begin()
  await commit(10_002)
  await read()
  vi.setSystemTime(Date.now() + 31_000)
  expect(await read()).toEqual([])
  await commit(10_001)
  expect(await read()).toEqual([])
})

test('a leap of the numbers, as after a crash, is no waiting for all between', async () => {
  await commit(10_000)
  await begin()
  await commit(9_000_000)
  expect(await read()).toEqual([9_000_000])
  await commit(8_999_999, 9_000_001)
  expect(await read()).toEqual([8_999_999, 9_000_001])
})

test('more than a thousand are read in several goes', async () => {
  await commit(10_000)
  await begin()
  await commit(...Array.from({ length: 1500 }, (_, n) => 10_001 + n))
  const [first, second] = [await trail.read(), await trail.read()]
  expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([1000, true, 500, false])
})

test('its place is before what may still come, until it no longer can', async () => {
  await commit(10_000)
  await begin()
  vi.useFakeTimers({ toFake: ['Date'] })
  const places: number[] = []
  const note = async () => {
    await read()
    places.push(trail.place)
  }
  await commit(10_002, 10_004)
  await note()
  await commit(10_001)
  await note()
  vi.setSystemTime(Date.now() + 30_001)
  await note()
  expect(places).toEqual([10_000, 10_002, 10_004])
})
