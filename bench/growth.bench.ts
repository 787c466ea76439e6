import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { optionsOf } from './options.ts'
import { create, otherPages, reads } from './requests/cases.ts'
import { drawGrowth, type Growth } from './requests/chart.ts'
import { better, load, type Load } from './requests/load.ts'
import { newCustomer } from './requests/new-customer.ts'
import { openSite, type Site } from './requests/site.ts'

/** Employees and customers at each step; the other tables grow alike. */
const steps = [1_000, 10_000, 100_000]
const largest = 100_000
/** `pages` is a list that is asked for another page each time, so that none is given again. */
const calls = ['list', 'pages', 'detail', 'create'] as const
type Call = (typeof calls)[number]
const rounds = 3
/** The least that may be left of the speed of the smallest company. */
const leastLeft = 66.7

/**
 * Whether a list, another page of it each time, a detail and a create cost the same however much there is: their speed at 1 000, 10 000 and 100 000
 * rows, on each engine. Draws `bench/results/growth.svg`. `--engine`, `--seconds` as `requests` has them.
 */
const growth: Bench = async (words) => {
  const { engines, seconds } = optionsOf(words)
  const lines: Growth[] = []
  for (const engine of engines) lines.push(...(await measure(engine, seconds)))
  writeFileSync(join(import.meta.dirname, 'results/growth.svg'), drawGrowth(lines, steps))
  return lines.map(({ name, perSecond }): Result => {
    const [first = 0] = perSecond
    const last = perSecond.at(-1) ?? 0
    return {
      name: `${name}: left of its speed at 100 000 rows`,
      value: (last / first) * 100,
      unit: '%',
      atLeast: leastLeft,
      note: perSecond.map((value) => `${Math.round(value)} req/s`).join(' → '),
    }
  })
}
export default growth

/** The three companies stand side by side and are asked in turn, so that a slow moment of the machine meets them all. */
async function measure(engine: Engine, seconds: number): Promise<Growth[]> {
  const sites: Site[] = []
  try {
    for (const step of steps) {
      const site = await openSite(engine, step / largest)
      if (!site) {
        console.log('No PostgreSQL here: measured on the embedded database alone.')
        return []
      }
      sites.push(site)
    }
    const lines: Growth[] = []
    for (const call of calls) {
      const perSecond = await speeds(sites, call, seconds)
      lines.push({ name: `${engine}: ${call}`, engine, perSecond })
      console.log(`  ${engine}, ${call}: ${perSecond.map(Math.round).join(', ')} req/s`)
    }
    return lines
  } finally {
    for (const site of sites) await site.close()
  }
}

async function speeds(sites: readonly Site[], call: Call, seconds: number): Promise<number[]> {
  for (const site of sites) await ask(site, call, 1)
  const best: (Load | undefined)[] = sites.map(() => undefined)
  for (let round = 0; round < rounds; round += 1)
    for (const [place, site] of sites.entries()) best[place] = better(best[place], await ask(site, call, seconds))
  return best.map((one) => one?.perSecond ?? 0)
}

async function ask({ portal, headers }: Site, call: Call, seconds: number): Promise<Load> {
  const path = {
    list: reads[0]?.path,
    pages: otherPages[0],
    detail: reads.find((read) => read.name === 'detail by id')?.path,
    create: create.path,
  }[call]
  const body = call === 'create' ? newCustomer : undefined
  const paths = call === 'pages' ? otherPages.map((page) => `/api${page}`) : undefined
  return load({ url: `${portal.address}/api${path}`, headers, connections: 16, seconds, body, paths })
}
