// On one engine: an archive of either is restored into the embedded database.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'

import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { archiveName, saveBackup } from '#server/platform/backup/backup.ts'
import { encryptFile } from '#server/platform/backup/encrypting.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import type { Database } from '#server/platform/database/database.ts'
import { spanishLook } from '#server/platform/doctor/examine.ts'
import { lookAtRehearsal } from '#server/platform/doctor/rehearsal.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { contentsOf, installationOn, recordFile, testSecret } from '#server/testing/backups.ts'
import { changeArchive, edited, type Parts } from '#server/testing/changed-archives.ts'
import { testKeys } from '#server/testing/first-data.ts'
import { sentArchives, type SentArchives } from '#server/testing/sent-archives.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { rehearsalMetrics } from './metrics.ts'
import { newestArchive } from './newest.ts'
import { rehearse } from './rehearse.ts'
import { restoreAside } from './restore-aside.ts'
import { rehearsalHistory, recorded } from './runs.ts'
import { keepRehearsals } from './schedule.ts'

vi.setConfig({ testTimeout: 240_000 })

const passphrase = 'tres tristes tigres'
const key = 'project-1/0f8fad5b-d9cb-469f-a165-70867728950e'
let db: Database
let here: SentArchives
const now = new Date()
const silent = () => undefined

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  here = sentArchives(db)
  mkdirSync(here.folder, { recursive: true })
})
afterEach(async () => {
  here.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const config = (change: object = {}) => ({ ...readConfig({}), dataDir: here.dataDir, ...change })
const parts = (change: object = {}) => ({ db, config: config(change), secret: testSecret, log: here.log })
const scratch = () => path.join(here.dataDir, 'rehearsal')
const signal = new AbortController().signal

/** An archive of now, of a database with a project and its file. */
async function saved({ at = now, sealed = false } = {}): Promise<string> {
  const storage = diskStorage(path.join(here.dataDir, 'files'))
  await storage.put(key, Readable.from([Buffer.from('%PDF-1.7 acta')]))
  await recordFile(db, key)
  const file = path.join(here.folder, archiveName(at, 'scheduled'))
  await saveBackup(installationOn(db, here.dataDir, storage), file, sealed ? { passphrase } : {})
  return file
}
const newest = async (change: object = {}) => (await newestArchive(config(change), {}))!
const rehearseNewest = async (change: object = {}, more: object = {}) =>
  rehearse({ ...parts(change), ...more }, await newest(change), { signal })
/** Without a process of its own. */
async function found(file: string, name = path.basename(file), change: object = {}) {
  mkdirSync(scratch(), { recursive: true })
  const job = { name, size: 0, file, scratch: scratch(), backupUrl: undefined, passphrase: undefined, reserve: 0 }
  const outcome = await restoreAside({ ...job, secret: testSecret, ...change })
  return 'problem' in outcome ? `${outcome.problem}: ${outcome.detail}` : outcome
}
const told = async (change: object = {}, at = new Date()) => {
  const inside = { ...spanishLook({ webDir: '', nodeVersion: '26.10.0' }), db, keys: testKeys, config: config(change) }
  return (await lookAtRehearsal({ ...inside, clock: { now: () => at } })).map(({ level, what }) => `${level} ${what}`)
}
const rows = async () => {
  const { client, close } = await db.snapshot()
  const { rehearsal_runs: _own, ...contents } = await contentsOf(client)
  await close()
  return contents
}

test('the newest archive is fetched, deciphered, restored beside the portal and compared; the portal is as before', async () => {
  expect(await told()).toEqual([])
  const file = await saved()
  const named = path.basename(file)
  await encryptFile({ from: file, to: path.join(here.place, `${named}.age`), passphrase }, signal)
  const backupUrl = `file:${here.place}`
  expect(await newest({ backupUrl })).toMatchObject({ name: named, storedAs: `${named}.age`, place: here.place })
  expect(await told()).toEqual(['notice Todavía no se ha ensayado restaurar ninguna copia.'])
  const before = await rows()
  const archive = await newest({ backupUrl })
  mkdirSync(scratch(), { recursive: true })
  // Without a process of its own, which would wait for all that the tests do.
  const job = { ...archive, scratch: scratch(), backupUrl, passphrase, secret: testSecret, reserve: 0 }
  expect(await restoreAside({ ...job, passphrase: 'otra frase larga' })).toMatchObject({ problem: 'passphrase' })
  const outcome = await recorded(db, { archive, log: silent }, () => restoreAside(job))
  expect(outcome).toMatchObject({ files: 1, rows: expect.any(Number) as number })
  expect((outcome as { rows: number }).rows).toBeGreaterThan(1122)
  expect(await rows()).toEqual(before)
  const [line, ...others] = await told()
  expect(line).toMatch(
    /^fine El último ensayo fue el .+: la copia portal-.+\.tar\.gz, de \/.+ se restauró entera aparte \(1\.\d{3} filas y 1 archivo\)\.$/,
  )
  expect(others).toEqual([])
  const registry = new Registry()
  rehearsalMetrics(registry, db, true)
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/backup_rehearsal_last_success_timestamp_seconds 1\d{9}/)
  expect(metrics).toContain('backup_rehearsal_failures_since_success 0')
  // Here a newer one was made since.
  const newer = path.join(here.folder, archiveName(new Date(now.getTime() + 60_000), 'asked'))
  writeFileSync(newer, '')
  // Somebody named this one: nothing says of when it is.
  writeFileSync(path.join(here.folder, 'portal-antes.tar.gz'), '')
  expect(await newest({ backupUrl })).toMatchObject({ file: newer })
  // Two weeks and a day by a weekly schedule.
  const later = new Date(Date.now() + 16 * 86_400_000)
  expect((await told({ rehearsalSchedule: '0 4 * * 0' }, later))[1]).toBe(
    'notice El último ensayo que salió bien es de hace 16 días, y hay ensayos programados.',
  )
})

test('what keeps an archive from being restored is found before anything of it is taken', async () => {
  const good = await saved({ sealed: true })
  let n = 0
  const changed = (change: (parts: Parts) => void, sign = true) =>
    changeArchive(good, path.join(here.folder, `otra-${(n += 1)}.tar.gz`), change, { sign })
  const projects = 'database/projects/000001.jsonl'
  expect(await found(await changed(edited(projects, 'Faro', 'Foro'), false))).toMatch(/^unreadable: .*no es lo que se/)
  expect(await found(good, archiveName(new Date(now.getTime() + 7_200_000), 'scheduled'))).toMatch(/^outdated: Se hizo/)
  expect(await found(good, 'x', { passphrase: 'otra frase larga' })).toMatch(/^passphrase: La frase no abre/)
  expect(await found(good, 'x', { secret: 'another secret that is long enough too' })).toMatch(/^secret: /)
  expect(await found(good, 'x', { passphrase, secret: 'another secret that is long enough too' })).toMatch(/^secret: /)
  expect(await found(good, 'x', { reserve: 1e18 })).toMatch(/^room: Necesita /)
  const damaged = edited('manifest.json', '"damage":[]', '"damage":[{"kind":"trail","table":"licences","rows":2}]')
  const incomplete = await changed((all) => {
    all.set('manifest.json', Buffer.from(JSON.stringify(JSON.parse(String(all.get('manifest.json'))))))
    damaged(all)
  })
  expect(await found(incomplete)).toMatch(/^incomplete: licences: no están 2 filas/)
})

test('one that failed is a fault with what to do, counts in the metrics, and an untried one is worth knowing', async () => {
  const good = await saved()
  await changeArchive(good, good, edited('database/projects/000001.jsonl', 'Faro', 'Foro'))
  await rehearseNewest()
  expect(await told()).toEqual([
    expect.stringMatching(
      /^fault El ensayo del .+ con la copia .+ falló: no se puede leer como se escribió\. .+ Ninguno ha salido bien todavía\.$/,
    ),
  ])
  expect((await rehearsalHistory(db)).failures).toBe(1)
  expect(here.lines.at(-1)).toMatchObject({ level: 50, msg: 'the rehearsal of a restore failed' })
  const poor = { freeBytes: () => 400e6, freeMemory: () => 4e9 }
  expect(await rehearseNewest({}, { machine: poor })).toEqual({
    problem: 'room',
    detail: 'Necesita 512 MB libres y hay 382 MB.',
  })
  expect((await told())[0]).toMatch(/^notice El ensayo .+ no se pudo hacer: no hay sitio en el disco/)
  const forgetful = { freeBytes: () => 4e9, freeMemory: () => 500e6 }
  expect(await rehearseNewest({}, { machine: forgetful })).toMatchObject({ problem: 'memory' })
  expect((await rehearsalHistory(db)).failures).toBe(1)
  expect(existsSync(scratch())).toBe(false)
})

test('a rehearsal ends when the disk gets short meanwhile, and with its portal, and leaves nothing', async () => {
  await saved()
  let looks = 0
  const filling = { freeBytes: () => (++looks < 3 ? 4e12 : 100e6), freeMemory: () => 4e9 }
  expect(await rehearseNewest({}, { machine: filling })).toMatchObject({ problem: 'room' })
  expect(existsSync(scratch())).toBe(false)
  let asked = 0
  const gone = () => {
    if (++asked > 2) throw new Error('ENOENT: statfs')
    return 4e12
  }
  const without = { machine: { freeBytes: gone, freeMemory: () => 4e9 } }
  expect(await rehearseNewest({}, without)).toEqual({ problem: 'cut', detail: 'ENOENT: statfs' })
  const stopping = new AbortController()
  const stopped = rehearse(parts(), await newest(), {
    signal: stopping.signal,
    onBegun: () => setTimeout(() => stopping.abort(new Error('the portal stops')), 300),
  })
  await expect(stopped).rejects.toThrow('the portal stops')
  expect(existsSync(scratch())).toBe(false)
  // As if it had not begun: the next start makes it.
  expect(await db.sql.selectFrom('rehearsal_runs').select('problem').execute()).toEqual([
    { problem: 'room' },
    { problem: 'cut' },
  ])
})

test('a due one is made once, by one of two instances, when there is an archive; what a killed one left goes', async () => {
  let time = Date.parse('2027-01-03T09:00:30Z')
  const instance = () =>
    keepRehearsals({
      ...parts(),
      schedule: scheduleOf('0 4 * * 0')!,
      environment: {},
      clock: { now: () => new Date(time) },
    })
  const two = [instance(), instance()]
  const lookBoth = () => Promise.all(two.map((one) => one.look()))
  const runs = async () =>
    (await db.sql.selectFrom('rehearsal_runs').select(['due_at', 'problem']).orderBy('id').execute()).map(
      (run) => `${run.due_at} ${run.problem}`,
    )
  await lookBoth()
  expect(await runs()).toEqual([])
  // Killed with its process three minutes ago, while what another one makes is young.
  const [old, young] = ['a', 'b'].map((name) => path.join(scratch(), name))
  for (const place of [old!, young!]) mkdirSync(place, { recursive: true })
  utimesSync(old!, 1, 1)
  await db.pool.query(
    `insert into rehearsal_runs (due_at, archive, alive_at) values ('2026-12-27T09:00Z', 'x', now() - interval '3 minutes')`,
  )
  expect((await told())[0]).toMatch(/^notice El ensayo .+ no se pudo hacer: se interrumpió/)
  await lookBoth()
  expect(readdirSync(scratch())).toEqual(['b'])
  writeFileSync(await saved(), 'no archive')
  await lookBoth()
  time += 3_600_000
  await lookBoth()
  expect(await runs()).toEqual(['2026-12-27T09:00:00.000Z cut', '2027-01-03T09:00:00.000Z unreadable'])
  expect(existsSync(scratch())).toBe(false)
  await db.pool.query(`update kysely_migration set timestamp = '2027-01-05T00:00Z' where name = '0074_rehearsals'`)
  await db.pool.query('delete from rehearsal_runs')
  await lookBoth()
  expect(await runs()).toEqual([])
  // While another instance rehearses nothing is removed: what is old may be its own.
  mkdirSync(old!, { recursive: true })
  utimesSync(old!, 1, 1)
  await db.pool.query(`insert into rehearsal_runs (archive) values ('x')`)
  await lookBoth()
  expect(readdirSync(scratch())).toEqual(['a'])
  for (const one of two) await one.close()
})

test('while one is under way no other begins, and the page says so', async () => {
  const archive = { name: 'portal-20270103-020000.tar.gz', size: 1 }
  const under = Promise.withResolvers<void>()
  const first = recorded(db, { archive, log: silent }, async () => {
    await under.promise
    return { rows: 1, files: 0, bytes: 1 }
  })
  await expect.poll(() => told()).toEqual(['fine Se está ensayando la restauración de una copia.'])
  expect(await recorded(db, { archive, log: silent }, () => Promise.reject(new Error('not begun')))).toBeUndefined()
  under.resolve()
  expect(await first).toEqual({ rows: 1, files: 0, bytes: 1 })
})
