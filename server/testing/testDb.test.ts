import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'

import { emptyTables, testDatabase } from './testDb.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => db.close())

const names = async (): Promise<string[]> =>
  (await db.sql.selectFrom('groups').select('name').orderBy('id').execute()).map(({ name }) => name)

test('two databases of tests know nothing of each other', async () => {
  const other = await testDatabase()
  await other.sql.insertInto('groups').values({ name: 'Ajeno' }).execute()
  await other.close()
  expect(await names()).not.toContain('Ajeno')
})

test('emptying brings back the rows, the ids and the counts that a test began with', async () => {
  const before = await names()
  const insert = async (): Promise<number> =>
    (await db.sql.insertInto('groups').values({ name: 'Nuevo' }).returning('id').executeTakeFirstOrThrow()).id
  const id = await insert()
  await emptyTables(db)
  expect(await names()).toEqual(before)
  expect(await db.sql.selectFrom('audit').select('id').execute()).toEqual([])
  expect(await insert()).toBe(id)
  await emptyTables(db)
  expect(await names()).toEqual(before)
})
