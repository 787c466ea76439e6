import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { employees } from '#contract/employees.ts'
import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { optionsOf } from './options.ts'
import { create, readNamed } from './requests/cases.ts'
import { areOfBothEngines, drawGrowth, type Growth } from './requests/chart.ts'
import { better, load, type Load } from './requests/load.ts'
import { newCustomer } from './requests/new-customer.ts'
import { openSite, type Site } from './requests/site.ts'

const usualSteps = [1_000, 10_000, 100_000]
const million = 1_000_000
const large = 100_000
/** Costs the same at any number of rows. */
const calls = ['list', 'detail', 'create'] as const
type Call = (typeof calls)[number]
const rounds = 3
const firstDetails = Array.from({ length: 900 }, (_, index) => employees.byId.path.replace(':id', String(2 + index)))
/** Share of the smallest company's speed. */
const leastLeft = 66.7
/** Grows with the rows that it passes; most ms of the p95 at a million rows. */
const passing = ['search matching 1 %', 'offset 90 000', 'offset 50 000'] as const
const mostPassing = 1500

/**
 * Speed of a list, a detail and a create at 1 000, 10 000 and 100 000 rows, with another page or record each time.
 * With `--keep` it draws both engines in `bench/results/growth.svg`. `--engine`, `--seconds` as in `requests`;
 * `--million` adds 1 000 000 rows on PostgreSQL (15 minutes).
 */
const growth: Bench = async (words) => {
  const { engines, seconds } = optionsOf(words)
  const lines: Growth[] = []
  const results: Result[] = []
  for (const engine of engines) {
    const steps = words.includes('--million') && engine === 'postgres' ? [...usualSteps, million] : usualSteps
    const measured = await measure(engine, steps, seconds)
    lines.push(...measured.lines)
    results.push(...measured.results)
  }
  if (words.includes('--keep') && areOfBothEngines(lines))
    writeFileSync(join(import.meta.dirname, 'results/growth.svg'), drawGrowth(lines, usualSteps))
  return results
}
export default growth

const left = ({ name, perSecond }: Growth, steps: readonly number[]): Result => ({
  name: `${name}: left of its speed at ${(steps.at(-1) ?? 0).toLocaleString('en-US').replaceAll(',', ' ')} rows`,
  value: ((perSecond.at(-1) ?? 0) / (perSecond[0] ?? 0)) * 100,
  unit: '%',
  atLeast: leastLeft,
  note: perSecond.map((value) => `${Math.round(value)} req/s`).join(' → '),
})

/** All companies are measured in turn, so that a slow moment meets them all. */
async function measure(
  engine: Engine,
  steps: readonly number[],
  seconds: number,
): Promise<{ lines: Growth[]; results: Result[] }> {
  const sites: Site[] = []
  try {
    for (const step of steps) {
      const site = await openSite(engine, step / large)
      if (!site) {
        console.log('No PostgreSQL here: measured on the embedded database alone.')
        return { lines: [], results: [] }
      }
      sites.push(site)
    }
    const lines: Growth[] = []
    for (const call of calls) {
      const perSecond = await speeds(sites, call, seconds)
      lines.push({ name: `${engine}: ${call}`, engine, perSecond })
      console.log(`  ${engine}, ${call}: ${perSecond.map(Math.round).join(', ')} req/s`)
    }
    const results = lines.map((line) => left(line, steps))
    const [largest] = sites.slice(-1)
    if (largest && steps.includes(million)) results.push(...(await measurePassing(largest, seconds)))
    return { lines, results }
  } finally {
    for (const site of sites) await site.close()
  }
}

async function speeds(sites: readonly Site[], call: Call, seconds: number): Promise<number[]> {
  for (const site of sites) await ask(site, call, 1)
  const best: (Load | undefined)[] = sites.map(() => undefined)
  for (let round = 0; round < rounds; round += 1)
    for (const [index, site] of sites.entries()) best[index] = better(best[index], await ask(site, call, seconds))
  return best.map((one) => one?.perSecond ?? 0)
}

async function ask({ portal, headers }: Site, call: Call, seconds: number): Promise<Load> {
  const common = { headers, connections: 16, seconds }
  if (call === 'create') return load({ ...common, url: `${portal.address}/api${create.path}`, body: newCustomer })
  const paths = call === 'list' ? readNamed('list, 10 rows, both counts').paths : firstDetails
  return load({ ...common, url: portal.address, paths: paths.map((path) => `/api${path}`) })
}

async function measurePassing({ engine, portal, headers }: Site, seconds: number): Promise<Result[]> {
  const results: Result[] = []
  for (const name of passing) {
    const paths = readNamed(name).paths.map((path) => `/api${path}`)
    const { p95, perSecond } = await load({ url: portal.address, headers, connections: 16, seconds, paths })
    results.push({
      name: `${engine}: ${name} of 100 000, at 1 000 000 rows, 95 of 100 within`,
      value: p95,
      unit: 'ms',
      atMost: mostPassing,
      note: `${Math.round(perSecond)} req/s`,
    })
  }
  return results
}
