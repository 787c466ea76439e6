import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startPortal, type PortalProcess } from '../scripts/portal-process.ts'
import { findServer, startServer } from '../server/testing/postgresServer.ts'
import { memory } from './memory.ts'
import type { Bench, Result } from './result.ts'

const root = join(import.meta.dirname, '..')
const ROUNDS = 3
/** As `npm start` has it (scripts/run.mjs): the modules' compiled form is kept, which saves time and memory. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
/** Seconds until what the start itself needed is given back. */
const REST = 20

/**
 * How long the portal takes to its first answer, and the memory it holds once it rests: on the embedded database, and
 * on a PostgreSQL where one can be found. The second start is the median of three.
 */
const start: Bench = async () => {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('The web is not built: npm run build.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  console.log(
    `For comparison: Node.js alone starts and ends in ${bareStart().toFixed(2)} s here (0.03 to 0.06 at rest).`,
  )
  try {
    return [...(await embedded(folder)), ...(await onPostgres(folder))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
export default start

const seconds = (name: string, value: number, atMost: number): Result => ({ name, value, atMost, unit: 's' })

/** Seconds that an empty program takes: what the machine can do while this is measured. The median of five. */
function bareStart(): number {
  const all = Array.from({ length: 5 }, () => {
    const started = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - started
  })
  return (all.toSorted((one, other) => one - other)[2] ?? 0) / 1000
}

async function embedded(folder: string): Promise<Result[]> {
  const options = { env: { ...compiled, DATA_DIR: join(folder, 'data') }, logFile: join(folder, 'log') }
  const first = await startPortal(options)
  await first.stop()
  const server = await repeatedly(() => startPortal(options))
  // As a person starts it: npm, the script's runner, the look at whether the web is built.
  const command = await repeatedly(() => startPortal({ ...options, command: ['npm', 'start'] }))
  return [
    seconds('first start with an empty folder', first.readyAfter / 1000, 6),
    seconds('second start, the server', server / 1000, 1.5),
    seconds('second start, the whole command', command / 1000, 3),
    await atRest('memory at rest, embedded', 320, () => startPortal(options)),
  ]
}

async function onPostgres(folder: string): Promise<Result[]> {
  const source = findServer()
  if (source === undefined) {
    console.log('No PostgreSQL here: the memory with one is not measured.')
    return []
  }
  const server = await startServer(source)
  const env = {
    ...compiled,
    DATA_DIR: join(folder, 'with-postgres'),
    DATABASE_URL: server.url,
    SECRET_KEY: 'a secret for the bench that is long enough',
  }
  try {
    const portal = () => startPortal({ env, logFile: join(folder, 'log') })
    // The first start makes the first data, which takes memory that no later one needs.
    await (await portal()).stop()
    return [await atRest('memory at rest, with PostgreSQL', 130, portal)]
  } finally {
    await server.stop()
  }
}

/** Milliseconds to the first answer, the median of some starts. */
async function repeatedly(startOne: () => Promise<PortalProcess>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const portal = await startOne()
    all.push(portal.readyAfter)
    await portal.stop()
  }
  return all.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
}

async function atRest(name: string, atMost: number, startOne: () => Promise<PortalProcess>): Promise<Result> {
  const portal = await startOne()
  await sleep(REST * 1000)
  const value = memory(portal.pid)
  await portal.stop()
  return { name, value, atMost, unit: 'MB' }
}
