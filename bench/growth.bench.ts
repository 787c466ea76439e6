import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Engine } from '#server/db/open.ts'

import { create, reads } from './requests/cases.ts'
import { drawGrowth, type Growth } from './requests/chart.ts'
import { better, load, type Load } from './requests/load.ts'
import { newCustomer } from './requests/new-customer.ts'
import { openSite, type Site } from './requests/site.ts'
import type { Bench, Result } from './result.ts'

/** Employees and customers at each step; the other tables grow alike. */
const steps = [1_000, 10_000, 100_000]
const largest = 100_000
/** The least that may be left of the speed of the smallest company. */
const leastLeft = 66.7

/**
 * Whether a list, a detail and a create cost the same however much there is: their speed at 1 000, 10 000 and 100 000
 * rows, on each engine. Draws `bench/results/growth.svg`. `--engine`, `--seconds` as `requests` has them.
 */
const growth: Bench = async (words) => {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? otherwise : (words[at + 1] ?? otherwise)
  }
  const engine = option('engine', '')
  const engines = (['postgres', 'embedded'] as const).filter((one) => engine === '' || engine === one)
  const lines: Growth[] = []
  for (const one of engines) lines.push(...(await measure(one, Number(option('seconds', '3')))))
  const measured = lines.filter(({ perSecond }) => perSecond.length === steps.length)
  writeFileSync(join(import.meta.dirname, 'results/growth.svg'), drawGrowth(measured, steps))
  return measured.map(({ name, perSecond }): Result => {
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

async function measure(engine: Engine, seconds: number): Promise<Growth[]> {
  const names = ['list', 'detail', 'create'] as const
  const lines = names.map((name) => ({ name: `${engine}: ${name}`, engine, perSecond: [] as number[] }))
  for (const step of steps) {
    const site = await openSite(engine, step / largest)
    if (!site) return []
    try {
      for (const [place, name] of names.entries()) {
        const { perSecond } = await speed(site, name, seconds)
        lines[place]?.perSecond.push(perSecond)
        console.log(`  ${engine}, ${step} rows, ${name}: ${Math.round(perSecond)} req/s`)
      }
    } finally {
      await site.close()
    }
  }
  return lines
}

async function speed({ portal, headers }: Site, name: 'list' | 'detail' | 'create', seconds: number): Promise<Load> {
  const path = {
    list: reads[0]?.path,
    detail: reads.find((read) => read.name === 'detail by id')?.path,
    create: create.path,
  }[name]
  const body = name === 'create' ? { body: newCustomer } : {}
  const options = { url: `${portal.address}/api${path}`, headers, connections: 16, seconds, ...body }
  await load({ ...options, seconds: 1 })
  return better(await load(options), await load(options))
}
