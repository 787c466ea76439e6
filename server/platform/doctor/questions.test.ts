// On one engine: what it asks of the database is a few keys.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { scratchFolder } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { askFiles, demandFiles } from './questions.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>
let storage: Storage
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  scratch = scratchFolder()
  // As a start makes it where there is none.
  mkdirSync(path.join(scratch.folder, 'files'))
  storage = diskStorage(path.join(scratch.folder, 'files'))
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})

const records = async (n: number): Promise<void> => {
  await db.pool.query(`set session_replication_role = replica;
    insert into project_files (project_id, name, extension, size, storage_key, date)
    select 1, 'Acta.pdf', 'pdf', 5, 'project-1/' || n, now() from generate_series(1, ${n}) as n;
    set session_replication_role = default;`)
}
const asked = async (from = storage) => askFiles(db.pool, from, { storageUrl: 's3://K:S@archivos/otra', dataDir: '' })

const away = async () => Promise.reject(new Error('away'))
/** What is said of an error of the database. */
function broken(code: string, message: string): string {
  const error = new pg.DatabaseError(message, 1, 'error')
  error.code = code
  return lineOf(error)
}

test('a storage with none of the files that the database knows is a wrong one, and stops the start', async () => {
  await records(4)
  expect((await asked())?.[0]).toBe(
    'La base de datos conoce 4 archivos y en s3://archivos/otra no hay ninguno: STORAGE_URL, o su prefijo, lleva a otro lugar.',
  )
  await expect(demandFiles(db.pool, storage, { storageUrl: undefined, dataDir: scratch.folder })).rejects.toThrow(
    `en ${path.join(scratch.folder, 'files')} no hay ninguno`,
  )
  // The way out that it names, for a company that has lost them all.
  await storage.put('project-0/perdidos', Readable.from([Buffer.from('')]))
  expect(await asked()).toBeUndefined()
})

test('one file that is there is enough, and two that are lost say nothing of the place', async () => {
  expect(await asked()).toBeUndefined()
  await records(2)
  expect(await asked()).toBeUndefined()
  await emptyTables(db)
  await records(12)
  await storage.put('project-1/1', Readable.from([Buffer.from('12345')]))
  expect(await asked()).toBeUndefined()
})

test('a storage that is away says nothing about its files', async () => {
  await records(4)
  expect(await asked({ ...storage, get: away })).toBeUndefined()
})

test('damage is told in words with the way out', () => {
  for (const code of ['XX001', 'XX002', '58030', '58P01'])
    expect(broken(code, 'invalid page in block 0 of relation base/5/16442')).toMatch(
      /^La base de datos está dañada: .*«invalid page in block 0 of relation base\/5\/16442».* restaure la última copia en una base de datos vacía \(npm run restore -- <archivo>\)\.$/,
    )
  expect(broken('42P01', 'relation "counters" does not exist')).toMatch(
    /^A la base de datos le falta una parte .*npm run restore/,
  )
})

test('npm run doctor -- --json says the same to a program, and nothing else', async () => {
  const { code, out } = await runCommand('doctor', ['--json'], { DATA_DIR: path.join(scratch.folder, 'none') })
  const told = JSON.parse(out) as {
    version: string
    faults: number
    findings: { level: string; what: string; todo?: string }[]
  }
  expect(code).toBe(1)
  expect(told.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(told.faults).toBe(told.findings.filter(({ level }) => level === 'fault').length)
  expect(told.findings.find(({ what }) => what.startsWith('No existe la carpeta de datos'))?.todo).toContain('DATA_DIR')
  expect(existsSync(path.join(scratch.folder, 'none'))).toBe(false)
})
