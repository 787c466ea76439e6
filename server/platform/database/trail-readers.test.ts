// On both engines: it looks into transactions.
import type { Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import type { Tables } from './schema/tables.ts'
import { readOn, without, type TrailReader } from './trail-readers.ts'

let db: Database
let read: number[]
let fails: boolean

const reader: TrailReader = {
  name: 'prueba',
  entities: ['group'],
  async handle(tx: Transaction<Tables>, rows) {
    read.push(...rows.map(({ entityId }) => entityId))
    // What it writes stands or falls with its position.
    await tx
      .insertInto('groups')
      .values(rows.map(({ id }) => ({ name: `Leída ${id}` })))
      .execute()
    if (fails) throw new Error('killed')
  },
}

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  read = []
  fails = false
  await commit(10_000)
  await readOn(db, reader)
})
afterEach(() => emptyTables(db))
afterAll(() => db.close())

/** Rows of the trail with these ids, as if their transactions had been committed now. */
async function commit(...ids: number[]): Promise<void> {
  await db.pool.query(
    `insert into audit (id, call, entity, entity_id, action) overriding system value
     select id, 'test', 'group', id, 'update' from unnest($1::bigint[]) as id`,
    [ids],
  )
}
/** Reads on without the rows that the reader itself makes in the trail. */
async function next(most?: number): Promise<number[]> {
  read = []
  await readOn(db, reader, most)
  return read
}
const gaps = async () =>
  (await db.pool.query<{ gap: string }>(`select first || '-' || last as gap from trail_gaps order by first`)).rows.map(
    ({ gap }) => gap,
  )
/** As if the gaps had been found some time ago. */
const later = () => db.pool.query(`update trail_gaps set found_at = found_at - interval '1 minute'`)
const position = async () =>
  (await db.pool.query<{ position: number }>('select position from trail_readers')).rows[0]?.position

describe('a reader of the trail', () => {
  test('begins at its end', async () => {
    expect([read, await position()]).toEqual([[], 10_000])
  })

  test('gets each row once, in its order', async () => {
    await commit(10_002, 10_001)
    expect(await next()).toEqual([10_001, 10_002])
    expect(await next()).toEqual([])
  })

  test('gets rows of its kinds alone, and passes the others', async () => {
    await db.pool.query(`insert into audit (id, call, entity, entity_id, action) overriding system value
      values (10001, 'test', 'session', 7, 'signIn')`)
    expect([await next(), await position()]).toEqual([[], 10_001])
  })

  test('gets a row that is committed after a later one', async () => {
    await commit(10_003)
    expect([await next(), await gaps()]).toEqual([[10_003], ['10001-10002']])
    await commit(10_002)
    expect([await next(), await gaps()]).toEqual([[10_002], ['10001-10001']])
    await commit(10_001)
    expect([await next(), await gaps()]).toEqual([[10_001], []])
  })

  test('waits no longer for what was rolled back than for its transaction', async () => {
    await commit(10_002)
    await next()
    await next()
    await later()
    await db.pool.query(`insert into groups (name) values ('Cualquiera')`)
    // Transactions of the server's other databases count as older ones, too.
    await vi.waitFor(
      async () => {
        await next()
        expect(await gaps()).toEqual([])
      },
      { timeout: 30_000 },
    )
  })

  test('has handled nothing where its transaction was lost, and handles it the next time', async () => {
    await commit(10_001)
    fails = true
    await expect(next()).rejects.toThrow('killed')
    expect([
      await position(),
      await db.sql.selectFrom('groups').select('id').where('name', 'like', 'Leída%').execute(),
    ]).toEqual([10_000, []])
    fails = false
    expect(await next()).toEqual([10_001])
  })

  test('takes many rows in several goes', async () => {
    await commit(...Array.from({ length: 25 }, (_, n) => 10_001 + n))
    expect([(await next(10)).length, (await next(10)).length, (await next(10)).length]).toEqual([10, 10, 5])
  })

  test('takes many late rows in several goes', async () => {
    await commit(10_030)
    await next()
    await commit(...Array.from({ length: 29 }, (_, n) => 10_001 + n))
    expect([(await next(20)).length, (await next(20)).length, await gaps()]).toEqual([20, 9, []])
  })
})

test('a gap is what it was without the ids that came', () => {
  expect(without({ first: 3, last: 9 }, [1, 3, 5, 6, 11])).toEqual([
    { first: 4, last: 4 },
    { first: 7, last: 9 },
  ])
  expect(without({ first: 3, last: 3 }, [3])).toEqual([])
})
