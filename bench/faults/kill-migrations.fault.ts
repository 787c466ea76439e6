import { execFile } from 'node:child_process'
import path from 'node:path'

import { openDatabase } from '#server/platform/database/database.ts'
import { knownMigrations } from '#server/platform/database/migrate.ts'

import type { Fault, Outcome } from './fault.ts'
import { newPlace, type Place } from './places.ts'
import { onBothEngines, type Target } from './portal.ts'

const program = path.join(import.meta.dirname, 'migrating.ts')
/** A short migration is over before some of its kills. */
const mostTries = 20

/** @returns how long the level took, in ms; nothing where it was killed, `ms` after it began */
async function migrateApart({ dataDir, url = '' }: Place, level: string, ms?: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const words = [program, dataDir, url, level, ...(ms === undefined ? [] : [String(ms)])]
    execFile(process.execPath, words, (error, stdout, stderr) => {
      if (!error) resolve(Number(stdout))
      else if (error.signal === 'SIGKILL') resolve(undefined)
      else reject(new Error(stderr, { cause: error }))
    })
  })
}

/** Opens a database as the next start does. @returns the migrations that it ran, and those that are there then */
async function openedAgain({ dataDir, url }: Place): Promise<{ ran: string[]; there: string[] }> {
  const ran: string[] = []
  const log = (line: string): void => void (line.startsWith('migrated: ') && ran.push(line.replace('migrated: ', '')))
  const db = await openDatabase({ dataDir, url, log })
  const { rows } = await db.pool.query<{ name: string }>('select name from kysely_migration order by name')
  await db.close()
  return { ran, there: rows.map(({ name }) => name) }
}

interface Counted {
  /** Killed before it had landed. */
  hit: number
  kills: number
  whole: number
}

/** Kills copies of a database of the level before, until one was hit in the middle of the level. */
async function kill(target: Target, before: Place, level: string, takes: number): Promise<Counted> {
  const counted = { hit: 0, kills: 0, whole: 0 }
  for (let tries = 0; counted.hit === 0 && tries < mostTries; tries++) {
    const place = await newPlace(target, before)
    try {
      const after = (takes * (0.2 + Math.random() * 0.6)) / 2 ** Math.floor(tries / 3)
      if ((await migrateApart(place, level, after)) !== undefined) continue
      const { ran, there } = await openedAgain(place)
      counted.kills += 1
      // What had landed is not run again.
      counted.hit += Number(ran.includes(level))
      counted.whole += Number(there.join() === knownMigrations().join())
    } finally {
      await place.clear()
    }
  }
  return counted
}

/** Kills an upgrade in the middle of each migration, on a database of the level before with rows, and opens it again. */
const killMigrations: Fault = async () =>
  onBothEngines(async (target): Promise<Outcome> => {
    const levels = knownMigrations()
    const times: number[] = []
    const counted: Counted = { hit: 0, kills: 0, whole: 0 }
    let before = await newPlace(target)
    for (const level of levels) {
      const next = await newPlace(target, before)
      const takes = (await migrateApart(next, level)) ?? Infinity
      const { hit, kills, whole } = await kill(target, before, level, takes)
      await before.clear()
      before = next
      times.push(takes)
      counted.hit += hit
      counted.kills += kills
      counted.whole += whole
      console.log(`  ${target.engine}, ${level} (${takes.toFixed(1)} ms): ${JSON.stringify(counted)}`)
    }
    await before.clear()
    return {
      did: `${target.engine}: kill -9 in the middle of each of ${levels.length} migrations (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms long), of a database of the level before it`,
      figures: [
        { what: 'migrations killed before they had landed', value: counted.hit, is: levels.length },
        { what: 'kills', value: counted.kills },
        { what: 'opened again with every migration', value: counted.whole, is: counted.kills },
      ],
    }
  })

export default killMigrations
