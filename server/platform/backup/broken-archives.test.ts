// On one engine: an archive is read in the same way for both.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Backend } from '#server/platform/database/backend.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { installationOn, recordFile, scratchFolder, testSecret } from '#server/testing/backups.ts'
import { changeArchive, edited, type Parts } from '#server/testing/changed-archives.ts'
import { emptyBackend, testDatabase } from '#server/testing/testDb.ts'

import { saveBackup } from './backup.ts'
import { signatureOf, type Header } from './manifest.ts'
import { inspectArchive } from './read-archive.ts'
import { restoreInto, secretOfArchive } from './restore.ts'
import { saveArchive } from './save.ts'

const { folder, remove } = scratchFolder()
const good = path.join(folder, 'buena.tar.gz')
const passphrase = 'tres tristes tigres'
const key = 'project-1/0f8fad5b-d9cb-469f-a165-70867728950e'
let db: Database
let target: Backend

beforeAll(async () => {
  db = await testDatabase()
  const storage = diskStorage(path.join(folder, 'files'))
  await storage.put(key, chunks(Buffer.from('%PDF-1.7 acta')))
  await recordFile(db, key)
  await saveBackup(installationOn(db, folder, storage), good, { passphrase })
  target = await emptyBackend()
})
afterAll(async () => {
  await target.close()
  await db.close()
  remove()
})

const nobody = () => Promise.resolve(undefined)
async function* chunks(...parts: Buffer[]) {
  yield* parts
}

let made = 0
const nextFile = (): string => path.join(folder, `rota-${(made += 1)}.tar.gz`)
const changed = (change: (parts: Parts) => void, options?: { sign?: boolean }): Promise<string> =>
  changeArchive(good, nextFile(), change, options)
function written(bytes: Buffer): string {
  const file = nextFile()
  writeFileSync(file, bytes)
  return file
}
const rows = () => [...readEntries()].find((name) => name.startsWith('database/cities/'))!
function* readEntries(): Generator<string> {
  const manifest = /"name": "([^"]+)"/g
  for (const [, name] of gunzipSync(readFileSync(good)).toString('latin1').matchAll(manifest)) yield name!
}
const header = (change: (header: Header) => void) => (parts: Parts) => {
  const given = JSON.parse(String(parts.get('portal.json'))) as Header
  change(given)
  parts.set('portal.json', Buffer.from(JSON.stringify(given)))
}

/** The archive's file belongs to a project without a row, which a database refuses. */
const dangling = () =>
  changed(edited('database/project_files/000001.jsonl', /"project_id":\d+/, '"project_id":4711'), { sign: true })

test('an archive that is cut off anywhere is refused', async () => {
  const bytes = readFileSync(good)
  for (const part of [0, 10, 0.3, 0.6, 0.9, 0.999]) {
    const file = written(bytes.subarray(0, part > 1 ? part : Math.floor(bytes.length * part)))
    await expect(inspectArchive(file)).rejects.toThrow(/dañada|No es una copia/)
  }
})

test('an archive with a changed byte is refused', async () => {
  const bytes = readFileSync(good)
  for (const part of [0.2, 0.5, 0.8]) {
    const other = Buffer.from(bytes)
    other[Math.floor(bytes.length * part)]! ^= 0x10
    await expect(inspectArchive(written(other))).rejects.toThrow('dañada')
  }
})

test('an archive with more, less or other than was saved is refused', async () => {
  const cases: [string, (parts: Parts) => void][] = [
    ['le falta', (parts) => void parts.delete(rows())],
    ['le falta el final', (parts) => void parts.delete('manifest.json')],
    ['le falta el final', (parts) => void parts.delete('manifest.hmac')],
    ['no es lo que se guardó', edited(rows(), 'Medellín', 'Medellin')],
    ['tiene más', (parts) => void parts.set('database/cities/999999.jsonl', Buffer.from('{}\n'))],
    ['no debería tener', (parts) => void parts.set('../../etc/passwd', Buffer.from('x'))],
    ['no debería tener', (parts) => void parts.set('files/project-1/../../x', Buffer.from('x'))],
    ['no se puede leer', edited('manifest.json', '{', '')],
  ]
  for (const [why, change] of cases) await expect(inspectArchive(await changed(change))).rejects.toThrow(why)
})

test('what is no archive is refused', async () => {
  await expect(inspectArchive(written(Buffer.from('hola')))).rejects.toThrow('dañada')
  await expect(inspectArchive(written(gzipSync('hola'.repeat(500))))).rejects.toThrow('dañada')
  const noHeader = await changed((parts) => void parts.delete('portal.json'))
  await expect(inspectArchive(noHeader)).rejects.toThrow('No es una copia')
})

test('an archive of a newer program is refused before anything else of it is read', async () => {
  const format = await changed(header((one) => void (one.format = 2)))
  await expect(inspectArchive(format)).rejects.toThrow('más nueva')
  const migration = await changed(header((one) => void one.migrations.push('9999_future')))
  await expect(inspectArchive(migration)).rejects.toThrow('9999_future')
})

test('the secret comes out by its phrase alone, and has to be the one that signed the archive', async () => {
  const inspected = await inspectArchive(good)
  const none = { secret: undefined, passphrase: undefined }
  await expect(secretOfArchive(inspected, none, nobody)).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(secretOfArchive(inspected, { ...none, passphrase: 'otra frase larga' }, nobody)).rejects.toThrow(
    'no abre',
  )
  const asked = secretOfArchive(inspected, none, (what) =>
    Promise.resolve(what === 'passphrase' ? passphrase : undefined),
  )
  expect(await asked).toBe(testSecret)
  const other = { ...none, secret: 'another secret that is long enough too' }
  await expect(secretOfArchive(inspected, other, nobody)).rejects.toThrow('no es la de esta copia')
  const unsealed = await inspectArchive(await changed((parts) => void parts.delete('secret.json'), { sign: true }))
  await expect(secretOfArchive(unsealed, none, nobody)).rejects.toThrow('SECRET_KEY')
  expect(await secretOfArchive(unsealed, { ...none, secret: testSecret }, nobody)).toBe(testSecret)
})

test('an archive that somebody changed with all its sums is refused by its signature', async () => {
  const file = await changed(edited(rows(), 'Medellín', 'Medellin'), { sign: true })
  const inspected = await inspectArchive(file)
  inspected.signed.signature = signatureOf(inspected.signed.manifest, deriveKeys('x'.repeat(40)).backup)
  const restored = secretOfArchive(inspected, { secret: testSecret, passphrase: undefined }, () =>
    Promise.resolve(undefined),
  )
  await expect(restored).rejects.toThrow('firma')
})

test('a restore that fails in its middle leaves neither a row nor a file, and the next one succeeds', async () => {
  const incoming = path.join(folder, 'incoming')
  const storage = diskStorage(incoming)
  const restored = async (file: string) => restoreInto(target, storage, await inspectArchive(file), () => undefined)
  // Nothing was missing when the archive was made, so the database still refuses a dangling reference.
  await expect(restored(await dangling())).rejects.toThrow('foreign key')
  const fewer = edited('manifest.json', /"cities": \d+/, '"cities": 7')
  const wrong = await changed(fewer, { sign: true })
  await expect(restored(wrong)).rejects.toThrow('cities debería tener 7 filas')
  const { rows } = await target.pool.query(
    'select (select count(*) from cities) as cities, (select count(*) from audit) as audit',
  )
  expect(rows).toEqual([{ cities: 0, audit: 0 }])
  expect(await storage.get(key)).toBeUndefined()

  await restored(good)
  const { rows: after } = await target.pool.query('select count(*) as cities from cities')
  expect(after).toEqual([{ cities: 1122 }])
  await expect(restored(good)).rejects.toThrow('ya tiene datos')
})

test('a file that the storage has already stays when a restore fails, and another one under its name stops it', async () => {
  const storage = diskStorage(path.join(folder, 'shared'))
  await storage.put(key, chunks(Buffer.from('%PDF-1.7 acta')))
  const empty = await emptyBackend()
  const wrong = await inspectArchive(await dangling())
  await expect(restoreInto(empty, storage, wrong, () => undefined)).rejects.toThrow('foreign key')
  expect(await storage.get(key)).toBeDefined()
  await storage.delete(key)
  await storage.put(key, chunks(Buffer.from('otra cosa')))
  await expect(restoreInto(empty, storage, await inspectArchive(good), () => undefined)).rejects.toThrow(
    'ya hay otro archivo',
  )
  await empty.close()
})

test('a backup that breaks off leaves no file, and none is overwritten', async () => {
  const file = path.join(folder, 'nueva.tar.gz')
  const failing = {
    ...diskStorage(path.join(folder, 'files')),
    get: () => Promise.reject(new Error('el almacén se fue')),
  }
  await expect(saveBackup(installationOn(db, folder, failing), file, {})).rejects.toThrow('el almacén se fue')
  const aborted = AbortSignal.abort(new Error('se detuvo'))
  await expect(saveBackup(installationOn(db, folder), file, { signal: aborted })).rejects.toThrow('se detuvo')
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  await expect(saveArchive(good, () => Promise.resolve())).rejects.toThrow('no se sobrescribe')
})

test('of two that are made at once under a name that somebody gave the second is refused, and the first stays', async () => {
  const file = path.join(folder, 'dos.tar.gz')
  const both = await Promise.allSettled([1, 2].map(() => saveBackup(installationOn(db, folder), file, {})))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('dos.tar.gz: no se sobrescribe')
  expect((await inspectArchive(file)).manifest.files.count).toBe(1)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('of three that are made at once under a name of the portal each is there whole, with a name of its own', async () => {
  const file = path.join(folder, 'portal-20900206-070000-manual.tar.gz')
  const made = await Promise.all(
    [1, 2, 3].map(() => saveBackup(installationOn(db, folder), file, { elseNumbered: true })),
  )
  expect(made.map((saved) => path.basename(saved!.file)).toSorted()).toEqual([
    'portal-20900206-070000-manual-2.tar.gz',
    'portal-20900206-070000-manual-3.tar.gz',
    'portal-20900206-070000-manual.tar.gz',
  ])
  for (const saved of made) expect((await inspectArchive(saved!.file)).manifest.files.count).toBe(1)
})

test('a record whose file is missing is named in the archive, which has a name of its own, and does not keep the rest from being saved', async () => {
  const file = path.join(folder, 'incompleta.tar.gz')
  const saved = await saveBackup(installationOn(db, folder, diskStorage(path.join(folder, 'none'))), file, {})
  expect(saved?.manifest.files).toEqual({ count: 0, size: 0, missing: [key], changed: [] })
  expect(saved?.losses).toEqual(['falta el contenido de 1 archivo'])
  expect([existsSync(file), existsSync(path.join(folder, 'incompleta-damaged.tar.gz'))]).toEqual([false, true])
})
