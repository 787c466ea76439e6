import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { holdsDatabase } from '#server/platform/base/holds-database.ts'
import { isFull } from '#server/testing/rounds.ts'
import { emptyDataFolder } from '#server/testing/testDb.ts'

import { openDatabase } from '../database.ts'
import { landedMigrations, migrationsFolder } from '../migrate.ts'
import { createFolder } from './create-folder.ts'

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-first-start-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

/**
 * Starts on the folder in another process, and kills that with -9 soon after it has come to a moment. `said` is what it
 * has logged so far.
 */
async function startAndKill(hasCome: (said: string) => boolean): Promise<void> {
  const open = fileURLToPath(new URL('../database.ts', import.meta.url))
  const program = `
    const { openDatabase } = await import(${JSON.stringify(open)})
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: (line) => console.log(line) })
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const exit = once(child, 'exit')
  while (!hasCome(said) && !said.includes('open\n') && child.exitCode === null) await wait(2)
  await wait(Math.random() * 60)
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
}

/** How many files there are in a folder of the database, by its path from the data folder. */
const filesIn = (folder: string): number => {
  const whole = path.join(dataDir, folder)
  return fs.existsSync(whole) ? fs.readdirSync(whole).length : 0
}
const migrated = (said: string): number => said.split('migrated: ').length - 1

test('kill -9 at any moment of the first start: the next start works', { timeout: 240_000 }, async () => {
  await startAndKill(() => filesIn('pg.new') > 0)
  if (isFull) await startAndKill(() => filesIn('pg.new/base/5') > 100)
  await startAndKill(() => filesIn('pg') > 0)
  await startAndKill((said) => migrated(said) > 5)
  const db = await openDatabase({ dataDir })
  const [row] = await db.named<{ n: number }>('tables', 'select count(*) as n from kysely_migration', [])
  expect(row?.n).toBe(fs.readdirSync(migrationsFolder).length)
  expect(fs.existsSync(path.join(dataDir, 'pg.new'))).toBe(false)
  await db.close()
})

test('what a start asks before it changes anything keeps it from changing anything', async () => {
  const folder = emptyDataFolder()
  try {
    const wrong = openDatabase({ dataDir: folder, beforeUpdate: async () => Promise.reject(new Error('otro lugar')) })
    await expect(wrong).rejects.toThrow('otro lugar')
    const db = await openDatabase({ dataDir: folder, asItIs: true })
    expect(await landedMigrations(db.sql)).toEqual([])
    await db.close()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('what a killed start left beside is cleared, and a database that is there is not touched', async () => {
  const folder = path.join(dataDir, 'pg')
  fs.mkdirSync(`${folder}.new`)
  fs.writeFileSync(path.join(`${folder}.new`, 'PG_VERSION'), 'half')
  await createFolder(folder)
  expect(holdsDatabase(folder)).toBe(true)
  expect(fs.existsSync(`${folder}.new`)).toBe(false)
  await expect(createFolder(folder)).rejects.toThrow('existe')
})
