import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { openDatabase } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import type { Fault, Outcome } from './fault.ts'
import { onBothEngines, ownFolder, remove, type Target } from './portal.ts'

const program = path.join(import.meta.dirname, 'migrating.ts')

async function migrateApart(
  dataDir: string,
  url: string | undefined,
  landed: number,
  ms: number,
): Promise<number[] | undefined> {
  return new Promise((resolve, reject) => {
    const words = [program, dataDir, url ?? '', String(landed), String(ms)]
    execFile(process.execPath, words, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as number[])
      else if (error.signal === 'SIGKILL') resolve(undefined)
      else reject(new Error(stderr, { cause: error }))
    })
  })
}

const NEVER = -1

/** A database without a table: a copy of an empty folder, or an empty database of the server. */
async function emptyCopy(target: Target, folder: string): Promise<{ dataDir: string; url?: string }> {
  const dataDir = ownFolder()
  if (!target.server) {
    fs.cpSync(path.join(folder, 'pg'), path.join(dataDir, 'pg'), { recursive: true })
    return { dataDir }
  }
  const name = databaseName('copy')
  await onServer(target.server.url, `create database ${name}`)
  return { dataDir, url: withDatabase(target.server.url, name) }
}

/** A folder with an embedded database that no migration has touched. */
async function emptyFolder(target: Target): Promise<string> {
  const folder = ownFolder()
  if (!target.server) await (await openEmbedded({ store: { dataDir: folder }, log: () => {} })).close()
  return folder
}

/** Kills the process that migrates in the middle of each migration, and opens the database again. */
const killMigrations: Fault = async () =>
  onBothEngines(async (target): Promise<Outcome> => {
    const empty = await emptyFolder(target)
    const alone = await emptyCopy(target, empty)
    const times = (await migrateApart(alone.dataDir, alone.url, NEVER, 0)) ?? []
    remove(alone.dataDir)
    let [killed, whole] = [0, 0]
    for (const [landed, takes] of times.entries()) {
      const { dataDir, url } = await emptyCopy(target, empty)
      // The first begins with the opening itself, which is not what is to be hit here.
      const into = landed === 0 ? takes * 0.9 : takes * (0.2 + Math.random() * 0.6)
      killed += Number((await migrateApart(dataDir, url, landed, into)) === undefined)
      const db = await openDatabase({ dataDir, url })
      const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from kysely_migration')
      whole += Number(rows[0]?.n === times.length)
      await db.close()
      remove(dataDir)
    }
    remove(empty)
    return {
      did: `${target.engine}: kill -9 in the middle of each of ${times.length} migrations (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times.slice(1)))} ms long)`,
      figures: [
        { what: 'killed before the end', value: killed, atLeast: 1 },
        { what: 'opened again with every migration', value: whole, is: times.length },
      ],
    }
  })

export default killMigrations
