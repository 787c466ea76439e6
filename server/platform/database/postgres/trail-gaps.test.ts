import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { testDatabase } from '#server/testing/testDb.ts'

import { readOn, type TrailReader } from '../trail-readers.ts'

let db: Database
let read: number[] = []
const reader: TrailReader = {
  name: 'prueba',
  entities: ['group'],
  async handle(_, rows) {
    read.push(...rows.map(({ id }) => id))
  },
}

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const written = (id: number) => `insert into audit (id, call, entity, entity_id, action) overriding system value
  values (${id}, 'test', 'group', ${id}, 'update')`
async function next(): Promise<number[]> {
  read = []
  await readOn(db, reader)
  return read
}
const gaps = async () => (await db.pool.query('select first, last from trail_gaps order by first')).rows

test('a row is waited for as long as its transaction is under way, however long that takes', async () => {
  await db.pool.query(written(10_000))
  await next()
  const late = await db.pool.connect()
  await late.query(`begin; ${written(10_001)}`)
  await db.pool.query(written(10_002))
  expect(await next()).toEqual([10_002])
  await db.pool.query(`update trail_gaps set found_at = found_at - interval '1 hour'`)
  await next()
  await next()
  expect(await gaps()).toEqual([{ first: 10_001, last: 10_001 }])
  await late.query('commit')
  late.release()
  expect(await next()).toEqual([10_001])
  expect(await gaps()).toEqual([])
})

test('while one process reads, another one leaves it alone', async () => {
  const other = await db.pool.connect()
  await other.query(`begin; select from trail_readers where name = 'prueba' for update`)
  await db.pool.query(written(10_050))
  expect(await readOn(db, reader)).toBe('elsewhere')
  await other.query('rollback')
  other.release()
  expect(await next()).toEqual([10_050])
})
