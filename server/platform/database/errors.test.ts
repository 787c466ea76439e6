// On both engines: its room depends on the engine.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '#server/testing/testDb.ts'

import type { Database } from './database.ts'
import { EngineLost, StatementEnded } from './embedded/engine-errors.ts'
import { asking, foreignKeyViolation, isOfDatabase, isDiskFull, isUnavailable, uniqueViolation } from './errors.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`
    create table parents (id integer constraint parents_id_unique primary key);
    create table children (parent_id integer constraint children_parent_fkey references parents);
    insert into parents values (1)`)
})
afterAll(async () => db.close())

async function failureOf(statement: string): Promise<unknown> {
  return db.pool.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  )
}

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

test('a duplicate is told by the name of what refused it', async () => {
  const error = await failureOf('insert into parents values (1)')
  expect(uniqueViolation(error)).toBe('parents_id_unique')
  expect(foreignKeyViolation(error)).toBeUndefined()
  expect(isUnavailable(error)).toBe(false)
})

test('a reference to nothing is told by the name of the foreign key', async () => {
  const error = await failureOf('insert into children values (2)')
  expect(foreignKeyViolation(error)).toBe('children_parent_fkey')
  expect(uniqueViolation(error)).toBeUndefined()
  expect(isUnavailable(error)).toBe(false)
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])(
  'a server that cannot be reached (%s) is unavailable',
  (code) => expect(isUnavailable(withCode(code))).toBe(true),
)

test.each(['57014', '57P01', '57P02', '57P03', '08006', '53300', '53200', '28P01', '25006', '53100'])(
  'a server that cannot serve now (%s) is unavailable',
  (code) => expect(isUnavailable(withCode(code))).toBe(true),
)

test.each(['23505', '42601', '22P02', '57000'])('a statement that is refused (%s) is not', (code) =>
  expect(isUnavailable(withCode(code))).toBe(false),
)

test('a full disk is told apart', () => {
  expect([withCode('53100'), withCode('ENOSPC'), withCode('57014'), 'text'].map(isDiskFull)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an error is the database’s by where it came from, whatever its code', async () => {
  const cut = withCode('ECONNRESET')
  expect([isOfDatabase(cut), isOfDatabase(withCode('ECONNREFUSED'))]).toEqual([false, false])
  await expect(asking(() => Promise.reject(cut))).rejects.toBe(cut)
  expect(isOfDatabase(cut)).toBe(true)
  expect(isOfDatabase(await failureOf('insert into parents values (1)'))).toBe(true)
})

test('a pool that waited too long, and an embedded database that opens again, are unavailable', () => {
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isUnavailable(new StatementEnded(1))).toBe(true)
  expect(isUnavailable(new EngineLost('gone'))).toBe(true)
})

test('a mistake of the program is not unavailable', () => {
  expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false)
  expect(isUnavailable('text')).toBe(false)
  expect(isUnavailable(undefined)).toBe(false)
})
