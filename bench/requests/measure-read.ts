import type { Result } from '../../scripts/result.ts'
import { memory } from '../memory.ts'
import type { Case } from './cases.ts'
import { beside, latency, megabytes, single, turn } from './cells.ts'
import { better, load, type Load } from './load.ts'
import type { Site } from './site.ts'
import { longer, type LongestTurn } from './turns.ts'

export const connections = 16
export const rounds = 2

export interface Measured {
  results: Result[]
  /** The longest turn of the portal's event loop while it was asked. */
  turn: LongestTurn
}

export const shareOfBare = (name: string, portal: Load, bare: Load, atLeast?: number): Result => ({
  name: `${name}, of bare`,
  value: (portal.perSecond / bare.perSecond) * 100,
  unit: '%',
  ...(atLeast !== undefined && { atLeast: atLeast * 100 }),
})

/** Measures a call that reads, by the portal and by the bare route, in turn; of each the better of two rounds. */
export async function measureRead(site: Site, read: Case, seconds: number): Promise<Measured> {
  const { engine } = site
  const paths = read.paths.map((path) => `/api${path}`)
  const portal = { url: site.portal.address, headers: site.headers, connections, seconds, paths }
  const bare = { url: site.bare.address, headers: {}, connections, seconds, paths }
  await site.bare.prepare(read.paths)
  // What is compiled and planned at first is no part of it.
  await load({ ...portal, seconds: 1 })
  await load({ ...bare, seconds: 1 })
  await site.longestTurn()
  let [best, alone]: (Load | undefined)[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone = better(alone, await load(bare))
    best = better(best, await load(portal))
  }
  const one = await load({ ...portal, connections: 1 })
  if (!best || !alone) throw new Error('No round was measured')
  const longest = longer(undefined, await site.longestTurn())
  const name = `${engine}: ${read.name}`
  const floor = read.floor?.[engine]
  const most = read.within?.[engine]
  const results: Result[] = [
    {
      name,
      value: best.perSecond,
      unit: 'req/s',
      ...(floor !== undefined && { atLeast: floor }),
      note: [
        latency(best),
        single(one),
        beside('bare', alone.perSecond, best.perSecond),
        turn(longest),
        megabytes(memory(site.portal.pid)),
      ],
    },
    shareOfBare(name, best, alone, read.ofBare?.[engine]),
  ]
  if (most !== undefined) results.push({ name: `${name}, 95 of 100 within`, value: best.p95, unit: 'ms', atMost: most })
  return { results, turn: longest }
}
