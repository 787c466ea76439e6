// On one engine: the lists are files, whatever the database.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Encrypter } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import { start } from '#server/main.ts'
import { saveBackup } from '#server/platform/backup/backup.ts'
import { listErasures } from '#server/platform/backup/erasures.ts'
import { inspectArchive } from '#server/platform/backup/read-archive.ts'
import { restoreInto } from '#server/platform/backup/restore.ts'
import { intoEmpty } from '#server/platform/backup/target.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { emptyServerDatabase, installationOn, scratchFolder, testSecret } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/commands.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyBackend } from '#server/testing/testDb.ts'
import { restoreTexts } from '#texts/operator/commands.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let app: TestApp
let maria: Contact
/** An archive from before Maria was erased, and the list that names her, each in a folder of its own. */
const { folder, remove } = scratchFolder()
const archive = path.join(folder, 'copia.tar.gz')
const list = path.join(folder, 'later/erasures.json')
const silent = () => undefined
let scratch: ReturnType<typeof scratchFolder>

beforeAll(async () => {
  app = await testApp()
  const { db } = app.context
  const { token } = await signedIn(app, { role: 'Administrador' })
  const customer = await created<Customer>(app, token, '/customers/create-customer', await customerDraft(app))
  const name = { firstName: 'María José', lastName: 'Ñáñez', email: 'maria.nanez@cliente.test' }
  maria = await created<Contact>(app, token, '/contacts', contactDraft(customer.id, name))
  await saveBackup(installationOn(db, folder), archive, {})
  await call(app, `POST /personal-data/contacts/${maria.id}/erase`, { token })
  await listErasures(db.sql, path.dirname(list))
})
beforeEach(() => {
  scratch = scratchFolder()
})
afterEach(() => {
  vi.restoreAllMocks()
  scratch.remove()
})
afterAll(async () => {
  await app.close()
  remove()
})

test('an encrypted archive is restored with the list of erased people that stands beside it', async () => {
  const phrase = 'tres tristes tigres'
  const encrypter = new Encrypter()
  encrypter.setPassphrase(phrase)
  encrypter.setScryptWorkFactor(8)
  const encrypted = path.join(scratch.folder, 'copia.tar.gz.age')
  writeFileSync(encrypted, await encrypter.encrypt(readFileSync(archive)))
  writeFileSync(path.join(scratch.folder, 'erasures.json'), readFileSync(list))
  const server = await emptyServerDatabase()
  const dataDir = path.join(scratch.folder, 'data')
  const settings = { DATA_DIR: dataDir, SECRET_KEY: testSecret, BACKUP_PASSPHRASE: phrase }
  const { code, out } = await runCommand('restore', [encrypted], {
    ...settings,
    ...(server && { DATABASE_URL: server.url }),
  })
  await server?.remove()
  expect([code, out]).toEqual([0, expect.stringContaining(restoreTexts.erasedAgain(1))])
  // A start that follows a kill knows them.
  expect(JSON.parse(readFileSync(path.join(dataDir, 'erasures.json'), 'utf8'))).toMatchObject([{ id: maria.id }])
})

test('a list that cannot be read stops a restore before anything is taken in', async () => {
  const target = await emptyBackend()
  const broken = path.join(scratch.folder, 'erasures.json')
  writeFileSync(broken, '[{"kind": "contact"')
  try {
    const restored = restoreInto(target, app.context.storage, await inspectArchive(archive), () => undefined, {
      dataDir: scratch.folder,
    })
    await expect(restored).rejects.toThrow(`La lista de personas suprimidas ${broken} no se puede leer`)
    const { rows } = await target.pool.query(`select to_regclass('contacts') as contacts`)
    expect(rows).toEqual([{ contacts: null }])
  } finally {
    await target.close()
  }
})

test('a start erases again whom a restore that was killed after its commit had not erased yet', async () => {
  const server = await emptyServerDatabase()
  const dataDir = path.join(scratch.folder, 'data')
  mkdirSync(dataDir)
  const place = { dataDir, databaseUrl: server?.url, migrationDatabaseUrl: undefined }
  try {
    const inspected = await inspectArchive(archive)
    await intoEmpty(place, silent, (backend) =>
      restoreInto(backend, app.context.storage, inspected, silent, { dataDir }),
    )
    const nameOfMaria = async (): Promise<unknown> => {
      const db = await openDatabase({ ...(server && { url: server.url }), dataDir })
      const { rows } = await db.pool.query('select first_name from contacts where id = $1', [maria.id])
      await db.close()
      return rows[0]
    }
    expect(await nameOfMaria()).toEqual({ first_name: 'María José' })
    writeFileSync(path.join(dataDir, 'erasures.json'), readFileSync(list))
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: testSecret }
    const portal = await start({ ...settings, ...(server && { DATABASE_URL: server.url }) }, { webDir: '' })
    await portal.stop()
    expect(await nameOfMaria()).toEqual({ first_name: 'Titular suprimido' })
  } finally {
    await server?.remove()
  }
})
