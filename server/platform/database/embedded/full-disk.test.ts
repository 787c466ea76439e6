import fs from 'node:fs'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { createFirstData } from '#server/first-data/first-data.ts'
import { isSecretOf } from '#server/platform/backup/secret-check.ts'
import { systemClock } from '#server/platform/base/clock.ts'
import { readConfig } from '#server/platform/base/config.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { testSecret } from '#server/testing/backups.ts'
import { testAdministrator, testHasher, testKeys } from '#server/testing/first-data.ts'
import { emptyDataFolder } from '#server/testing/testDb.ts'

import { databaseOver, openDatabase, type Database } from '../database.ts'
import { openEmbedded } from './open-embedded.ts'
import { Reserve, reserveBytes } from './reserve.ts'

// A portal whose disk is as full as may be: every free byte is below what has to stay free. A disk without a byte is tried
// by bench/faults/full-disk.fault.ts, which mounts one.

const lines: string[] = []
const settings = { adminEmail: testAdministrator.email, adminPassword: testAdministrator.password, providerName: 'x' }
let dataDir: string
let db: Database
let app: FastifyInstance

beforeAll(async () => {
  dataDir = emptyDataFolder()
  const roomy = await openDatabase({ dataDir })
  await createFirstData(roomy, settings, testHasher)
  await isSecretOf(roomy, testKeys)
  await roomy.close()
  const backend = await openEmbedded({ store: { dataDir }, reserveMb: 1e9, log: (line) => lines.push(line) })
  db = databaseOver(backend)
  const storage = diskStorage(path.join(dataDir, 'files'))
  const log = pino({ level: 'silent' })
  const mailer = await openMailer(undefined, testAdministrator.email)
  const installed = { secret: testSecret, environment: {}, webDir: '' }
  app = await buildApp({
    config: readConfig({}),
    db,
    keys: testKeys,
    hasher: testHasher,
    clock: systemClock,
    mailer,
    storage,
    log,
    installed,
    tells: true,
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  fs.rmSync(dataDir, { recursive: true })
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token = '', payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
const signIn = async () => {
  const answer = await call('POST', '/accounts/login', '', testAdministrator)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ token: string }>().token
}

test('people sign in, read and sign out while nothing can be saved', async () => {
  const token = await signIn()
  expect((await call('GET', '/employees/employees-list?top=10', token)).statusCode).toBe(200)
  expect((await call('GET', '/accounts/me', token)).statusCode).toBe(200)
  const saved = await call('POST', '/project-status', token, {
    name: 'Nuevo',
    description: 'Nuevo',
    color: '#D92B2F',
  })
  expect(saved.statusCode).toBe(503)
  expect((await call('POST', '/accounts/logout', token)).statusCode).toBe(204)
  expect((await call('GET', '/accounts/me', token)).statusCode).toBe(401)
})

test('a wrong password still counts, and its wait holds', async () => {
  const wrong = { ...testAdministrator, password: 'Otra#Cosa99' }
  const codes: number[] = []
  for (let n = 0; n < 6; n++) codes.push((await call('POST', '/accounts/login', '', wrong)).statusCode)
  expect(codes).toEqual([401, 401, 401, 401, 401, 429])
})

test('the secret of the database is only read, as a start does', async () => {
  expect(await isSecretOf(db, testKeys)).toBe(true)
})

test('what is not necessary stays refused', async () => {
  await expect(db.named('refused', `insert into groups (name) values ('x')`, [])).rejects.toMatchObject({
    code: '25006',
  })
  expect(lines.some((line) => line.includes('writing is suspended'))).toBe(true)
})

test('a portal holds free space on its disk, gives it where there is none, and takes it again', () => {
  const reserve = new Reserve(dataDir)
  expect(reserve.left).toBe(reserveBytes)
  expect(fs.statSync(path.join(dataDir, 'reserve')).mode & 0o777).toBe(0o600)
  let tries = 0
  const written = reserve.withReserve(() => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    return 'written'
  })
  expect([written, tries]).toEqual(['written', 2])
  expect(reserve.left).toBe(reserveBytes - 1024 * 1024)
  // No space to spare: it stays as it is.
  reserve.fill(1e15)
  expect(reserve.left).toBe(reserveBytes - 1024 * 1024)
  reserve.fill(0)
  expect(reserve.left).toBe(reserveBytes)
  while (reserve.take(8 * 1024 * 1024));
  expect(reserve.left).toBe(0)
})
