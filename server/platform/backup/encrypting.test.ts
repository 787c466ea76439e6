// On one engine: an archive is encrypted in the same way for both.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Encrypter } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { archiveOfDay, sentArchives, type SentArchives } from '#server/testing/sent-archives.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { keepScratch, openEncrypted, openStored } from './fetching.ts'
import { inspectArchive } from './read-archive.ts'

const passphrase = 'tres tristes tigres'
let db: Database
let here: SentArchives

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  here = sentArchives(db)
})
afterEach(async () => {
  here.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

test('with a passphrase what goes elsewhere is encrypted, and nothing plain or unfinished stays', async () => {
  const file = await here.archiveOf('20261121')
  const elsewhere = await here.elsewhere()
  const sending = here.sendingTo(elsewhere, { newest: 14 }, passphrase)
  await sending.look()
  await sending.close()
  const name = archiveOfDay('20261121')
  expect(here.atPlace()).toEqual([`${name}.age`])
  expect(readdirSync(here.folder)).toEqual([name])
  const stored = path.join(here.place, `${name}.age`)
  expect(readFileSync(stored).subarray(0, 30).toString('latin1')).toBe('age-encryption.org/v1\n-> scryp')
  const [one] = await elsewhere.list()
  const fetched = await keepScratch(here.dataDir, await openStored(elsewhere, one!, passphrase))
  expect(readFileSync(fetched.file)).toEqual(readFileSync(file))
  expect((await inspectArchive(fetched.file)).manifest.files.count).toBe(0)
  await fetched.remove()
  expect(existsSync(fetched.file)).toBe(false)
})

test('another passphrase is refused in words, and a flipped bit is found while it is read', async () => {
  // As little work as a key can take.
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(8)
  const bytes = await encrypter.encrypt(Buffer.alloc(300_000, 'x'))
  const name = `${archiveOfDay('20261121')}.age`
  const stored = path.join(here.place, name)
  writeFileSync(stored, bytes)
  const elsewhere = await here.elsewhere()
  const [one] = await elsewhere.list()
  await expect(openStored(elsewhere, one!, 'otra frase cualquiera')).rejects.toThrow(
    'La copia está cifrada y la frase (BACKUP_PASSPHRASE) no la abre, o está dañada.',
  )
  await expect(openStored(elsewhere, one!, undefined)).rejects.toThrow(
    'La copia está cifrada: ponga la frase con que se hizo en BACKUP_PASSPHRASE.',
  )
  bytes[150_000]! ^= 1
  writeFileSync(stored, bytes)
  const content = await openEncrypted(stored, passphrase)
  await expect(keepScratch(here.dataDir, content)).rejects.toThrow('tag')
  expect(readdirSync(here.folder)).toEqual([])
})
