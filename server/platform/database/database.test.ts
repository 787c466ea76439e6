// On both engines: its room depends on the engine.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '#server/testing/testDb.ts'

import type { Database } from './database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => db.close())

test('a hot statement is parsed once per connection', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await db.named('hot', 'select $1::integer as n', [n])).toEqual([{ n }])
  }
  const { rows } = await db.pool.query(
    "select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'hot'",
  )
  expect(rows).toEqual([{ runs: 3 }])
})

test('statements of many callers at once are each answered with their own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => db.named<{ n: number }>('own', 'select $1::integer as n', [n])),
  )
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
})

test('a long answer is decoded over many turns of the event loop', async () => {
  const client = await db.pool.connect()
  const decoded = new Map<number, number>()
  let turn = 0
  const decode = ({ length }: Buffer) => decoded.set(turn, (decoded.get(turn) ?? 0) + length)
  const count = (): void => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  client.connection.stream.on('data', decode)
  try {
    const { rows } = await client.query("select n, repeat('ñ', 500) as text from generate_series(1, 4000) as n")
    expect(rows).toHaveLength(4000)
    expect(rows.at(-1)).toEqual({ n: 4000, text: 'ñ'.repeat(500) })
  } finally {
    clearImmediate(counting)
    client.connection.stream.off('data', decode)
    client.release()
  }
  expect(decoded.values().reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(4_000_000)
  expect(Math.max(...decoded.values())).toBeLessThan(300_000)
})

test('a notification reaches every listener of its channel, and nobody after they stopped', async () => {
  const heard: string[] = []
  const stopOne = await db.listen('news', (payload) => heard.push(`one ${payload}`))
  const stopTwo = await db.listen('news', (payload) => heard.push(`two ${payload}`))
  const stopOther = await db.listen('other', (payload) => heard.push(`other ${payload}`))
  const send = async (payload: string): Promise<unknown> => db.pool.query('select pg_notify($1, $2)', ['news', payload])
  await send('ñandú')
  await expect.poll(() => heard.toSorted()).toEqual(['one ñandú', 'two ñandú'])
  await stopOne()
  await send('b')
  await expect.poll(() => heard).toContain('two b')
  await stopTwo()
  await stopOther()
  await send('c')
  await db.pool.query("select pg_notify('other', 'c')")
  await db.ping()
  expect(heard.filter((line) => /one b|c$/.test(line))).toEqual([])
})

test('a notification of a transaction is heard when it commits, and never when it does not', async () => {
  const heard: string[] = []
  const stop = await db.listen('commits', (payload) => heard.push(payload))
  const notify = async (payload: string, fail: boolean): Promise<void> =>
    db.change({ employeeId: null, call: 'test' }, async (tx) => {
      await sql`select pg_notify('commits', ${payload})`.execute(tx)
      if (fail) {
        throw new Error('taken back')
      }
    })
  await expect(notify('lost', true)).rejects.toThrow('taken back')
  await notify('kept', false)
  await expect.poll(() => heard).toEqual(['kept'])
  await stop()
})

test('a channel may have any name', async () => {
  const heard: string[] = []
  const stop = await db.listen('Odd "name"; drop table', (payload) => heard.push(payload))
  await db.pool.query('select pg_notify($1, $2)', ['Odd "name"; drop table', 'x'])
  await expect.poll(() => heard).toEqual(['x'])
  await stop()
})

test('a ping is answered', async () => {
  await expect(db.ping()).resolves.toEqual({ readOnly: false })
})

test('a ping fails when the database is too busy to answer within three seconds', async () => {
  const held = await Promise.all(
    Array.from({ length: db.engine === 'embedded' ? 1 : 10 }, async () => db.pool.connect()),
  )
  await expect(db.ping()).rejects.toThrow(/3000 ms|timeout exceeded/)
  held.forEach((client) => client.release())
  await db.ping()
})

test('closing twice is closing once', async () => {
  const other = await testDatabase()
  await expect(Promise.all([other.close(), other.close()])).resolves.toEqual([undefined, undefined])
})
