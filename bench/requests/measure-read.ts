import type { Result } from '../../scripts/result.ts'
import { memory } from '../memory.ts'
import type { Case } from './cases.ts'
import { beside, latency, megabytes, single, turn, whole } from './cells.ts'
import { directOn } from './direct.ts'
import { better, load, type Load } from './load.ts'
import { whileSaving } from './saving.ts'
import type { Site } from './site.ts'
import { longer, type LongestTurn } from './turns.ts'

export const connections = 16
export const rounds = 2

/** What a call came to. */
export interface Measured {
  results: Result[]
  /** The longest turn of the portal's event loop while it was asked. */
  turn: LongestTurn
}

/**
 * Measures a call that reads: as it is asked again and again, while somebody saves (so that no page that was read before
 * can be given again), from the bare route, and from the database itself. Interleaved, the better of two rounds.
 */
export async function measureRead(site: Site, read: Case, seconds: number): Promise<Measured> {
  const { engine } = site
  const portal = { url: `${site.portal.address}/api${read.path}`, headers: site.headers, connections, seconds }
  const bare = { url: `${site.bare.address}/api${read.path}`, headers: {}, connections, seconds }
  const direct = await directOn(site, read.path)
  // What is compiled and planned at first is no part of it.
  await load({ ...portal, seconds: 1 })
  await load({ ...bare, seconds: 1 })
  await site.longestTurn()
  let [again, busy, alone]: (Load | undefined)[] = []
  let asked = 0
  for (let round = 0; round < rounds; round += 1) {
    alone = better(alone, await load(bare))
    again = better(again, await load(portal))
    asked = Math.max(asked, await direct.measure(connections, seconds))
    busy = better(busy, await whileSaving(site, () => load(portal)))
  }
  const one = await load({ ...portal, connections: 1 })
  if (!again || !busy || !alone) throw new Error('No round was measured')
  const longest = longer(undefined, await site.longestTurn())
  const name = `${engine}: ${read.name}`
  const most = read.within?.[engine]
  const pace = alone.perSecond / read.bare[engine]
  const results: Result[] = [
    {
      name,
      value: again.perSecond,
      unit: 'req/s',
      atLeast: read.bound[engine],
      pace,
      note: [
        latency(again),
        single(one),
        `while others save ${whole(busy.perSecond)}/s p95 ${busy.p95.toFixed(1)} ms`,
        beside('bare', alone.perSecond, again.perSecond),
        beside(direct.by, asked, again.perSecond),
        turn(longest),
        megabytes(memory(site.portal.pid)),
      ],
    },
  ]
  if (most !== undefined)
    results.push({ name: `${name}, 95 of 100 within`, value: again.p95, unit: 'ms', atMost: most, pace })
  return { results, turn: longest }
}
