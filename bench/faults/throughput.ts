import { availableParallelism, loadavg } from 'node:os'

import { customers } from '#contract/customers.ts'
import { firstOf } from '#contract/items.ts'
import { entriesOf } from '#contract/keys.ts'
import { search } from '#contract/search.ts'

import { load } from '../requests/load.ts'
import { limitEach, processorTime } from './cpu.ts'
import type { Figure } from './fault.ts'
import type { Victim } from './portal.ts'

const connections = 12
/** Of a core, for each instance: three of them, the databases and the callers fit on two. */
const share = 0.06

export interface Measured {
  portals: readonly Victim[]
  token: string
  seconds: number
}

/** Of every three reads two are of a list, from the primary, and one searches everything, from the replica. */
const lists = [`/api${customers.list.path}?top=25`, `/api${customers.list.path}?top=25&offset=100`] as const
const paths = [lists[0], `/api${search.all.path}?searchTerm=1L2L3`, lists[1]]

async function readsPerSecond({ portals, token, seconds }: Measured): Promise<number> {
  const each = await Promise.all(
    portals.map(async ({ address }) =>
      load({
        url: address,
        paths,
        headers: { authorization: `Bearer ${token}` },
        connections: connections / portals.length,
        seconds,
      }),
    ),
  )
  return each.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

/** Reads of one, two and three instances beside each other, each on a share of a core of its own. */
export async function scaling({ portals, token, seconds }: Measured): Promise<Figure[]> {
  // Beside others' work each figure is of a share of what they leave.
  const isQuiet = firstOf(loadavg()) < availableParallelism() + portals.length
  const lift = limitEach(
    portals.map(({ pid }) => pid),
    share,
  )
  const perSecond: number[] = []
  try {
    for (const n of portals.keys())
      perSecond.push(await readsPerSecond({ portals: portals.slice(0, n + 1), token, seconds }))
  } finally {
    lift?.()
  }
  const [one = 0, two = 0, three = 0] = perSecond
  const where = lift ? `, ${share * 100} % of a core each` : ', all on the same cores'
  const bound = (least: number) => (isQuiet ? { atLeast: least } : {})
  return [
    { what: `reads a second of one instance${where}`, value: one },
    { what: 'of two', value: two },
    { what: 'of three', value: three },
    { what: 'two as many times one', value: Math.round((two / one) * 100) / 100, ...bound(1.7) },
    { what: 'three as many times one', value: Math.round((three / one) * 100) / 100, ...bound(2.3) },
  ]
}

/** Reads of one to three instances that share this machine's cores with all else. */
export async function unlimited({ portals, token, seconds }: Measured): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const n of portals.keys())
    figures.push({
      what: `reads a second of ${n + 1} on the cores of this machine, shared with all else`,
      value: await readsPerSecond({ portals: portals.slice(0, n + 1), token, seconds }),
    })
  return figures
}

interface Costs {
  portal: Victim
  /** The processes of the database, and of what stands before it. */
  database: readonly number[]
  pooler: readonly number[]
  token: string
  seconds: number
}

const timeOf = (pids: readonly number[]): number => (pids.length === 0 ? 0 : processorTime(pids))

/** What one list costs in processor time, in ms: the same whatever else the machine does. */
export async function costOfList(what: string, { portal, database, pooler, token, seconds }: Costs): Promise<Figure[]> {
  const kinds = { portal: [portal.pid], 'the database': database, 'the pooler': pooler }
  const ask = async (seconds: number) =>
    load({
      url: portal.address,
      paths: lists,
      headers: { authorization: `Bearer ${token}` },
      connections,
      seconds,
    })
  await ask(1)
  const before = entriesOf(kinds).map(([kind, pids]) => ({ kind, pids, spent: timeOf(pids) }))
  const { perSecond } = await ask(seconds)
  const costs = before.map(({ kind, pids, spent }) => {
    const now = timeOf(pids)
    return { kind, now, took: now - spent }
  })
  const requests = perSecond * seconds
  return [
    { what: `lists a second ${what}`, value: perSecond },
    ...costs.flatMap(({ kind, now, took }) =>
      now === 0 ? [] : [{ what: `of which ${kind} took, µs of processor each`, value: (took * 1_000) / requests }],
    ),
  ]
}
