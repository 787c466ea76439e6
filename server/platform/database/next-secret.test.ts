// On both engines: its room depends on the engine.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { deriveKeys, storeSecret, secretFile } from '#server/platform/base/secrets.ts'
import { isOpenToOthers, scratchFolder } from '#server/testing/backups.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import type { Database } from './database.ts'
import { prepareSecret, settleSecret } from './next-secret.ts'

const now = new Date('2026-11-22T14:30:00Z')
const former = 'the secret that was in force so far'
let db: Database
let scratch: ReturnType<typeof scratchFolder>

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  scratch = scratchFolder()
  await storeSecret(scratch.folder, former)
  await db.sql
    .insertInto('installation')
    .values({ secret_check: deriveKeys(former).check })
    .execute()
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

const inForce = () => readFileSync(secretFile(scratch.folder), 'utf8').trim()
const reachDatabase = (secret: string) =>
  db.sql
    .updateTable('installation')
    .set({ secret_check: deriveKeys(secret).check })
    .execute()

test('a change of the secret that was cut off before the database had it is dropped', async () => {
  await prepareSecret(scratch.folder)
  expect(await settleSecret(db, scratch.folder, now)).toBeUndefined()
  expect(inForce()).toBe(former)
  expect(readdirSync(scratch.folder)).toEqual(['secret.key'])
})

test('one that was cut off after that is ended, and the former secret stays beside it for the older archives', async () => {
  const secret = await prepareSecret(scratch.folder)
  await reachDatabase(secret)
  const settled = await settleSecret(db, scratch.folder, now)
  expect(settled?.secret).toBe(secret)
  expect(inForce()).toBe(secret)
  expect(readFileSync(settled!.former!, 'utf8').trim()).toBe(former)
  expect(isOpenToOthers(settled!.former!)).toBe(false)
  expect(readdirSync(scratch.folder).toSorted()).toEqual(['secret-before-20261122-143000.key', 'secret.key'])
})

test('at no moment is there no secret in the folder, so that no start makes another', async () => {
  const first = await prepareSecret(scratch.folder)
  expect(existsSync(secretFile(scratch.folder))).toBe(true)
  // Begun anew: the one that nobody heard of is forgotten.
  const second = await prepareSecret(scratch.folder)
  expect(second).not.toBe(first)
  await reachDatabase(second)
  expect((await settleSecret(db, scratch.folder, now))?.secret).toBe(second)
  expect(await settleSecret(db, scratch.folder, now)).toBeUndefined()
})
