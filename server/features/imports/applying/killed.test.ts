// On both engines: it speaks SQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { emptyDataFolder, testDatabase } from '#server/testing/testDb.ts'

// A process that is killed while it applies an import leaves all of it or nothing.

/** More kills, to look further than every day: `IMPORT_KILLS=50`. */
const kills = Number(process.env['IMPORT_KILLS'] ?? 1)
const customers = 2000

let shared: Database
let where: { dataDir: string; url?: string }
beforeAll(async () => {
  shared = await testDatabase()
  const url = shared.engine === 'postgres' ? shared.pool.options.connectionString : undefined
  where = url === undefined ? { dataDir: emptyDataFolder() } : { dataDir: '', url }
})
afterAll(async () => {
  await shared.close()
  if (where.dataDir !== '') rmSync(where.dataDir, { recursive: true, force: true })
})

const at = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

/** Applies an import in another process, and kills that a while after it has begun. */
async function applyAndKill(id: number, ownerId: number, ms: number): Promise<void> {
  const program = `
    const { openDatabase } = await import(${at('../../../platform/database/database.ts')})
    const { importById } = await import(${at('../imports.queries.ts')})
    const { applyImport } = await import(${at('./applying.service.ts')})
    const db = await openDatabase(${JSON.stringify(where)})
    const clock = { now: () => new Date() }
    const stored = await importById(db, { id: ${id}, ownerId: ${ownerId}, now: clock.now() })
    console.log('applying')
    const actor = { employeeId: null, call: 'test' }
    await applyImport({ db, clock }, stored, { actor, language: 'es-CO', conflicts: undefined, skipRejected: false })
    console.log('applied')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const exit = once(child, 'exit')
  while (!said.includes('applying') && child.exitCode === null) await wait(5)
  await wait(ms)
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
}

/** An owner of imports, and customers, unless they exist. */
async function prepared(db: Database): Promise<{ ownerId: number; ids: number[] }> {
  const app = { context: { db } } as TestApp
  const { rows } = await db.pool.query<{ id: number }>('select id from employees order by id limit 1')
  if (rows.length === 0 || (await idsOf(db)).length < customers) {
    await db.pool.query(
      `insert into cities (code, name, department) values ('99801', 'Bogotá', 'Bogotá') on conflict do nothing`,
    )
    await createCustomer(app)
    await db.pool.query(
      `insert into customers (code, commercial_name, document_number, city_id)
      select 'K-' || n, 'Cliente ' || n, (700000 + n)::text, (select min(id) from cities) from generate_series(1, $1::integer) n`,
      [customers],
    )
    await db.pool.query(
      `with d as (insert into document_types (code, name) values ('KX', 'Prueba') returning id),
        p as (insert into positions (name, kind) values ('Prueba K', 'consultant') returning id),
        g as (insert into groups (name) values ('Prueba K') returning id)
      insert into employees (document_type_id, document_number, first_name, last_name, email, city_id, position_id, group_id)
      select d.id, 'K-1', 'Ana', 'Ruiz', 'k@empresa.test', (select min(id) from cities), p.id, g.id from d, p, g`,
    )
  }
  const owner = await db.pool.query<{ id: number }>('select min(id) as id from employees')
  return { ownerId: owner.rows[0]!.id, ids: await idsOf(db) }
}
const idsOf = async (db: Database): Promise<number[]> =>
  (await db.pool.query<{ id: number }>('select id from customers order by id')).rows.map(({ id }) => id)

test(
  'kill -9 while an import is applied leaves all of it or nothing',
  { timeout: 60_000 + kills * 20_000 },
  async () => {
    const came: string[] = []
    for (let round = 1; round <= kills; round += 1) {
      let db = await openDatabase(where)
      const { ownerId, ids } = await prepared(db)
      const id = await readyImport({ context: { db } } as TestApp, ownerId, ids, round)
      await db.close()
      await applyAndKill(id, ownerId, (round * 97) % 900)
      db = await openDatabase(where)
      const { rows } = await db.pool.query<{ written: number; state: string }>(
        `select (select count(*)::integer from customers where address = $1) as written, state from imports where id = $2`,
        [`Calle ${round}`, id],
      )
      await db.close()
      const { written, state } = rows[0]!
      expect([written, state]).toEqual(state === 'applied' ? [ids.length, 'applied'] : [0, 'ready'])
      came.push(state)
    }
    expect(came).toHaveLength(kills)
  },
)
