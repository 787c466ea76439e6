// On one engine: who makes a backup that is due is decided by the same statements.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { scheduleOf } from '#server/platform/base/cron.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { installationOn, recordFile, scratchFolder } from '#server/testing/backups.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { backupHistory } from './runs.ts'
import { keepSchedule } from './schedule.ts'

// A due backup is made, even when its instance was away or was killed.

let db: Database
let scratch: ReturnType<typeof scratchFolder>
let time: number
const lines: { level: number; problem?: string }[] = []
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`update kysely_migration set timestamp = '2026-11-19T12:00:00Z'`)
})
beforeEach(() => {
  scratch = scratchFolder()
  lines.length = 0
  at('2026-11-21T09:30:00Z')
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const at = (instant: string) => void (time = Date.parse(instant))
const start = (storage?: Storage) =>
  keepSchedule(installationOn(db, scratch.folder, storage), {
    schedule: scheduleOf('0 2 * * *')!,
    keep: { newest: 14 },
    passphrase: undefined,
    clock: { now: () => new Date(time) },
    log,
  })
const archives = () =>
  existsSync(path.join(scratch.folder, 'backups'))
    ? readdirSync(path.join(scratch.folder, 'backups')).filter((name) => name.endsWith('.gz'))
    : []
const due = '2026-11-21T07:00:00Z'
const tonight = ['portal-20261121-020000.tar.gz']
const runs = async () =>
  (await db.pool.query('select due_at, size is not null as made, problem from backup_runs order by id')).rows
/** Tonight's backup on an instance that was killed, or still works. */
const begun = (silentFor: string) =>
  db.pool.query(`insert into backup_runs (due_at, alive_at) values ($1, now() - $2::interval)`, [due, silentFor])

test('one that was due while the portal was off is made when it is on again, once', async () => {
  const own = start()
  await own.look()
  expect(archives()).toEqual(tonight)
  await own.look()
  expect(await runs()).toEqual([{ due_at: '2026-11-21T07:00:00.000Z', made: true, problem: null }])
  await own.close()
})

test('an installation that was made after the moment has missed nothing', async () => {
  at('2026-11-19T14:00:00Z')
  const own = start()
  await own.look()
  expect(archives()).toEqual([])
  await own.close()
})

test('a backup by hand since then leaves nothing to make up for', async () => {
  await db.pool.query(`insert into backup_runs (started_at, ended_at, size) values ('2026-11-21T08:00:00Z', now(), 5)`)
  const own = start()
  await own.look()
  expect(archives()).toEqual([])
  await own.close()
})

test('one that failed is tried again when the next one is due, and not before', async () => {
  await db.pool.query(`insert into backup_runs (due_at, ended_at, problem) values ($1, now(), 'no hay espacio')`, [due])
  const own = start()
  await own.look()
  expect(archives()).toEqual([])
  at('2026-11-22T07:00:10Z')
  await own.look()
  expect(archives()).toEqual(['portal-20261122-020000.tar.gz'])
  await own.close()
})

test('one whose process was killed is taken over by another instance, and counts as cut', async () => {
  await begun('30 seconds')
  const two = [start(), start()]
  await Promise.all(two.map((one) => one.look()))
  expect(archives()).toEqual([])
  await db.pool.query(`update backup_runs set alive_at = now() - interval '3 minutes'`)
  await Promise.all(two.map((one) => one.look()))
  expect(archives()).toEqual(tonight)
  expect(await runs()).toEqual([
    { due_at: null, made: false, problem: 'se interrumpió' },
    { due_at: '2026-11-21T07:00:00.000Z', made: true, problem: null },
  ])
  for (const one of two) await one.close()
})

test('one that ends its process each time is begun three times, not for ever', async () => {
  for (let n = 0; n < 2; n += 1)
    await db.pool.query(
      `insert into backup_runs (started_at, ended_at, problem) values ($1, now(), 'se interrumpió')`,
      ['2026-11-21T07:00:30Z'],
    )
  await begun('3 minutes')
  const own = start()
  await own.look()
  expect(archives()).toEqual([])
  await own.close()
})

test('one whose process was killed when its archive had its name already is taken as made', async () => {
  const own = start()
  await own.look()
  await db.pool.query(`update backup_runs set ended_at = null, size = null, alive_at = now() - interval '3 minutes'`)
  await own.look()
  expect([archives(), (await backupHistory(db)).failures]).toEqual([tonight, 0])
  await own.close()
})

/** A store that never answers; `asked` resolves when it was called. */
function silent(): { storage: Storage; asked: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const storage: Storage = {
    ...diskStorage(path.join(scratch.folder, 'files')),
    get() {
      resolve()
      return Promise.resolve(new PassThrough())
    },
  }
  return { storage, asked: promise }
}

test('one that a stop has cut is made by the next start at once', async () => {
  await recordFile(db, 'project-1/a')
  const { storage, asked } = silent()
  const stopped = start(storage)
  void stopped.look()
  await asked
  await stopped.close()
  expect((await backupHistory(db)).problem).toBe('El portal se detuvo.')
  await diskStorage(path.join(scratch.folder, 'files')).put(
    'project-1/a',
    Readable.from([Buffer.from('%PDF-1.7 acta')]),
  )
  const next = start()
  await next.look()
  expect(archives()).toEqual(tonight)
  await next.close()
})
