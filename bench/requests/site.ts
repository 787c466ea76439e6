import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import * as z from 'zod/mini'

import { type Database, type Engine, openDatabase } from '#server/platform/database/database.ts'

import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts'
import { fillCompany } from '../../server/testing/company.ts'
import { endedBy } from '../end-all.ts'
import { type BareRoute, startBareRoute } from './bare-route.ts'
import { addPeople, benchSecret, signIn } from './people.ts'
import { type ScratchServer, startScratchServer } from './scratch-server.ts'
import type { LongestTurn } from './turns.ts'

const root = join(import.meta.dirname, '../..')
const administrator = { email: 'bench@portal.local', password: 'Brumoso*73Tejo' }
/** Who works in it: what one person may ask at once is limited. */
const colleagues = Array.from({ length: 10 }, (_, n) => ({ ...administrator, email: emailOfColleague(n) }))
/** By their place among those of a site. */
export function emailOfColleague(place: number): string {
  return `colleague.${place}@portal.local`
}

export interface Site {
  engine: Engine
  /** The share of the company that the bounds are for. */
  scale: number
  portal: PortalProcess
  bare: BareRoute
  headers: Record<string, string>
  /** What ten colleagues send, each signed in for themselves. */
  colleagues: readonly Record<string, string>[]
  server: ScratchServer | undefined
  folder: string
  /** The longest turn of the portal's event loop since this was asked last. */
  longestTurn(): Promise<LongestTurn>
  close(): Promise<void>
}

/** Fills and serves a scratch database. @param addTo adds to its data @returns undefined without PostgreSQL */
export async function openSite(
  engine: Engine,
  scale: number,
  addTo?: (db: Database, dataDir: string) => Promise<void>,
): Promise<Site | undefined> {
  const server = engine === 'postgres' ? await startScratchServer() : undefined
  if (engine === 'postgres' && !server) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const ends = [endedBy(async () => rmSync(folder, { recursive: true, force: true })), ...(server ? [server.stop] : [])]
  // What was started last ends first.
  const close = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) await end()
  }
  try {
    const dataDir = join(folder, 'data')
    const url = server?.url
    const env = settingsFor(dataDir, url)
    const start = async (more: Record<string, string> = {}) =>
      startPortal({ env: { ...env, ...more }, logFile: join(folder, 'log') })
    // The first start makes the first data.
    await (await start()).stop()
    await fill(dataDir, url, async (db) => {
      await fillCompany(db, scale, (line) => console.log(`  ${line}`))
      await addPeople(db, colleagues, 'Administrador')
      await addTo?.(db, dataDir)
    })
    const bare = await startBareRoute(url ?? copyOf(dataDir, join(folder, 'copy')))
    ends.unshift(bare.stop)
    const turnsFile = join(folder, 'turns')
    const watch = pathToFileURL(join(import.meta.dirname, 'turn-watch.ts')).href
    const portal = await start({ NODE_OPTIONS: `--import ${watch}`, TURNS_FILE: turnsFile })
    ends.unshift(endedBy(portal.stop))
    return {
      engine,
      scale,
      portal,
      bare,
      headers: await signIn(portal.address, administrator),
      colleagues: await Promise.all(colleagues.map(async (colleague) => signIn(portal.address, colleague))),
      server,
      folder,
      longestTurn: () => longestTurnAt(turnsFile),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const settingsFor = (dataDir: string, url: string | undefined): Record<string, string> => ({
  DATA_DIR: dataDir,
  SECRET_KEY: benchSecret,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
  ...(url !== undefined && { DATABASE_URL: url }),
})

const Told = z.object({ took: z.number(), worked: z.number(), collected: z.number() })

async function longestTurnAt(portFile: string): Promise<LongestTurn> {
  const answer = await fetch(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}`)
  return Told.parse(await answer.json())
}

/** One process has an embedded database: another one gets a copy. */
function copyOf(dataDir: string, copy: string): string {
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

async function fill(dataDir: string, url: string | undefined, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ dataDir, ...(url !== undefined && { url }), statementTimeoutMs: 300_000 })
  try {
    await work(db)
    // What the filling wrote is on the disk before anything is measured.
    await db.pool.query('checkpoint')
  } finally {
    await db.close()
  }
}
