import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { Engine } from './engine.ts'
import { checkpointIfDue, tidyOneTable, usualHousekeeping } from './housekeeping.ts'
import { openEmbedded } from './open-embedded.ts'

const source = inject('testEngine')
const store = { memory: true as const, ...(source.engine === 'embedded' && { dumpFile: source.emptyFile }) }
let engine: Engine

beforeAll(async () => {
  engine = await Engine.open({ store, memoryLimitMb: 256 })
})
afterAll(async () => engine.close())
beforeEach(async () => {
  await engine.exec('drop table if exists kept; create table kept (id integer, filling text)')
  while ((await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })) !== undefined);
  await engine.exec('checkpoint')
})

const fill = async (rows: number): Promise<void> => {
  await engine.exec(`insert into kept select n, repeat('x', 1000) from generate_series(1, ${rows}) as n`)
}

test('a log that has grown by the bound gets a checkpoint, and a shorter one does not', async () => {
  const options = { ...usualHousekeeping, checkpointAfterBytes: 1_000_000 }
  await fill(100)
  expect(await checkpointIfDue(engine, options)).toBe(false)
  await fill(2_000)
  expect(await checkpointIfDue(engine, options)).toBe(true)
  expect(await checkpointIfDue(engine, options)).toBe(false)
})

test('a log that has grown a little gets a checkpoint after a while, and an idle database none', async () => {
  const soon = { ...usualHousekeeping, checkpointAfterMs: 0 }
  expect(await checkpointIfDue(engine, soon)).toBe(false)
  await fill(10)
  expect(await checkpointIfDue(engine, usualHousekeeping)).toBe(false)
  expect(await checkpointIfDue(engine, soon)).toBe(true)
  expect(await checkpointIfDue(engine, soon)).toBe(false)
})

test('the rows of a table that was filled are counted for the planner', async () => {
  await fill(500)
  expect(await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })).toBe('public.kept')
  expect(await engine.exec("select reltuples from pg_class where relname = 'kept'")).toEqual([{ reltuples: 500 }])
  expect(await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })).toBeUndefined()
})

test('the space of dead rows is used again', async () => {
  await fill(500)
  await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })
  const size = async (): Promise<unknown> =>
    (await engine.exec("select pg_relation_size('kept') as bytes"))[0]?.['bytes']
  const full = await size()
  for (let round = 0; round < 5; round++) {
    await engine.exec('delete from kept')
    expect(await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })).toBe('public.kept')
    await fill(500)
  }
  expect(await size()).toBe(full)
})

test('a large table is vacuumed when nobody works, or when its dead rows are twice the others', async () => {
  const busy = { smallTableRows: 400, isQuiet: false }
  await fill(500)
  expect(await tidyOneTable(engine, { ...busy, isQuiet: true })).toBe('public.kept')
  await engine.exec('update kept set id = -id where id <= 200')
  // Its rows are counted meanwhile.
  expect(await tidyOneTable(engine, busy)).toBe('public.kept')
  expect(await tidyOneTable(engine, busy)).toBeUndefined()
  const deadRows = "select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'kept'"
  expect(await engine.exec(deadRows)).toEqual([{ dead: 200 }])
  expect(await tidyOneTable(engine, { ...busy, isQuiet: true })).toBe('public.kept')
  expect(await engine.exec(deadRows)).toEqual([{ dead: 0 }])
  for (let round = 0; round < 3; round++) await engine.exec('update kept set id = -id')
  expect(await tidyOneTable(engine, busy)).toBe('public.kept')
  expect(await engine.exec(deadRows)).toEqual([{ dead: 0 }])
})

test('a table that hardly changed is left alone', async () => {
  await fill(500)
  await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })
  await engine.exec('update kept set id = 0 where id <= 20')
  expect(await tidyOneTable(engine, { ...usualHousekeeping, isQuiet: false })).toBeUndefined()
})

test('checkpoints and vacuums happen by themselves, but never inside a transaction', async () => {
  const log: string[] = []
  const backend = await openEmbedded({
    store,
    log: (line) => log.push(line),
    housekeeping: { checkpointLookMs: 20, checkpointAfterBytes: 100_000, vacuumLookMs: 20 },
  })
  const said = (what: RegExp): boolean => log.some((line) => what.test(line))
  await backend.pool.query('create table busy (id integer, filling text)')
  const client = await backend.pool.connect()
  await client.query('begin')
  // What was said before the transaction began does not count.
  log.length = 0
  await client.query("insert into busy select n, repeat('x', 1000) from generate_series(1, 2000) as n")
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(said(/checkpoint|busy/)).toBe(false)
  await client.query('commit')
  client.release()
  await expect.poll(() => said(/public\.busy in \d+ ms/)).toBe(true)
  await expect.poll(() => said(/checkpoint in \d+ ms/)).toBe(true)
  await backend.close()
})
