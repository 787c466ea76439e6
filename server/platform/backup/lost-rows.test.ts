// On one engine: both are asked by the same statements whether they are whole.
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'

import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { scheduleOf } from '#server/platform/base/cron.ts'
import { storeSecret } from '#server/platform/base/secrets.ts'
import { databaseOver, openDatabase, type Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { sumOldFiles } from '#server/platform/files/sums.ts'
import { installationOn, recordFile, recordProject, scratchFolder, testSecret } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'
import { databaseLook } from '#server/testing/looks.ts'
import { emptyBackend, emptyDataFolder, emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { saveBackup } from './backup.ts'
import { lookForDamage } from './damage.ts'
import { leftOutInWords } from './leave-out.ts'
import { backupMetrics } from './metrics.ts'
import { moveDatabase } from './move.ts'
import { inspectArchive } from './read-archive.ts'
import { restoreInto } from './restore.ts'
import { keepSchedule } from './schedule.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>
const lines: { level: number; msg: string; problem?: string }[] = []
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`update kysely_migration set timestamp = '2026-11-01T00:00:00Z'`)
})
beforeEach(() => {
  scratch = scratchFolder()
  lines.length = 0
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const inFolder = (name: string) => path.join(scratch.folder, name)
const backups = () => readdirSync(inFolder('backups')).toSorted()
/** Like a page of zeros: rows vanish and nothing notes it. */
const lose = (statement: string) =>
  db.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
const failures = async () => {
  const registry = new Registry()
  backupMetrics(registry, db, { areSent: true })
  return /backup_failures_since_success (\d+)/.exec(await registry.metrics())?.[1]
}
async function nightly(keep: number) {
  let time = Date.parse('2026-11-20T06:59:30Z')
  const own = keepSchedule(installationOn(db, scratch.folder), {
    schedule: scheduleOf('0 2 * * *')!,
    keep: { newest: keep },
    passphrase: undefined,
    clock: { now: () => new Date(time) },
    log,
  })
  // No backup was due on the night before the first.
  await db.pool.query(`insert into backup_runs (due_at, ended_at, problem) values ('2026-11-19T07:00:00Z', now(), 'x')`)
  return {
    async night() {
      time += time % 86_400_000 === 0 ? 86_400_000 : 60_000
      await own.look()
      time += 86_340_000
    },
    close: () => own.close(),
  }
}

test('the snapshot is asked for its counters, for the orphans of each foreign key and for what the trail knows', async () => {
  for (const code of ['A', 'B', 'C']) await recordProject(db, code)
  expect(await lookForDamage(db.pool)).toEqual([])
  await lose(`delete from customers where code in ('A', 'B')`)
  expect(await lookForDamage(db.pool)).toEqual([
    { kind: 'counter', table: 'customers', rows: 1, told: 3 },
    { kind: 'reference', table: 'projects', to: 'customers', rows: 2 },
    { kind: 'trail', table: 'customers', rows: 2 },
  ])
})

test('rows of a table that nobody counts or refers to are missed by the trail', async () => {
  await recordFile(db, 'project-1/a')
  await lose('delete from project_files')
  expect(await lookForDamage(db.pool)).toEqual([{ kind: 'trail', table: 'project_files', rows: 1 }])
})

test('a backup of a database that lost rows has a name of its own, counts as failed and pushes no good one out', async () => {
  for (const code of ['A', 'B']) await recordProject(db, code)
  const { night, close } = await nightly(1)
  await night()
  expect(backups()).toEqual(['portal-20261120-020000.tar.gz'])
  const good = inFolder('backups/portal-20261120-020000.tar.gz')
  // The newest three of the incomplete ones stay.
  for (const day of ['17', '18', '19']) writeFileSync(inFolder(`backups/portal-202611${day}-020000-damaged.tar.gz`), '')
  // Somebody asked for this one.
  writeFileSync(inFolder('backups/antes-damaged.tar.gz'), '')
  await lose(`delete from customers where code = 'A'`)
  await night()
  expect(backups()).toEqual([
    'antes-damaged.tar.gz',
    'portal-20261118-020000-damaged.tar.gz',
    'portal-20261119-020000-damaged.tar.gz',
    'portal-20261120-020000.tar.gz',
    'portal-20261121-020000-damaged.tar.gz',
  ])
  expect(await failures()).toBe('1')
  expect(lines.find(({ level }) => level === 50)).toMatchObject({
    msg: 'the backup lacks something; those before it stay',
    problem: expect.stringContaining('projects: 1 fila se refiere a una fila de customers que no está') as string,
  })
  const { rows } = await db.pool.query('select size, problem from backup_runs order by id desc limit 1')
  expect(rows).toEqual([
    { size: null, problem: expect.stringContaining('incompletos: customers: su contador dice 2 y hay 1') as string },
  ])

  const found = await databaseLook(db, scratch.folder)
  const [rowsLost, incomplete] = ['le faltan filas', 'La última copia salió incompleta'].map((words) =>
    found.find(({ what }) => what.includes(words)),
  )
  expect(rowsLost).toMatchObject({
    level: 'fault',
    todo: expect.stringContaining(`npm run restore -- ${good}`) as string,
  })
  expect(incomplete).toMatchObject({ level: 'fault', todo: expect.stringContaining(good) as string })

  // An archive that was cut later is no good one, whatever its name.
  const older = inFolder('backups/portal-20261101-020000.tar.gz')
  writeFileSync(older, readFileSync(good))
  utimesSync(older, 1, 1)
  writeFileSync(good, readFileSync(good).subarray(0, 4000))
  const again = await databaseLook(db, scratch.folder)
  expect(again.find(({ what }) => what.includes('le faltan filas'))?.todo).toContain(older)
  await close()
})

test('restore takes what a damaged database has, says what it leaves out, and the next backup is whole', async () => {
  const [lost, kept] = [await recordProject(db, 'A'), await recordProject(db, 'B')]
  const employee = await db.sql.selectFrom('employees').select('id').limit(1).executeTakeFirstOrThrow()
  for (const project of [lost, kept])
    await db.pool.query(
      `insert into project_files (project_id, name, extension, size, storage_key, date, employee_id)
      values ($1, 'Acta.pdf', 'pdf', 13, $3, now(), $2)`,
      [project, employee.id, `project-${project}/a`],
    )
  const { rows: contacts } = await db.pool.query<{ id: number }>(
    `insert into contacts (customer_id, first_name, last_name, email)
    select id, 'Efraín', 'Quiñones', 'e@faro.test' from customers where code = 'B' returning id`,
  )
  await db.pool.query('update projects set contact_ids = array[$1::integer] where id = $2', [contacts[0]!.id, kept])
  await lose(`delete from customers where code = 'A'; delete from contacts`)
  const storage = diskStorage(inFolder('files'))
  const saved = await saveBackup(installationOn(db, scratch.folder, storage), inFolder('copia.tar.gz'), {})
  expect([saved?.file, existsSync(inFolder('copia.tar.gz'))]).toEqual([inFolder('copia-damaged.tar.gz'), false])

  const target = await emptyBackend()
  const restored = databaseOver(target)
  try {
    const into = diskStorage(inFolder('restored'))
    const left = await restoreInto(target, into, await inspectArchive(saved!.file), () => undefined)
    expect(left.map(leftOutInWords)).toEqual(
      [
        `project_contacts: quedó fuera 1 fila que se refiere a una fila de contacts que falta (${kept}/${contacts[0]!.id}).`,
        `projects: quedó fuera 1 fila que se refiere a una fila de customers que falta (${lost}).`,
        `project_files: quedó fuera 1 fila que se refiere a una fila de projects que falta (1).`,
        `progress_history: quedó fuera 1 fila que se refiere a una fila de projects que falta (${lost}).`,
      ].toSorted((one, two) => left.map(leftOutInWords).indexOf(one) - left.map(leftOutInWords).indexOf(two)),
    )
    const { rows } = await target.pool.query('select id, contact_ids from projects')
    expect(rows).toEqual([{ id: kept, contact_ids: [] }])
    expect(await lookForDamage(target.pool)).toEqual([])
    const { rows: keys } = await target.pool.query(`select count(*) as n from pg_constraint where contype = 'f'`)
    expect(keys).toEqual((await db.pool.query(`select count(*) as n from pg_constraint where contype = 'f'`)).rows)
    const { rows: told } = await target.pool.query(
      `select entity, entity_id, call from audit where action = 'delete' order by id`,
    )
    expect(told).toContainEqual({ entity: 'project', entity_id: lost, call: 'system' })
  } finally {
    await restored.close()
  }
})

test('move does not carry a damaged database on', async () => {
  await recordProject(db, 'A')
  await lose('delete from customers')
  const target = await emptyBackend()
  await expect(moveDatabase(db, target, () => undefined)).rejects.toThrow(
    'projects: 1 fila se refiere a una fila de customers',
  )
  await target.close()
})

test('restore fills the sums that the rows of an older version lack, in a bin too', async () => {
  await recordFile(db, 'project-1/a')
  await recordFile(db, 'project-1/b')
  await db.pool.query(`insert into bin (project_id, kind, name, record)
    select project_id, 'file', name, to_jsonb(f) from project_files f where storage_key = 'project-1/b'`)
  await db.pool.query(`delete from project_files where storage_key = 'project-1/b'`)
  const storage = diskStorage(inFolder('files'))
  for (const key of ['project-1/a', 'project-1/b'])
    await storage.put(key, Readable.from([Buffer.from('%PDF-1.7 acta')]))
  // printf '%s' '%PDF-1.7 acta' | sha256sum
  const sha256 = 'fc97453cd4bedfc3f7d44a9d18d5126cd04eb86cbd648ae82f63bc75797e4f3e'
  const saved = await saveBackup(installationOn(db, scratch.folder, storage), inFolder('copia.tar.gz'), {})
  expect(saved?.losses).toEqual([])
  const target = await emptyBackend()
  await restoreInto(target, diskStorage(inFolder('restored')), await inspectArchive(saved!.file), () => undefined)
  const { rows } = await target.pool.query('select sha256 from stored_files')
  expect(rows).toEqual([{ sha256 }, { sha256 }])
  await target.close()
})

test('a start after an upgrade reads every file for its sum, not a few now and then', async () => {
  const storage = diskStorage(inFolder('files'))
  for (let n = 0; n < 60; n += 1) {
    await recordFile(db, `project-1/${n}`)
    // The first file is cut.
    await storage.put(`project-1/${n}`, Readable.from([Buffer.from(n === 7 ? '%PDF' : '%PDF-1.7 acta')]))
  }
  expect(await sumOldFiles({ db, storage })).toBe(59)
  expect(await sumOldFiles({ db, storage })).toBe(0)
})

test.runIf(inject('testEngine').engine === 'embedded')(
  'a page of a table that reads as zeros is found by a backup, whichever table it is',
  async () => {
    const dataDir = emptyDataFolder()
    const reopen = () => openDatabase({ dataDir })
    let own = await reopen()
    try {
      // Cities have no counter, trail or reference.
      await own.pool.query(`insert into cities (code, name, department)
        select lpad(n::text, 5, '0'), 'Faro ' || n, 'Magdalena' from generate_series(1, 600) as n`)
      await own.pool.query('vacuum cities')
      await own.pool.query('checkpoint')
      const { rows } = await own.pool.query<{ file: string }>(`select pg_relation_filepath('cities') as file`)
      await own.close()
      const file = path.join(dataDir, 'pg', rows[0]!.file)
      const bytes = readFileSync(file)
      bytes.fill(0, 8192, 16384)
      writeFileSync(file, bytes)
      own = await reopen()
      const [damage] = await lookForDamage(own.pool)
      expect(damage).toMatchObject({ kind: 'index', table: 'cities', told: 600 })
      // A page holds 60 to 70 of them.
      expect(damage!.rows).toBeGreaterThan(500)
      expect(damage!.rows).toBeLessThan(600)
      await own.close()

      await storeSecret(dataDir, testSecret)
      const saved = await runCommand('backup', [], { DATA_DIR: dataDir })
      expect([saved.code, saved.err]).toEqual([1, ''])
      expect(saved.out).toContain(`ATENCIÓN: cities: su índice tiene 600 filas y la tabla ${damage!.rows}.`)
      const [archive] = readdirSync(path.join(dataDir, 'backups'))
      expect(archive).toMatch(/^portal-.*-manual-damaged\.tar\.gz$/)
      const settings = { DATA_DIR: inFolder('new'), SECRET_KEY: testSecret }
      const restored = await runCommand('restore', [path.join(dataDir, 'backups', archive!)], settings)
      expect([restored.code, restored.err]).toEqual([0, ''])
      expect(restored.out).toContain('cuando se hizo la copia faltaban datos: cities: su índice tiene 600 filas')
    } finally {
      await own.close()
    }
  },
  60_000,
)
