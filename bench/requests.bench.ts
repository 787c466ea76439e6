import { setTimeout as sleep } from 'node:timers/promises'

import { employees } from '#contract/employees.ts'
import type { Engine } from '#server/db/open.ts'

import { memory } from './memory.ts'
import { type Case, create, reads, shortTerms } from './requests/cases.ts'
import { better, load, type Load } from './requests/load.ts'
import { newCustomer } from './requests/new-customer.ts'
import { openSite, type Site } from './requests/site.ts'
import type { Bench, Result } from './result.ts'

/** Shares of the bounds' table, by name. */
const scales: Readonly<Record<string, number>> = { small: 0.01, medium: 0.1, large: 1 }
const connections = 16
const rounds = 2

/**
 * How many requests per second the portal answers, on each engine, beside a bare route with the same query:
 *
 * - `--scale small|medium|large` (large, which the bounds are for), `--engine postgres|embedded` (both), `--seconds 3`
 *
 * Each read is measured three ways: as it is asked again and again, while somebody saves twenty times a second (so that
 * no page that was read before can be given again), and from the bare route. Interleaved, the better of two rounds.
 */
const requests: Bench = async (words) => {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? otherwise : (words[at + 1] ?? otherwise)
  }
  const scale = scales[option('scale', 'large')]
  if (scale === undefined) throw new Error(`--scale is one of ${Object.keys(scales).join(', ')}`)
  const engine = option('engine', '')
  const results: Result[] = []
  for (const one of ['postgres', 'embedded'] as const) {
    if (engine !== '' && engine !== one) continue
    const site = await openSite(one, scale)
    if (!site) {
      console.log('No PostgreSQL here: measured on the embedded database alone.')
      continue
    }
    try {
      results.push(...(await measure(site, one, Number(option('seconds', '3')))))
    } finally {
      await site.close()
    }
  }
  return results
}
export default requests

async function measure(site: Site, engine: Engine, seconds: number): Promise<Result[]> {
  const results: Result[] = []
  for (const read of reads) {
    const result = await measureRead(site, engine, read, seconds)
    results.push(...result)
    console.log(`  ${result[0]?.name}: ${Math.round(result[0]?.value ?? 0)} req/s, ${result[0]?.note}`)
  }
  results.push(await measureCreate(site, engine, seconds))
  if (engine === 'postgres') results.push(await measureShortTerms(site))
  results.push(
    {
      name: `${engine}: memory after the load`,
      value: memory(site.portal.pid),
      unit: 'MB',
      atMost: engine === 'postgres' ? 250 : 600,
    },
    { name: `${engine}: longest turn of the event loop`, value: await longestTurn(site), unit: 'ms' },
  )
  return results
}

async function measureRead(
  site: Site,
  engine: Engine,
  { name, path, bound, within }: Case,
  seconds: number,
): Promise<Result[]> {
  const portal = { url: `${site.portal.address}/api${path}`, headers: site.headers, connections, seconds }
  const bare = { url: `${site.bare}/api${path}`, headers: {}, connections, seconds }
  // What is compiled and planned at first is no part of it.
  await load({ ...portal, seconds: 1 })
  await load({ ...bare, seconds: 1 })
  let [again, busy, alone]: (Load | undefined)[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone = better(alone, await load(bare))
    again = better(again, await load(portal))
    busy = better(busy, await whileSaving(site, () => load(portal)))
  }
  const single = await load({ ...portal, connections: 1, seconds: 1 })
  if (!again || !busy || !alone) return []
  const figures = [
    `p50 ${again.p50} p97.5 ${again.p97} p99 ${again.p99} ms`,
    `alone ${Math.round(single.perSecond)} req/s`,
    `while others save ${Math.round(busy.perSecond)}`,
    `bare route ${Math.round(alone.perSecond)}`,
  ]
  const most = within?.[engine]
  return [
    {
      name: `${engine}: ${name}`,
      value: again.perSecond,
      unit: 'req/s',
      atLeast: bound[engine],
      note: figures.join(', '),
    },
    ...(most === undefined
      ? []
      : [{ name: `${engine}: ${name}, 97.5 of 100 within`, value: again.p97, unit: 'ms' as const, atMost: most }]),
  ]
}

/** Runs a load while a client saves twenty times a second. */
async function whileSaving(site: Site, work: () => Promise<Load>): Promise<Load> {
  const over = new AbortController()
  const saving = async () => {
    while (!over.signal.aborted) {
      await save(site)
      await sleep(50)
    }
  }
  // Together, so that a save that fails ends the measuring instead of the process.
  const [measured] = await Promise.all([work().finally(() => over.abort()), saving()])
  return measured
}

let saved = Date.now()
/** An employee's row changes, which every page of the lists may show. */
async function save({ portal, headers }: Site): Promise<void> {
  saved += 1
  const id = String(10 + (saved % 50))
  const address = (path: string) => `${portal.address}/api${path.replace(':id', id)}`
  const employee = (await (await fetch(address(employees.byId.path), { headers })).json()) as object
  const answer = await fetch(address(employees.update.path), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...employee, address: `Calle ${saved}` }),
  })
  if (!answer.ok) throw new Error(`Saving answered ${answer.status}: ${await answer.text()}`)
}

async function measureCreate(site: Site, engine: Engine, seconds: number): Promise<Result> {
  const options = {
    url: `${site.portal.address}/api${create.path}`,
    headers: site.headers,
    connections,
    seconds,
    body: newCustomer,
  }
  let best: Load | undefined
  for (let round = 0; round < rounds; round += 1) best = better(best, await load(options))
  const { perSecond = 0, p50 = 0, p99 = 0 } = best ?? {}
  return {
    name: `${engine}: ${create.name}`,
    value: perSecond,
    unit: 'req/s',
    atLeast: create.bound[engine],
    note: `p50 ${p50} p99 ${p99} ms`,
  }
}

/** Terms of one and two letters are in no index: the slowest of them, asked alone and for the first time. */
async function measureShortTerms({ portal, headers }: Site): Promise<Result> {
  const took: number[] = []
  for (const path of shortTerms.paths) {
    const began = performance.now()
    await (await fetch(`${portal.address}/api${path}`, { headers })).text()
    took.push(performance.now() - began)
  }
  return {
    name: 'postgres: a term of one or two letters',
    value: Math.max(...took),
    unit: 'ms',
    atMost: shortTerms.within,
  }
}

/** Milliseconds, as the portal's own metrics have it since they were last read. */
async function longestTurn({ portal }: Site): Promise<number> {
  const metrics = await (await fetch(`${portal.address}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1]) * 1000
}
