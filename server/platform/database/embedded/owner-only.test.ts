import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { start } from '#server/main.ts'
import { erasuresFile } from '#server/platform/backup/erasures.ts'
import { storeSecret } from '#server/platform/base/secrets.ts'

import { createFolder } from './create-folder.ts'
import { openEmbedded } from './open-embedded.ts'
import { closeFolder, openInFolder } from './owner-only.ts'

let place: string
let dataDir: string

beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-own-'))
  dataDir = path.join(place, 'data')
  fs.mkdirSync(dataDir)
  fs.chmodSync(dataDir, 0o755)
})
afterEach(() => fs.rmSync(place, { recursive: true, force: true }))

/** What in a folder anybody but its owner may do something with. */
const open = (folder = dataDir) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((place) => (fs.statSync(place).mode & 0o077) !== 0)

test.runIf(process.platform !== 'win32')(
  'nobody but its owner may read or write anything of the embedded database, what it makes later included',
  { timeout: 120_000 },
  async () => {
    const pg = path.join(dataDir, 'pg')
    await createFolder(pg)
    expect(open()).toEqual([])
    // As an older version left it.
    const files = fs.readdirSync(pg, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of files) fs.chmodSync(path.join(entry.parentPath, entry.name), 0o666)
    fs.chmodSync(pg, 0o755)
    const { pool, close } = await openEmbedded({ store: { dataDir }, log: () => undefined })
    await pool.query('create table later as select n from generate_series(1, 1000) as n')
    await pool.query('select pg_switch_wal(); checkpoint')
    await pool.query('insert into later select n from generate_series(1, 1000) as n')
    expect(files.length).toBeGreaterThan(900)
    expect(open()).toEqual([])
    await close()
    expect(open()).toEqual([])
  },
)

test.runIf(process.platform !== 'win32')(
  'a data folder that stood open is closed with what the portal keeps in it',
  () => {
    for (const folder of ['files/project-1', 'backups', 'pg', 'former-builds'])
      fs.mkdirSync(path.join(dataDir, folder), { recursive: true })
    for (const file of ['files/project-1/a', 'backups/portal.tar.gz', 'secret.key', 'control.json', 'erasures.json'])
      fs.writeFileSync(path.join(dataDir, file), '', { mode: 0o644 })
    expect(openInFolder(dataDir)).toHaveLength(8)
    expect(closeFolder(dataDir)).toEqual([])
    expect(open()).toEqual([])
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
  },
)

/** A portal that served its web, and had erased a person. @returns what was in its folder meanwhile */
async function serveOnce(): Promise<string[]> {
  const webDir = path.join(place, 'web')
  fs.mkdirSync(path.join(webDir, 'assets'), { recursive: true })
  fs.writeFileSync(path.join(webDir, 'assets/main-1.js'), '')
  const page =
    '<html data-skin="smart" data-provider-name="Proveedor" data-passkeys=""><script src="/assets/main-1.js">'
  fs.writeFileSync(path.join(webDir, 'index.html'), page)
  const source = inject('testEngine')
  const pg = path.join(dataDir, 'pg')
  fs.mkdirSync(pg)
  if (source.engine === 'embedded') spawnSync('tar', ['--extract', '--file', source.filledFile, '--directory', pg])
  await storeSecret(dataDir, 's'.repeat(64))
  fs.writeFileSync(path.join(dataDir, erasuresFile), '[]')
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', STORAGE_URL: '', DATABASE_URL: '' }
  const portal = await start({ ...settings, SECRET_KEY: '' }, { webDir })
  const names = fs.readdirSync(dataDir)
  await portal.stop()
  return names.toSorted()
}

test.runIf(process.platform !== 'win32')(
  'all that a served portal leaves in its folder is known as its own, so that the next start closes it',
  { timeout: 120_000 },
  async () => {
    expect(await serveOnce()).toEqual(
      ['control.json', 'erasures.json', 'files', 'former-builds'].concat([
        'lock',
        'lock.pid',
        'pg',
        'reserve',
        'secret.key',
      ]),
    )
    const left = fs.readdirSync(dataDir)
    for (const name of left) fs.chmodSync(path.join(dataDir, name), 0o755)
    fs.chmodSync(dataDir, 0o777)
    expect(openInFolder(dataDir)).toEqual([dataDir, ...left.map((name) => path.join(dataDir, name))])
    expect(closeFolder(dataDir)).toEqual([])
    expect(open()).toEqual([])
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
  },
)

test.runIf(process.platform !== 'win32')(
  'a folder that others keep something in too stays theirs, and is named',
  () => {
    fs.writeFileSync(path.join(dataDir, 'secret.key'), '', { mode: 0o644 })
    fs.writeFileSync(path.join(dataDir, 'notas.txt'), '', { mode: 0o644 })
    expect(closeFolder(dataDir)).toEqual([dataDir])
    expect(open()).toEqual([path.join(dataDir, 'notas.txt')])
  },
)
