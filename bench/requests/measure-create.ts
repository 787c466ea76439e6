import type { Result } from '../../scripts/result.ts'
import { syncsPerSecond } from '../disk-speed.ts'
import { memory } from '../memory.ts'
import { create, leastCreates } from './cases.ts'
import { beside, latency, megabytes, single, turn, whole } from './cells.ts'
import { better, load, type Load } from './load.ts'
import { connections, type Measured, rounds, shareOfBare } from './measure-read.ts'
import { newCustomer } from './new-customer.ts'
import type { Site } from './site.ts'

const diskSeconds = 2

export async function measureCreate(site: Site, seconds: number): Promise<Measured> {
  const { engine, folder } = site
  const body = newCustomer
  const portal = { url: `${site.portal.address}/api${create.path}`, headers: site.headers, connections, seconds, body }
  const bare = { ...portal, url: `${site.bare.address}/api${create.path}`, headers: {} }
  await load({ ...portal, seconds: 1 })
  await load({ ...bare, seconds: 1 })
  await site.longestTurn()
  const before = syncsPerSecond(folder, diskSeconds)
  let [best, alone]: (Load | undefined)[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone = better(alone, await load(bare))
    best = better(best, await load(portal))
  }
  const one = await load({ ...portal, connections: 1 })
  const longest = await site.longestTurn()
  if (!best || !alone) throw new Error('No round was measured')
  const syncs = (before + syncsPerSecond(folder, diskSeconds)) / 2
  const name = `${engine}: ${create.name}`
  const results: Result[] = [
    {
      name,
      value: best.perSecond,
      unit: 'req/s',
      atLeast: leastCreates(engine, syncs),
      note: [
        latency(best),
        single(one),
        `disk ${whole(syncs)} syncs/s`,
        beside('bare', alone.perSecond, best.perSecond),
        turn(longest),
        megabytes(memory(site.portal.pid)),
      ],
    },
    shareOfBare(name, best, alone, create.ofBare[engine]),
  ]
  if (site.server?.durable) {
    await site.server.durable(false)
    const { perSecond, ...times } = better(await load(portal), await load(portal))
    await site.server.durable(true)
    results.push({
      name: `${name}, without fsync`,
      value: perSecond,
      unit: 'req/s',
      note: [latency({ perSecond, ...times })],
    })
  }
  return { results, turn: longest }
}
