import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startPortal, type PortalProcess } from '../scripts/portal-process.ts'
import type { Bench, Result } from '../scripts/result.ts'
import { endedBy } from './end-all.ts'
import { memory } from './memory.ts'
import { median } from './numbers.ts'
import { startScratchServer } from './requests/scratch-server.ts'

const root = join(import.meta.dirname, '..')
const ROUNDS = 3
/** As `npm start` has it (scripts/run.mjs): the modules' compiled form is cached, which saves time and memory. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
/** As a person starts it: npm, the script's runner, the look at whether the web is built. */
const command = ['npm', 'start'] as const
/** Seconds until what the start itself needed is given back. */
const REST = 20

/**
 * How long the portal takes to its first answer, and the memory that its process holds once it rests: on the embedded
 * database, and on a PostgreSQL where one can be found. Each is the median of three.
 */
const start: Bench = async () => {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('The web is not built: npm run build.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const end = endedBy(async () => rmSync(folder, { recursive: true, force: true }))
  console.log(
    `For comparison: Node.js alone starts and ends in ${bareStart().toFixed(2)} s here (0.03 to 0.06 at rest).`,
  )
  try {
    return [...(await embedded(folder)), ...(await onPostgres(folder))]
  } finally {
    await end()
  }
}
export default start

/** Seconds that an empty program takes: what the machine can do while this is measured. */
function bareStart(): number {
  const all = Array.from({ length: 5 }, () => {
    const started = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - started
  })
  return median(all) / 1000
}

async function embedded(folder: string): Promise<Result[]> {
  const logFile = join(folder, 'log')
  const options = { env: { DATA_DIR: join(folder, 'data-0') }, logFile }
  // Nothing is there yet: neither data nor any module's compiled form.
  const first = await seconds('first start with an empty folder, the whole command', 6, async (round) => {
    const env = { DATA_DIR: join(folder, `data-${round}`), NODE_COMPILE_CACHE: join(folder, `compiled-${round}`) }
    return startPortal({ env, logFile, command })
  })
  // The compiled form that starts from here on find is there from the first of them.
  await (await startPortal({ ...options, command })).stop()
  const again = await seconds('second start, the whole command', 3, async () => startPortal({ ...options, command }))
  const server = { ...options, env: { ...options.env, ...compiled } }
  const { readyAfter, megabytes } = await atRest(async () => startPortal(server))
  return [
    first,
    figure('second start, the server', readyAfter / 1000, 's', 1.5),
    again,
    figure('memory at rest, embedded', megabytes, 'MB', 320),
  ]
}

async function onPostgres(folder: string): Promise<Result[]> {
  const server = await startScratchServer()
  if (server === undefined) {
    console.log('No PostgreSQL here: the memory with one is not measured.')
    return []
  }
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
    const { readyAfter, megabytes } = await atRest(portal)
    return [
      figure('second start with PostgreSQL, the server', readyAfter / 1000, 's'),
      figure('memory at rest, with PostgreSQL', megabytes, 'MB', 130),
    ]
  } finally {
    await server.stop()
  }
}

const figure = (name: string, value: number, unit: Result['unit'], atMost?: number): Result => ({
  name,
  value,
  unit,
  ...(atMost !== undefined && { atMost }),
})

/** Seconds to the first answer. */
async function seconds(
  name: string,
  atMost: number,
  startOne: (round: number) => Promise<PortalProcess>,
): Promise<Result> {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const portal = await startOne(round)
    all.push(portal.readyAfter / 1000)
    await portal.stop()
  }
  return { ...figure(name, median(all), 's', atMost), note: all.map((one) => one.toFixed(2)).join(' ') }
}

/** Milliseconds to the first answer, and the memory that is held some seconds after. */
async function atRest(startOne: () => Promise<PortalProcess>): Promise<{ readyAfter: number; megabytes: number }> {
  const looks: { readyAfter: number; megabytes: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const portal = await startOne()
    await sleep(REST * 1000)
    looks.push({ readyAfter: portal.readyAfter, megabytes: memory(portal.pid) })
    await portal.stop()
  }
  return {
    readyAfter: median(looks.map((look) => look.readyAfter)),
    megabytes: median(looks.map((look) => look.megabytes)),
  }
}
