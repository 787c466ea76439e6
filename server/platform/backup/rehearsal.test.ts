import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { fillDemo } from '#server/demo/fillDemo.ts'
import { start } from '#server/main.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { storeSecret } from '#server/platform/base/secrets.ts'
import { databaseOver, openDatabase, type Database } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres/open-postgres.ts'
import { diagnose } from '#server/platform/doctor/doctor.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import {
  contentsOf,
  emptyServerDatabase,
  installationOn,
  scratchFolder,
  testSecret,
  isOpenToOthers,
} from '#server/testing/backups.ts'
import { cannotRun } from '#server/testing/cannot-run.ts'
import { testAdministrator, testHasher, testKeys } from '#server/testing/first-data.ts'
import { onServer } from '#server/testing/template.ts'
import { testDatabase } from '#server/testing/testDb.ts'

import { askForBackup } from './ask-portal.ts'
import { saveBackup } from './backup.ts'
import { moveDatabase, moveFiles } from './move.ts'
import type { Phase } from './phases.ts'
import { inspectArchive } from './read-archive.ts'
import { restoreInto, secretOfArchive } from './restore.ts'
import { sequencesOf } from './rows.ts'
import { saveArchive } from './save.ts'
import { intoEmpty } from './target.ts'

// A company is backed up, restored into an empty folder, started there, and moved to PostgreSQL where there is one.

// On one engine: it goes from each to the other. It syncs databases to the disk, and starts the portal.
vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'tres tristes tigres'
const allPhases = (): Phase[] => [
  { at: 'moment' },
  { at: 'rows' },
  ...Array.from({ length: fileCount }, (_, n) => ({ at: 'files' as const, done: n + 1, of: fileCount })),
  { at: 'check' },
]
const silent = () => undefined
const nobody = () => Promise.resolve(undefined)
const { folder, remove } = scratchFolder()
const [original, other] = [path.join(folder, 'original'), path.join(folder, 'other')]
const archive = path.join(folder, 'copia.tar.gz')
let db: Database
let fileCount: number
/** At the time of the snapshot. */
let seen: Record<string, string>

beforeAll(async () => {
  db = await testDatabase()
  const config = readConfig({})
  const passwordHash = await testHasher.hash('Lluvia&Verde4')
  await fillDemo(
    { db, storage: diskStorage(path.join(original, 'files')), config },
    { now: new Date('2026-11-21T15:00:00Z'), passwordHash },
  )
  const { rows: files } = await db.pool.query<{ n: number }>('select count(*) as n from project_files')
  fileCount = files[0]!.n
  if (fileCount < 100) throw new Error('The demo has too few files to show that a backup has them all.')
  const { id } = await db.sql.selectFrom('employees').select('id').limit(1).executeTakeFirstOrThrow()
  const link = {
    token_hash: Buffer.from('a'),
    employee_id: id,
    kind: 'reset',
    expires_at: '2030-01-01T00:00:00Z',
  } as const
  await db.sql.insertInto('one_time_links').values(link).execute()
  const session = { id: crypto.randomUUID(), employee_id: id, expires_at: '2030-01-01T00:00:00Z' }
  await db.sql.insertInto('sessions').values(session).execute()
  await db.sql.insertInto('installation').values({ secret_check: testKeys.check }).execute()
  await db.pool.query(`insert into trail_readers select 'notices', max(id) from audit;
    insert into trail_gaps select name, position, position, now() from trail_readers`)
})
afterAll(async () => {
  await db.close()
  remove()
})

const checksums = async (storage: Storage): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    const hash = createHash('sha256')
    for await (const chunk of (await storage.get(key))!) hash.update(chunk as Buffer)
    found[key] = hash.digest('hex')
  }
  return found
}

/** Writes pairs of records until it is stopped; answers how many were acknowledged. */
function writeOn(): () => Promise<number> {
  const going = new AbortController()
  let acknowledged = 0
  const work = (async () => {
    const { city_id } = await db.sql.selectFrom('employees').select('city_id').limit(1).executeTakeFirstOrThrow()
    while (!going.signal.aborted) {
      await db.change({ employeeId: null, call: 'test' }, async (tx) => {
        const number = String(acknowledged)
        const values = { code: `W-${number}`, commercial_name: `Nieve ${number}`, document_number: number, city_id }
        const { id } = await tx.insertInto('customers').values(values).returning('id').executeTakeFirstOrThrow()
        const person = { first_name: 'Efraín', last_name: 'Quiñones', email: `w${number}@cliente.test` }
        await tx
          .insertInto('contacts')
          .values({ customer_id: id, ...person })
          .execute()
      })
      acknowledged += 1
    }
  })()
  return async () => {
    going.abort()
    await work
    return acknowledged
  }
}

test('a backup is made while people go on writing, and nobody else can read it', async () => {
  const watched: Database = {
    ...db,
    async snapshot() {
      const snapshot = await db.snapshot()
      seen = await contentsOf(snapshot.client)
      return snapshot
    },
  }
  const phases: Phase[] = []
  const stop = writeOn()
  const saved = await saveBackup(installationOn(watched, original), archive, {
    passphrase,
    onPhase: (phase) => phases.push(phase),
  })
  const acknowledged = await stop()
  expect(acknowledged).toBeGreaterThan(0)
  expect(saved?.manifest.files).toMatchObject({ count: fileCount, missing: [] })
  expect(phases).toEqual(allPhases())
  expect(existsSync(`${archive}.part`)).toBe(false)
  expect(isOpenToOthers(archive)).toBe(false)
  const run = await db.sql.selectFrom('backup_runs').selectAll().executeTakeFirstOrThrow()
  expect(run).toMatchObject({ problem: null, size: statSync(archive).size })
})

test('it goes into an empty folder: every row, every number and every byte is there, and the sessions have ended', async () => {
  const inspected = await inspectArchive(archive)
  const secret = await secretOfArchive(inspected, { secret: undefined, passphrase }, nobody)
  expect(secret).toBe(testSecret)
  const storage = diskStorage(path.join(other, 'files'))
  const place = { dataDir: other, databaseUrl: undefined, migrationDatabaseUrl: undefined }
  await intoEmpty(place, silent, async (backend) => {
    await restoreInto(backend, storage, inspected, silent)
    const client = await backend.pool.connect()
    const { rows: sessions } = await client.query('select ended_at is null as open from sessions')
    expect(sessions).toEqual([{ open: false }])
    await client.query('begin')
    const { sessions: _s, one_time_links, trail_gaps, ...found } = await contentsOf(client)
    const { sessions: _t, one_time_links: links, trail_gaps: gaps, ...wanted } = seen
    expect(found).toEqual(wanted)
    expect(await sequencesOf(client)).toEqual(inspected.header.sequences)
    const { rows: behind } = await client.query(
      'select (select max(id) from audit) > last_value as behind from audit_id_seq',
    )
    expect(behind).toEqual([{ behind: false }])
    const left = [links, one_time_links, gaps, trail_gaps].map((contents) => contents?.slice(0, 2))
    // What a reader of the trail waited for was under way in the other database: it does not come any more.
    expect(left).toEqual(['1 ', '0 ', '1 ', '0 '])
    const { rows: halves } = await client.query(
      `select count(*) filter (where c.id is null) as alone, count(*) as pairs from customers u
      left join contacts c on c.email = 'w' || u.document_number || '@cliente.test' where u.code like 'W-%'`,
    )
    expect(halves).toMatchObject([{ alone: 0 }])
    const { rows: counted } = await client.query(
      `select total_of('customers') = (select count(*) from customers) as same`,
    )
    expect(counted).toEqual([{ same: true }])
    await client.query('rollback')
    const { rows: off } = await client.query(`select tgname from pg_trigger where tgenabled <> 'O'`)
    expect(off).toEqual([])
    client.release()
  })
  await storeSecret(other, secret)
  expect(await checksums(storage)).toEqual(await checksums(diskStorage(path.join(original, 'files'))))
})

test('the portal starts there, people sign in with their password, and it makes backups for its owner alone', async () => {
  const environment = { DATA_DIR: other, PORT: '0', LOG_LEVEL: 'silent', STORAGE_URL: '', DATABASE_URL: '' }
  const portal = await start(environment, { webDir: '' })
  try {
    const signIn = (body: object) =>
      fetch(`${portal.address}/api/accounts/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await signIn(testAdministrator)).status).toBe(200)
    expect((await signIn({ ...testAdministrator, password: 'Otra#Cosa99' })).status).toBe(401)

    const door = path.join(other, 'control.json')
    const { port, token } = JSON.parse(readFileSync(door, 'utf8')) as { port: number; token: string }
    expect(isOpenToOthers(door)).toBe(false)
    const knock = (authorization: string) =>
      fetch(`http://127.0.0.1:${port}/backup`, { method: 'POST', headers: { authorization }, body: '{}' })
    expect((await knock(`Bearer ${'x'.repeat(token.length)}`)).status).toBe(404)
    expect((await knock('')).status).toBe(404)

    const file = path.join(folder, 'de-portal.tar.gz')
    const phases: Phase[] = []
    const tell = (phase: Phase) => void phases.push(phase)
    const saved = await saveArchive(file, (out) => askForBackup(other, { passphrase }, out, tell), { onPhase: tell })
    expect(phases).toEqual(allPhases())
    expect(saved.manifest.files).toMatchObject({ count: fileCount, missing: [] })
    expect(saved.sealed).toBeDefined()

    const found = await diagnose(environment, { webDir: folder, nodeVersion: process.versions.node })
    expect(found.filter(({ level }) => level === 'fault').map(({ what }) => what)).toEqual([
      'La aplicación web no está construida: el portal no tiene pantallas.',
    ])
    expect(found.map(({ what }) => what)).toContain('El portal está en marcha.')
  } finally {
    await portal.stop()
  }
  expect(existsSync(path.join(other, 'control.json'))).toBe(false)
})

test('one command moves it to a PostgreSQL: everything is there, and people stay signed in', async (context) => {
  const server = await emptyServerDatabase()
  if (!server) return cannotRun(context, 'there is no PostgreSQL')
  const from = await openDatabase({ dataDir: other })
  const to = openPostgres({ url: server.url, log: silent })
  try {
    const client = await from.pool.connect()
    await client.query('begin')
    const wanted = await contentsOf(client)
    const numbers = await sequencesOf(client)
    await client.query('rollback')
    client.release()
    await moveDatabase(from, to, silent)
    const target = diskStorage(path.join(folder, 'moved'))
    expect(await moveFiles(from, diskStorage(path.join(other, 'files')), target)).toBe(fileCount)
    expect(await checksums(target)).toEqual(await checksums(diskStorage(path.join(other, 'files'))))
    const moved = await databaseOver(to).snapshot()
    const { trail_gaps, ...found } = await contentsOf(moved.client)
    expect(trail_gaps).toMatch(/^0 /)
    const { trail_gaps: _waited, ...kept } = wanted
    expect(found).toEqual(kept)
    expect(await sequencesOf(moved.client)).toEqual(numbers)
    const { rows } = await moved.client.query('select count(*) as n from sessions where ended_at is null')
    expect(rows).toEqual([{ n: 1 }])
    await moved.close()
    await expect(moveDatabase(from, to, silent)).rejects.toThrow('ya tiene datos')
  } finally {
    await to.close()
    await from.close()
    await server.remove()
  }
})

test('the archive of the other engine goes into a PostgreSQL whose owner is no superuser, and comes out of it', async (context) => {
  const server = await emptyServerDatabase()
  if (!server) return cannotRun(context, 'there is no PostgreSQL')
  const name = new URL(server.url).pathname.slice(1)
  const [owner, own] = [`${name}_owner`, `${name}_own`]
  const urlOf = (user: string) => server.url.replace(/\/\/[^@]*@/, `//${user}:portal@`)
  await onServer(
    server.url,
    `create role ${owner} login password 'portal'`,
    `create role ${own} login password 'portal'`,
    `alter database ${name} owner to ${owner}`,
    `alter schema public owner to ${owner}`,
  )
  const dataDir = path.join(folder, 'third')
  const place = { dataDir, databaseUrl: urlOf(own), migrationDatabaseUrl: urlOf(owner) }
  try {
    const inspected = await inspectArchive(path.join(folder, 'de-portal.tar.gz'))
    expect(inspected.header.engine).toBe('embedded')
    const storage = diskStorage(path.join(dataDir, 'files'))
    await intoEmpty(place, silent, (backend) => restoreInto(backend, storage, inspected, silent))
    const restored = await openDatabase({ url: urlOf(own), migrationUrl: urlOf(owner), dataDir })
    const again = await saveBackup(installationOn(restored, dataDir), path.join(folder, 'otra.tar.gz'), {})
    expect(again?.manifest.rows).toEqual({ ...inspected.manifest.rows, one_time_links: 0, trail_gaps: 0 })
    await restored.close()
    const alone = await openDatabase({ url: urlOf(own), dataDir })
    const refused = saveBackup(installationOn(alone, dataDir), path.join(folder, 'sin.tar.gz'), {})
    await expect(refused).rejects.toThrow('MIGRATION_DATABASE_URL')
    await alone.close()
  } finally {
    await onServer(server.url, `reassign owned by ${owner} to postgres`, `drop owned by ${own}, ${owner}`)
    await onServer(server.url, `drop role ${own}`, `drop role ${owner}`)
    await server.remove()
  }
})
