import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { createFolder } from './create-folder.ts'
import { holdsDatabase } from './holds-database.ts'

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-first-start-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

/** Starts on the folder in another process, and kills that after `ms`; true when it had finished its start before. */
async function startAndKill(ms: number): Promise<boolean> {
  const open = fileURLToPath(new URL('../open.ts', import.meta.url))
  const program = `
    const { openDatabase } = await import(${JSON.stringify(open)})
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let finished = false
  child.stdout.on('data', () => {
    finished = true
  })
  const exit = once(child, 'exit')
  await wait(ms)
  child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
  return finished
}

test('kill -9 at any moment of the first start: the next start works', { timeout: 120_000 }, async () => {
  // From the first files made, over the copying and the renaming, to the migrations; later ones as the machine allows.
  for (let ms = 300, finished = false; !finished; ms *= 1.2 + Math.random() * 0.4) {
    finished = await startAndKill(ms)
  }
  const db = await openDatabase({ dataDir })
  const [row] = await db.named<{ n: number }>('tables', 'select count(*) as n from kysely_migration', [])
  expect(row?.n).toBeGreaterThan(0)
  expect(fs.existsSync(path.join(dataDir, 'pg.new'))).toBe(false)
  await db.close()
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
