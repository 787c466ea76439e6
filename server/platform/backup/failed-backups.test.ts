// On one engine: what fails here is the disk, the store or the connection.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'

import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { scheduleOf } from '#server/platform/base/cron.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { installationOn, recordFile, scratchFolder } from '#server/testing/backups.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { askForBackup } from './ask-portal.ts'
import { BackupProblem } from './backup-problem.ts'
import { openElsewhere } from './elsewhere.ts'
import { backupMetrics } from './metrics.ts'
import { saveArchive } from './save.ts'
import { keepSchedule } from './schedule.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>
const lines: { level: number; problem?: string }[] = []
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })

beforeAll(async () => {
  db = await testDatabase()
  // Nothing was due before the tests' time.
  await db.pool.query(`update kysely_migration set timestamp = '2026-11-21T06:50:00Z'`)
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

const failures = async () => {
  const registry = new Registry()
  backupMetrics(registry, db, { areSent: true })
  return /backup_failures_since_success (\d+)/.exec(await registry.metrics())?.[1]
}
const inFolder = (name: string) => path.join(scratch.folder, name)

test('a writer that fails before its first byte ends the archive, with its own error, and nothing stays', async () => {
  const refusal = new BackupProblem('no hay nadie')
  await expect(saveArchive(inFolder('a.tar.gz'), () => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(readdirSync(scratch.folder)).toEqual([])
})

test('a writer that ends without a word leaves no archive either', async () => {
  await expect(saveArchive(inFolder('a.tar.gz'), () => Promise.resolve())).rejects.toThrow('está dañada o cortada')
  expect(readdirSync(scratch.folder)).toEqual([])
})

test('a portal whose door can’t be found is said to be silent', async () => {
  const unlock = lockFolder(inFolder('data'))
  try {
    const asked = saveArchive(inFolder('a.tar.gz'), (out) => askForBackup(inFolder('data'), {}, out))
    await expect(asked).rejects.toThrow('no responde: espere a que el portal termine de iniciar')
  } finally {
    unlock()
  }
})

/** `clear` removes the obstacle. */
interface Obstacle {
  db?: Database
  storage?: Storage
  clear?: () => void
}

async function refuse(error: unknown): Promise<never> {
  throw error
}

const obstacles: [name: string, line: RegExp, make: (gone: () => boolean) => Obstacle | Promise<Obstacle>][] = [
  [
    'a folder that can’t be written',
    /^No se puede escribir en .*backups\. No .*/,
    () => {
      writeFileSync(inFolder('backups'), '')
      return {
        clear() {
          scratch.remove()
          mkdirSync(scratch.folder)
        },
      }
    },
  ],
  [
    'no space for a look at the database',
    /^No hay espacio para copiar la base de datos/,
    (gone) => ({
      db: {
        ...db,
        snapshot: () =>
          gone() ? db.snapshot() : refuse(new BackupProblem('No hay espacio para copiar la base de datos.')),
      },
    }),
  ],
  [
    'a disk that is full at the first byte',
    /^No queda espacio en el disco/,
    (gone) => ({
      db: {
        ...db,
        snapshot: () =>
          gone() ? db.snapshot() : refuse(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })),
      },
    }),
  ],
  [
    'a store of files that is away',
    /^El almacenamiento de archivos o la base de datos no responde/,
    async (gone) => {
      await recordFile(db, 'project-1/a')
      const storage = diskStorage(inFolder('files'))
      await storage.put('project-1/a', Readable.from([Buffer.from('%PDF-1.7 acta')]))
      return {
        storage: {
          ...storage,
          get: (key) => (gone() ? storage.get(key) : refuse(new Refusal('unavailable'))),
        },
      }
    },
  ],
  [
    'a database that is away',
    /^En 192\.0\.2\.1:5432 nadie contesta/,
    (gone) => ({
      db: Object.defineProperty({ ...db }, 'sql', {
        get() {
          if (gone()) return db.sql
          throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '192.0.2.1', port: 5432 })
        },
      }),
    }),
  ],
]

test.each(obstacles)(
  '%s: the backup ends with a sentence, counts as failed, and the next one is made',
  async (_name, line, make) => {
    let gone = false
    const obstacle = await make(() => gone)
    const storage = obstacle.storage ?? diskStorage(inFolder('files'))
    let time = Date.parse('2026-11-21T06:58:30Z')
    const own = keepSchedule(installationOn(obstacle.db ?? db, scratch.folder, storage), {
      schedule: scheduleOf('* * * * *')!,
      keep: { newest: 14 },
      passphrase: undefined,
      clock: { now: () => new Date(time) },
      log,
    })
    const next = async () => {
      time += 60_000
      await own.look()
    }
    await next()
    expect(lines).toEqual([expect.objectContaining({ level: 50, problem: expect.stringMatching(line) as string })])
    gone = true
    // Noted with the next look at the latest, when the database was away.
    const due = time
    await own.look()
    expect(time).toBe(due)
    expect(await failures()).toBe('1')
    obstacle.clear?.()
    await next()
    expect(await failures()).toBe('0')
    expect(readdirSync(inFolder('backups'))).toHaveLength(1)
    await own.close()
  },
)

test('a stop ends a backup that is under way', async () => {
  await recordFile(db, 'project-1/a')
  const storage = diskStorage(inFolder('files'))
  const asked = Promise.withResolvers<void>()
  let time = Date.parse('2026-11-21T06:58:30Z')
  const silent: Storage = {
    ...storage,
    get() {
      asked.resolve()
      return Promise.resolve(new PassThrough())
    },
  }
  const own = keepSchedule(installationOn(db, scratch.folder, silent), {
    schedule: scheduleOf('* * * * *')!,
    keep: { newest: 14 },
    passphrase: undefined,
    clock: { now: () => new Date(time) },
    log,
  })
  time += 60_000
  void own.look()
  await asked.promise
  await own.close()
  expect(lines).toEqual([expect.objectContaining({ level: 50, problem: 'El portal se detuvo.' })])
  expect(readdirSync(inFolder('backups'))).toEqual([])
})

test('what a killed copy left elsewhere goes with the next one, a day later, and nobody else’s', async () => {
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const [killed, young] = [
    `portal-20261120-020000.tar.gz.age.${uuid}.part`,
    `portal-20261121-020000.tar.gz.${uuid}.part`,
  ]
  for (const name of [killed, young, 'pelicula.mkv.part']) writeFileSync(inFolder(name), '')
  for (const name of [killed, 'pelicula.mkv.part']) utimesSync(inFolder(name), 1, 1)
  const elsewhere = await openElsewhere(`file:${scratch.folder}`)
  await elsewhere.write('portal-20261122-020000.tar.gz', Readable.from([Buffer.from('x')]))
  expect(readdirSync(scratch.folder).toSorted()).toEqual(['pelicula.mkv.part', young, 'portal-20261122-020000.tar.gz'])
})
