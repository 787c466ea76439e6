import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '#server/platform/database/database.ts'
import { knownMigrations, landedMigrations } from '#server/platform/database/migrate.ts'
import { emptyServerDatabase, scratchFolder } from '#server/testing/backups.ts'

const command = path.resolve(import.meta.dirname, '../../../../scripts/migrate.ts')

test('npm run migrate brings a database up to date and ends: no secret, no first data, and a second time nothing', async () => {
  const server = (await emptyServerDatabase())!
  const scratch = scratchFolder()
  const address = path.join(scratch.folder, 'database-url')
  writeFileSync(address, server.url, { mode: 0o600 })
  const env = { PATH: process.env['PATH'], DATA_DIR: scratch.folder, DATABASE_URL_FILE: address }
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' })
    return [status, `${stdout}${stderr}`.trim().split('\n').at(-1)]
  }
  const done = [0, expect.stringMatching(/^La base de datos está al día con \d+\.\d+\.\d+/)]
  try {
    expect(run('now')).toEqual([1, expect.stringContaining('npm run migrate, sin nada más')])
    expect([run(), run()]).toEqual([done, done])
    const db = await openDatabase({ url: server.url, dataDir: scratch.folder, asItIs: true })
    expect(await landedMigrations(db.sql)).toEqual(knownMigrations())
    expect((await db.pool.query('select from employees')).rowCount).toBe(0)
    await db.close()
  } finally {
    await server.remove()
    scratch.remove()
  }
})

test('npm run migrate goes past a pooler, as every command does', async () => {
  const server = (await emptyServerDatabase())!
  const scratch = scratchFolder()
  // Nobody answers there.
  const pooler = 'postgres://portal@127.0.0.1:1/portal'
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: scratch.folder,
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: server.url,
  }
  try {
    const { status, stderr } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const db = await openDatabase({ url: server.url, dataDir: scratch.folder, asItIs: true })
    expect(await landedMigrations(db.sql)).toEqual(knownMigrations())
    await db.close()
  } finally {
    await server.remove()
    scratch.remove()
  }
})
