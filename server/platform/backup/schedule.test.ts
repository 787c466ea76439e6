// On one engine: when a backup is due is reckoned, not asked of the database.
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'

import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { scheduleOf } from '#server/platform/base/cron.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { removeLeftovers } from '#server/platform/files/tidy.ts'
import { dropFile } from '#server/platform/files/uploads.ts'
import { installationOn, recordFile, scratchFolder } from '#server/testing/backups.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { backupMetrics } from './metrics.ts'
import { recorded } from './runs.ts'
import { keepSchedule } from './schedule.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>
let time: number
const lines: { level: number; msg: string; err?: { message: string } }[] = []
const log = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
)

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  await bornAt('2026-11-21T06:50:00Z')
  scratch = scratchFolder()
  lines.length = 0
  time = Date.parse('2026-11-21T06:58:30Z')
})
/** So old that earlier moments were due, too. */
const bornAt = (instant: string) => db.pool.query('update kysely_migration set timestamp = $1', [instant])
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const instance = (storage = diskStorage(path.join(scratch.folder, 'files')), newest = 14) =>
  keepSchedule(installationOn(db, scratch.folder, storage), {
    schedule: scheduleOf('0 2 * * *')!,
    keep: { newest },
    passphrase: undefined,
    clock: { now: () => new Date(time) },
    log,
  })
async function* content() {
  yield Buffer.from('acta')
}
const archives = () => readdirSync(path.join(scratch.folder, 'backups')).filter((name) => name.endsWith('.gz'))
const metrics = async () => {
  const registry = new Registry()
  backupMetrics(registry, db, { areSent: true })
  return registry.metrics()
}

test('of two instances one makes the backup that is due, once', async () => {
  const two = [instance(), instance()]
  await Promise.all(two.map((one) => one.look()))
  expect(existsSync(path.join(scratch.folder, 'backups'))).toBe(false)
  for (const at of ['07:00:01', '07:00:40', '07:01:10']) {
    time = Date.parse(`2026-11-21T${at}Z`)
    await Promise.all(two.map((one) => one.look()))
  }
  expect(archives()).toEqual(['portal-20261121-020000.tar.gz'])
  expect(await db.sql.selectFrom('backup_runs').select('due_at').execute()).toEqual([
    { due_at: '2026-11-21T07:00:00.000Z' },
  ])
  expect(await metrics()).toMatch(/backup_last_success_timestamp_seconds 1\d{9}/)
  for (const one of two) await one.close()
})

test('a process that was held up makes up for it', async () => {
  const late = instance()
  time = Date.parse('2026-11-21T07:20:00Z')
  await late.look()
  expect(archives()).toEqual(['portal-20261121-020000.tar.gz'])
  await late.close()
})

test('the oldest scheduled archives go, and nobody else’s', async () => {
  const own = instance(undefined, 2)
  time = Date.parse('2026-11-21T07:00:01Z')
  await own.look()
  const folder = path.join(scratch.folder, 'backups')
  for (const name of [
    'portal-20260101-020000.tar.gz',
    'portal-20260102-020000.tar.gz',
    'portal-20260101-020000-manual.tar.gz',
  ])
    writeFileSync(path.join(folder, name), '')
  // Killed writes of the portal, and a download of a browser.
  for (const name of [
    'portal-20260101-020000.tar.gz.0f8fad5b-d9cb-469f-a165-70867728950e.part',
    '0f8fad5b-d9cb-469f-a165-70867728950e.part',
    'portal-20260101-020000.tar.gz.age.part',
    'pelicula.mkv.part',
  ]) {
    writeFileSync(path.join(folder, name), '')
    utimesSync(path.join(folder, name), 1, 1)
  }
  time = Date.parse('2026-11-22T07:00:01Z')
  await own.look()
  expect(readdirSync(folder).toSorted()).toEqual([
    'pelicula.mkv.part',
    'portal-20260101-020000-manual.tar.gz',
    'portal-20261121-020000.tar.gz',
    'portal-20261122-020000.tar.gz',
  ])
  await own.close()
})

test('the archive whose restore was rehearsed last stays until another one passes', async () => {
  let proven: string | undefined = 'portal-20261120-020000.tar.gz'
  const folder = path.join(scratch.folder, 'backups')
  const own = keepSchedule(installationOn(db, scratch.folder), {
    schedule: scheduleOf('0 2 * * *')!,
    keep: { newest: 1 },
    passphrase: undefined,
    log,
    proven: async () => proven,
    clock: { now: () => new Date(time) },
  })
  time = Date.parse('2026-11-21T07:00:01Z')
  await own.look()
  writeFileSync(path.join(folder, 'portal-20261120-020000.tar.gz'), '')
  time = Date.parse('2026-11-22T07:00:01Z')
  await own.look()
  expect(archives()).toEqual(['portal-20261120-020000.tar.gz', 'portal-20261122-020000.tar.gz'])
  proven = 'portal-20261122-020000.tar.gz'
  time = Date.parse('2026-11-23T07:00:01Z')
  await own.look()
  expect(archives()).toEqual(['portal-20261122-020000.tar.gz', 'portal-20261123-020000.tar.gz'])
  await own.close()
})

test('one that fails is in the log and in the metrics, until the next one succeeds', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await recordFile(db, 'project-1/a')
  let broken = true
  const storage = {
    ...diskStorage(scratch.folder),
    get: () => (broken ? Promise.reject(full) : Promise.resolve(Readable.from([Buffer.from('%PDF-1.7 acta')]))),
  }
  const own = instance(storage)
  time = Date.parse('2026-11-21T07:00:01Z')
  await own.look()
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ msg: 'the scheduled backup failed' })
  expect(await metrics()).toContain('backup_failures_since_success 1')
  expect(archives()).toEqual([])
  broken = false
  time = Date.parse('2026-11-22T07:00:01Z')
  await own.look()
  expect(await metrics()).toContain('backup_failures_since_success 0')
  await own.close()
})

test('a file that is removed while a backup is under way stays until it has ended', async () => {
  const storage = diskStorage(path.join(scratch.folder, 'files'))
  const key = 'project-1/a'
  await storage.put(key, content())
  await db.sql.insertInto('storage_leftovers').values({ storage_key: key, since: '2026-01-01T00:00:00Z' }).execute()
  await recorded(db, { log: () => undefined }, async () => {
    await dropFile({ db, storage }, key)
    expect(await removeLeftovers({ db, storage, log })).toBe(0)
    expect(await storage.get(key)).toBeDefined()
    return { size: 1 }
  })
  expect(await removeLeftovers({ db, storage, log })).toBe(1)
  expect(await storage.get(key)).toBeUndefined()
})

test('a snapshot sees one moment, and keeps nobody from writing meanwhile', async () => {
  const { client, close } = await db.snapshot()
  const count = async () => (await client.query<{ n: number }>('select count(*) as n from cities')).rows[0]?.n
  const before = await count()
  await db.sql.insertInto('cities').values({ code: '99999', name: 'Macondo', department: 'Magdalena' }).execute()
  expect(await count()).toBe(before)
  await expect(client.query(`delete from cities`)).rejects.toThrow('read-only')
  await close()
})
