// Brings a database of the level before to a level, in a process of its own, and prints how long that level took. With
// `ms` it ends itself with signal 9 so long after the level's turn came, in the middle of it; without, it then writes
// such rows as an installation of that level has. node migrating.ts <folder> <url or ''> <level> [ms]
import fs from 'node:fs'

import { kyselyOver } from '#server/platform/database/driver.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { knownMigrations, migrate, migrationsFolder } from '#server/platform/database/migrate.ts'
import { openPostgres } from '#server/platform/database/postgres/open-postgres.ts'
import { landedRows } from '#server/testing/landed-rows.ts'

const [dataDir = '', url = '', level = '', ms] = process.argv.slice(2)
const log = (): void => {}
let [began, took] = [0, 0]
let end: NodeJS.Timeout | undefined

// A file is read when its transaction has begun, right before it runs.
const { readFileSync } = fs
Object.assign(fs, {
  readFileSync(...words: Parameters<typeof readFileSync>) {
    if (String(words[0]).endsWith(`${level}.sql`)) {
      began = performance.now()
      if (ms !== undefined) end = setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms))
    }
    return readFileSync(...words)
  },
})
const landed = (): void => {
  took = performance.now() - began
  clearTimeout(end)
}

const backend = url === '' ? await openEmbedded({ store: { dataDir }, log }) : openPostgres({ url, log })
await backend.migrating(async (pool) => {
  const ran = await migrate(kyselyOver(pool), landed, migrationsFolder, level)
  if (ran.join() !== level || began === 0) throw new Error(`Not ${level} alone was run, but ${ran.join(', ')}`)
  if (ms !== undefined) return
  const number = knownMigrations().indexOf(level) + 1
  for (const [since, insert] of landedRows) if (since <= level) await pool.query(`insert into ${insert}`, [number])
})
await backend.close()
process.stdout.write(String(took))
