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
/** With the compile cache, as `npm start` has it. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
/** With npm, the runner, and the check of the build. */
const command = ['npm', 'start'] as const
/** Until the start's memory is freed. */
const REST = 20

/** First answer and resting memory, embedded and on PostgreSQL; the median of three. */
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

/** A reference for this machine. */
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
  // Neither data nor compiled modules.
  const first = await seconds('first start with an empty folder, the whole command', 6, async (round) => {
    const env = { DATA_DIR: join(folder, `data-${round}`), NODE_COMPILE_CACHE: join(folder, `compiled-${round}`) }
    return startPortal({ env, logFile, command })
  })
  // The first start fills the compile cache.
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
    // The first data takes memory that later starts don't need.
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

/** In ms, and the memory some seconds later. */
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
