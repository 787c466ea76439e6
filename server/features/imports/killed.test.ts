// On one engine: what a killed process leaves is rows, alike on both; create-folder and bench/faults kill the embedded one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { systemClock } from '#server/platform/base/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { emptyDataFolder, testDatabase } from '#server/testing/testDb.ts'

import { applyImport } from './applying/applying.service.ts'
import { importById } from './imports.queries.ts'
import { goOnWithLeft } from './left-work.service.ts'

// An import whose process is killed while it is applied or undone is gone on with by the next one, to its end.

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

/** Applies or undoes an import in another process, and kills that a while after it has begun. */
async function beginAndKill(what: 'apply' | 'undo', id: number, ownerId: number, ms: number): Promise<void> {
  const program = `
    const { openDatabase } = await import(${at('../../platform/database/database.ts')})
    const { importById } = await import(${at('./imports.queries.ts')})
    const { applyImport } = await import(${at('./applying/applying.service.ts')})
    const { undoImport } = await import(${at('./undoing/undoing.service.ts')})
    const db = await openDatabase(${JSON.stringify(where)})
    const clock = { now: () => new Date() }
    const stored = await importById(db, { id: ${id}, ownerId: ${ownerId}, now: clock.now() })
    console.log('begins')
    const log = { info() {}, warn() {}, error: console.error }
    const acts = { employeeId: null, call: 'test', requestId: 'test', language: 'es-CO' }
    if (${what === 'apply'}) await applyImport({ db, clock, log }, stored, { acts, confirmed: true, skipRejected: false })
    else await undoImport({ db, clock, log }, stored, { acts, confirmed: true, dryRun: false })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const exit = once(child, 'exit')
  while (!said.includes('begins') && child.exitCode === null) await wait(5)
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
const importOf = async (db: Database, id: number) =>
  (await db.pool.query<{ state: string }>('select state from imports where id = $1', [id])).rows[0]!
const idsOf = async (db: Database): Promise<number[]> =>
  (await db.pool.query<{ id: number }>('select id from customers order by id')).rows.map(({ id }) => id)

test(
  'kill -9 while an import is applied: whoever starts next writes the rest, and each record once',
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const came: string[] = []
    for (let round = 1; round <= kills; round += 1) {
      let db = await openDatabase(where)
      const { ownerId, ids } = await prepared(db)
      const id = await readyImport({ context: { db } } as TestApp, ownerId, ids, round)
      await db.close()
      await beginAndKill('apply', id, ownerId, (round * 97) % 900)
      db = await openDatabase(where)
      came.push((await importOf(db, id)).state)
      // As if its process had said nothing for a while.
      await db.pool.query(`update imports set alive_at = now() - interval '1 minute' where id = $1`, [id])
      await goOnWithLeft({ db, clock: systemClock, log: pino({ level: 'silent' }) })
      const { state } = await importOf(db, id)
      const { rows } = await db.pool.query<{ written: number; told: number; claims: number }>(
        `select (select count(*)::integer from customers where address = $1) as written,
          (select count(*)::integer from audit where entity = 'customer' and after ->> 'address' = $1) as told,
          (select count(*)::integer from import_claims) as claims`,
        [`Calle ${round}`],
      )
      await db.close()
      const all = { written: ids.length, told: ids.length, claims: 0 }
      expect([state, rows[0]]).toEqual(
        state === 'ready' ? ['ready', { written: 0, told: 0, claims: 0 }] : ['applied', all],
      )
    }
    expect(came).toHaveLength(kills)
  },
)

test(
  'kill -9 while an import is undone: whoever starts next puts the rest back, and each record once',
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const came: string[] = []
    for (let round = 1; round <= kills; round += 1) {
      let db = await openDatabase(where)
      const { ownerId, ids } = await prepared(db)
      const portal = { db, clock: systemClock, log: pino({ level: 'silent' }) }
      const street = 'select address, count(*)::integer as n from customers group by 1 order by 1'
      const { rows: before } = await db.pool.query(street)
      const id = await readyImport({ context: { db } } as TestApp, ownerId, ids, 10_000 + round)
      const acts = { employeeId: null, call: 'test', requestId: 'test', language: 'es-CO' } as const
      const stored = await importById(db, { id, ownerId, now: new Date() })
      await applyImport(portal, stored!, { acts, confirmed: true, skipRejected: false })
      while ((await importOf(db, id)).state === 'applying') await wait(20)
      await db.close()
      await beginAndKill('undo', id, ownerId, (round * 97) % 900)
      db = await openDatabase(where)
      came.push((await importOf(db, id)).state)
      await db.pool.query(`update imports set alive_at = now() - interval '1 minute' where id = $1`, [id])
      await goOnWithLeft({ ...portal, db })
      const { state } = await importOf(db, id)
      const { rows: after } = await db.pool.query(street)
      const { rows } = await db.pool.query<{ told: number; left: number; claims: number }>(
        `select (select count(*)::integer from audit where entity = 'customer' and before ->> 'address' = $1) as told,
          (select count(*)::integer from import_rows where import_id = $2 and sheet < 0) as left,
          (select count(*)::integer from import_claims) as claims`,
        [`Calle ${10_000 + round}`, id],
      )
      await db.close()
      const isBack = JSON.stringify(after) === JSON.stringify(before)
      const undone = ['undone', { told: ids.length, left: 0, claims: 0 }, true]
      expect([state, rows[0], isBack]).toEqual(
        state === 'applied' ? ['applied', { told: 0, left: 0, claims: 0 }, false] : undone,
      )
    }
    expect(came).toHaveLength(kills)
  },
)
