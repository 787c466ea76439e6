// On both engines: its room depends on the engine.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '#server/testing/testDb.ts'

import type { Database } from './database.ts'
import { instantOf } from './value-parsers.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => db.close())

async function valueOf(expression: string): Promise<unknown> {
  const [row] = await db.named<{ value: unknown }>(`value of ${expression}`, `select ${expression} as value`, [])
  return row?.value
}

test.each([
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  ['count(*)', 1],
  ['33.33::numeric(5,2)', 33.33],
  ["date '2026-02-28'", '2026-02-28'],
  ["timestamptz '2026-11-21 05:00:00-05'", '2026-11-21T10:00:00.000Z'],
  ["timestamptz '2026-11-21 10:00:00.5Z'", '2026-11-21T10:00:00.500Z'],
  ["timestamptz '2026-11-21 10:00:00.123456Z'", '2026-11-21T10:00:00.123Z'],
  [`'{"name": "Ñandú", "list": [1, null]}'::jsonb`, { name: 'Ñandú', list: [1, null] }],
  ["array['a', null, 'c,d']", ['a', null, 'c,d']],
  ['array[1, null, 9007199254740991]::bigint[]', [1, null, 9_007_199_254_740_991]],
  ['array[1.5, 2]::numeric[]', [1.5, 2]],
  ["array[date '2026-02-28', null]", ['2026-02-28', null]],
  ["array[timestamptz '2026-11-21 10:00:00Z']", ['2026-11-21T10:00:00.000Z']],
  ["'{}'::bigint[]", []],
  ['null::date', null],
  ['true', true],
  ["'\\x00ff'::bytea", Buffer.from([0, 255])],
])('%s arrives as %j', async (expression, value) => {
  expect(await valueOf(expression)).toEqual(value)
})

test('an instant of a session in another time zone is the same instant', () => {
  expect(instantOf('2026-11-21 05:00:00-05')).toBe('2026-11-21T10:00:00.000Z')
  expect(instantOf('2026-11-21 15:30:00.25+05:30')).toBe('2026-11-21T10:00:00.250Z')
})

test('what is no instant stays as it is', () => {
  expect(instantOf('infinity')).toBe('infinity')
})

test('a day and an instant go in as they come out', async () => {
  const [row] = await db.named<{ day: string; instant: string }>(
    'there and back',
    'select $1::date as day, $2::timestamptz as instant',
    ['2026-02-28', '2026-11-21T10:00:00.123Z'],
  )
  expect(row).toEqual({ day: '2026-02-28', instant: '2026-11-21T10:00:00.123Z' })
})

test('sessions are in UTC on every engine', async () => {
  expect(await valueOf("current_setting('TimeZone')")).toBe('UTC')
})
