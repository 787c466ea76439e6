// On one engine: an archive is read in the same way for both.
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { saveBackup } from '#server/platform/backup/backup.ts'
import { readConfig } from '#server/platform/base/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { installationOn, scratchFolder, testSecret } from '#server/testing/backups.ts'
import { databaseLook } from '#server/testing/looks.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { lookAtLastArchive } from './archive.ts'
import { spanishLook } from './examine.ts'

let db: Database
let scratch: ReturnType<typeof scratchFolder>

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  scratch = scratchFolder()
  mkdirSync(path.join(scratch.folder, 'backups'))
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const lastArchive = () =>
  lookAtLastArchive({
    ...spanishLook({ webDir: '', nodeVersion: '26.10.0' }),
    config: { ...readConfig({}), dataDir: scratch.folder },
    secret: testSecret,
  })
const look = async () => (await lastArchive()).map(({ level, what }) => `${level} ${what}`)
const inBackups = (name: string) => path.join(scratch.folder, 'backups', name)

test('the last archive, when it is damaged', async () => {
  const file = inBackups('portal-20261121-020000.tar.gz')
  const storage = diskStorage(path.join(scratch.folder, 'files'))
  await saveBackup(installationOn(db, scratch.folder, storage), file, {})
  expect(await look()).toEqual([expect.stringMatching(/^fine La última copia .* está entera/)])
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length - 2000))
  expect(await look()).toEqual([
    expect.stringMatching(/^fault La última copia, .*, no sirve\. La copia está dañada o cortada/),
  ])
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(file, bytes)
  expect(await look()).toEqual([expect.stringMatching(/^fault La última copia, .*, no sirve/)])
})

test('where the last archive is of no use, the last one that is', async () => {
  const [older, newer] = ['portal-20261120-020000.tar.gz', 'portal-20261121-020000.tar.gz'].map(inBackups)
  await saveBackup(installationOn(db, scratch.folder), older!, {})
  utimesSync(older!, 1, 1)
  writeFileSync(newer!, 'hola')
  writeFileSync(inBackups('portal-20261122-020000-damaged.tar.gz'), '')
  const [finding] = await lastArchive()
  expect(finding).toMatchObject({
    what: expect.stringContaining(`${newer}, no sirve`) as string,
    todo: expect.stringContaining(`La última copia buena es ${older}.`) as string,
  })
  rmSync(older!)
  expect((await lastArchive())[0]?.todo).toContain('no queda ninguna copia buena')
})

async function backups(): Promise<string[]> {
  const found = await databaseLook(db, scratch.folder)
  return found.filter(({ check }) => check === 'backups').map(({ level, what }) => `${level} ${what}`)
}

test('what is on the disk is what there is, and not what the database remembers', async () => {
  const fresh = 'fine La última copia es de hace menos de un día.'
  const file = inBackups('portal-20261121-020000.tar.gz')
  await saveBackup(installationOn(db, scratch.folder), file, { dueAt: new Date('2026-11-21T07:00:00Z') })
  expect(await backups()).toEqual([fresh])
  // Nothing is remembered of it, as after a restore.
  await db.pool.query('delete from backup_runs')
  expect(await backups()).toEqual([fresh])
  const days = (Date.now() - 9 * 86_400_000) / 1000
  utimesSync(file, days, days)
  expect(await backups()).toEqual(['notice La última copia es de hace 9 días.'])
  await db.pool.query('insert into backup_runs (due_at, ended_at, size) values (now(), now(), 5)')
  const gone = `${db.engine === 'embedded' ? 'fault' : 'notice'} La última copia programada no está en`
  expect(await backups()).toEqual([
    'notice La última copia es de hace 9 días.',
    `${gone} ${path.join(scratch.folder, 'backups')}, donde se hizo.`,
  ])
  rmSync(file)
  await db.pool.query('update backup_runs set due_at = null')
  expect(await backups()).toEqual([
    fresh,
    `fine No está en ${path.join(scratch.folder, 'backups')}: se guardó en otro lugar.`,
  ])
})
