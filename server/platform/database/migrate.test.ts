// On both engines: its room depends on the engine.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyBackend } from '#server/testing/testDb.ts'

import type { Backend } from './backend.ts'
import { kyselyOver } from './driver.ts'
import { migrate, migrationsFolder, updateSchema } from './migrate.ts'

let backend: Backend
let folder: string
let log: string[]

beforeEach(async () => {
  backend = await emptyBackend()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'))
  log = []
})
afterEach(async () => {
  await backend.close()
  fs.rmSync(folder, { recursive: true })
})

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text)
  }
}

async function run(): Promise<string[]> {
  return backend.migrating(async (pool) => migrate(kyselyOver(pool), (line) => log.push(line), folder))
}

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(kyselyOver(backend.pool))
  return rows.map(({ n }) => n)
}

const first = { '0001_numbers.sql': 'create table numbers (n integer); insert into numbers values (1);' }
const second = {
  '0002_more.sql': '-- Two statements.\ninsert into numbers values (2);\ninsert into numbers values (3);',
}

test('a migration runs once, and a new one after it', async () => {
  write(first)
  expect(await run()).toEqual(['0001_numbers'])
  write(second)
  expect(await run()).toEqual(['0002_more'])
  expect(await numbers()).toEqual([1, 2, 3])
})

test('a landed file that was changed is not run again', async () => {
  write(first)
  await run()
  write({ '0001_numbers.sql': 'drop table numbers;' })
  expect(await run()).toEqual([])
  expect(await numbers()).toEqual([1])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  write(first)
  await run()
  write({ '0002_wrong.sql': 'insert into numbers values (2); select wrong;', '0003_never.sql': 'select 1;' })
  await expect(run()).rejects.toThrow('La migración 0002_wrong no se pudo hacer: column "wrong" does not exist')
  expect(await numbers()).toEqual([1])
  fs.rmSync(path.join(folder, '0002_wrong.sql'))
  write(second)
  expect(await run()).toEqual(['0002_more', '0003_never'])
})

test('a migration that fails leaves an empty database empty', async () => {
  write({ ...first, '0002_wrong.sql': 'select wrong;' })
  await expect(run()).rejects.toThrow('La migración 0002_wrong no se pudo hacer: column "wrong" does not exist')
  await expect(numbers()).rejects.toThrow('relation "numbers" does not exist')
  fs.rmSync(path.join(folder, '0002_wrong.sql'))
  expect(await run()).toEqual(['0001_numbers'])
})

test('starts at the same moment migrate once', async () => {
  write({ ...first, ...second })
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flat().toSorted()).toEqual(['0001_numbers', '0002_more'])
  expect(await numbers()).toEqual([1, 2, 3])
})

test('a database that is newer than the program is refused with one clear line', async () => {
  write({ ...first, ...second })
  await run()
  fs.rmSync(path.join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow(
    /^La base de datos es más nueva que este programa \(\d+\.\d+\.\d+\S*\): tiene la migración 0002_more y aquí la última es 0001_numbers\. Use la versión que la creó o una posterior\.$/,
  )
})

test('two migrations cannot have the same number', async () => {
  write({ ...first, '0001_other.sql': 'select 1;' })
  await expect(run()).rejects.toThrow('numbers of their own: 0001_numbers, 0001_other')
})

describe('a database with every migration of the portal', () => {
  let whole: Backend
  let done: string[]
  const started: string[] = []
  const start = () => whole.migrating(async (pool) => updateSchema(kyselyOver(pool), () => {}))
  beforeAll(async () => {
    whole = await emptyBackend()
    done = await whole.migrating(async (pool) =>
      migrate(kyselyOver(pool), (line) => started.push(line), migrationsFolder),
    )
  })
  afterAll(() => whole.close())

  test('got them when it was empty, and a second start runs none', async () => {
    expect(done.length).toBe(fs.readdirSync(migrationsFolder).length)
    expect(started).toEqual(done.map((name) => `migrated: ${name}`))
    expect(await whole.migrating(async (pool) => migrate(kyselyOver(pool), () => {}, migrationsFolder))).toEqual([])
  })

  test('that is newer is refused with the version that made it', async () => {
    const kysely = kyselyOver(whole.pool)
    await start()
    await sql`comment on table kysely_migration is '7.1.0+0123abc'`.execute(kysely)
    // A start that migrates nothing leaves it.
    await start()
    await sql`insert into kysely_migration values ('9999_later', '')`.execute(kysely)
    await expect(start()).rejects.toThrow('Use la versión 7.1.0+0123abc, que la creó, o una posterior.')
  })
})
