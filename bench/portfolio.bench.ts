import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { employees } from '#contract/employees.ts'
import { forecastSettings } from '#contract/forecast-settings.ts'
import { firstOf, itemAt } from '#contract/items.ts'
import { portfolio, portfolioGroups, portfolioSortFields } from '#contract/portfolio.ts'
import { projectMilestones, type ProjectMilestone } from '#contract/project-milestones.ts'
import { plusDays } from '#server/demo/days.ts'
import { systemClock, today } from '#server/platform/base/clock.ts'
import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { median, percentile } from './numbers.ts'
import { fillTrail } from './portfolio/trail.ts'
import { askAs } from './requests/ask.ts'
import { onEachEngine } from './requests/engines.ts'
import { longestTurn } from './requests/mixed.ts'
import type { Site } from './requests/site.ts'

/** ms on PostgreSQL; three times as long embedded. */
const within = { first: 600, again: 150, past: 1000 }
const factor: Readonly<Record<Engine, number>> = { postgres: 1, embedded: 3 }
const rounds = 7
const lookers = 5
const saves = 20

/**
 * Panorama of 10 000 projects with a trail of 400 days: first answer, pages, orders, filters, groups, past days, and
 * with a save each second. `--scale`, `--engine` as in `requests`.
 */
const bench: Bench = (words) => onEachEngine(words, measured, fillTrail)
export default bench

async function measured(site: Site): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of measure(site)) {
    console.log(`  ${result.name}: ${result.value.toFixed(1)} ${result.unit}, ${String(result.note)}`)
    results.push(result)
  }
  return results
}

/** In ms: latency, and CPU time of the portal's process. */
interface Look {
  took: readonly number[]
  worked: number
}

async function* measure(site: Site): AsyncGenerator<Result> {
  const now = today(systemClock)
  await site.longestTurn()
  yield figure(site, 'the first answer of a process', await looked(site, ['']), within.first)

  const first = await looked(
    site,
    times(rounds).map(() => ''),
    (round) => changeThresholds(site, round),
  )
  yield figure(site, 'the first answer once every row is another one', first, within.first)
  yield turn(site, 'the first answer')

  const again = await looked(site, otherQueries())
  yield figure(site, 'another page, order, filter or group', again, within.again)
  yield turn(site, 'other pages')

  const past = times(rounds).map((round) => `asOf=${plusDays(now, -20 - 9 * round)}`)
  yield figure(site, 'a past day', await looked(site, past), within.past)
  yield turn(site, 'a past day')
  const compared = times(rounds).map((round) => `compareTo=${plusDays(now, -24 - 9 * round)}`)
  yield figure(site, 'today compared with a past day', await looked(site, compared), within.past)

  yield* whileSaving(site)
}

/** `before` may change data before each query. */
async function looked(
  site: Site,
  queries: readonly string[],
  before: (round: number) => Promise<void> = async () => undefined,
): Promise<Look> {
  const took: number[] = []
  let worked = 0
  for (const [round, query] of queries.entries()) {
    await before(round)
    const began = cpuMilliseconds(site.portal.pid)
    took.push(await ask(site, query))
    worked += cpuMilliseconds(site.portal.pid) - began
  }
  return { took, worked: worked / took.length }
}

/** The median of a few answers, the p95 of many. */
function figure({ engine }: Site, name: string, { took, worked }: Look, most: number): Result {
  const few = took.length <= rounds
  const all = few
    ? took.map((one) => one.toFixed(0)).join(' ')
    : `p50 ${median(took).toFixed(0)} longest ${Math.max(...took).toFixed(0)} ms of ${took.length}`
  return {
    name: `${engine}: ${name}${few ? '' : ', 95 of 100 within'}`,
    value: few ? median(took) : percentile(took, 0.95),
    unit: 'ms',
    atMost: most * factor[engine],
    note: `${all}; ${worked.toFixed(0)} ms of the processor each in the portal’s process`,
  }
}

async function turn(site: Site, name: string): Promise<Result> {
  const { worked, collected, took } = await site.longestTurn()
  return {
    name: `${site.engine}: ${name}, longest turn of the event loop`,
    value: worked,
    unit: 'ms',
    atMost: site.scale < 1 ? longestTurn : 60,
    note: `${collected.toFixed(1)} ms of it collecting garbage; ${took.toFixed(1)} ms with the time that other programs ran`,
  }
}

const times = (many: number): number[] => Array.from({ length: many }, (_, index) => index)

/** In ms. @throws without success, or without rows */
async function ask({ portal, headers }: Site, query: string): Promise<number> {
  const path = `${portal.address}/api${portfolio.list.path}?top=25&${query}`
  const began = performance.now()
  const answer = await fetch(path, { headers })
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok || !text.startsWith('{"data":[')) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return took
}

async function send({ portal, headers }: Site, path: string, body: object): Promise<void> {
  const init = {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`${portal.address}/api${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** All rows depend on the thresholds, so this drops all cached figures. */
const changeThresholds = (site: Site, round: number): Promise<void> =>
  send(site, forecastSettings.update.path, { lateDays: 3 - (round % 2) })

const otherQueries = (): string[] => {
  const filters = [
    '',
    'overdue=true',
    'light=red,amber',
    'silent=true&classification=1,2',
    'open=true,false',
    'dueWithin=90',
  ]
  return [
    ...portfolioSortFields.flatMap((field, index) =>
      [true, false].map((ascending) => `orderBy=${field}&ascending=${ascending}&offset=${index * 25}`),
    ),
    ...portfolioGroups.flatMap((group) => [`groupBy=${group}`, `groupBy=${group}&groupTop=5&open=true,false`]),
    ...filters.flatMap((filter) => portfolioSortFields.slice(0, 6).map((field) => `${filter}&orderBy=${field}`)),
    ...['portal', 'correo', 'andina', 'quintero'].map((term) => `searchTerm=${term}`),
  ]
}

/** A save each second makes all viewers ask again. */
async function* whileSaving(site: Site): AsyncGenerator<Result> {
  const { portal, headers } = site
  const api = `${portal.address}/api`
  const ofProject = `${projectMilestones.list.path}?projectId=${await someProject(site)}`
  const assignments = await askAs(site, headers)<ProjectMilestone[]>('GET', ofProject)
  await ask(site, '')
  await site.longestTurn()
  const took: number[] = []
  const beside: number[] = []
  const saving: number[] = []
  const end = new AbortController()
  const others = (async () => {
    for (let index = 0; !end.signal.aborted; index += 1) {
      const began = performance.now()
      await (await fetch(`${api}${employees.list.path}?top=10&offset=${index}`, { headers })).text()
      beside.push(performance.now() - began)
      await sleep(50)
    }
  })()
  const cpu = cpuMilliseconds(portal.pid)
  for (let save = 0; save < saves; save += 1) {
    const next = sleep(1000)
    const { id } = itemAt(assignments, save % assignments.length)
    const began = performance.now()
    const path = projectMilestones.updateProgress.path.replace(':id', String(id))
    await send(site, path, { percentageRealized: (save * 7) % 100 })
    saving.push(performance.now() - began)
    took.push(...(await Promise.all(times(lookers).map((index) => ask(site, `offset=${index * 25}`)))))
    await next
  }
  const worked = (cpuMilliseconds(portal.pid) - cpu) / took.length
  end.abort()
  await others
  const name = `${lookers} people look, somebody saves each second`
  yield figure(site, name, { took, worked }, within.first)
  yield turn(site, name)
  yield {
    name: `${site.engine}: ${name}, 95 of 100 lists of employees beside them within`,
    value: percentile(beside, 0.95),
    unit: 'ms',
    note: `p50 ${median(beside).toFixed(1)} ms; the saves p50 ${median(saving).toFixed(1)} ms`,
  }
}

async function someProject(site: Site): Promise<number> {
  const first = `${portfolio.list.path}?top=1`
  const { data } = await askAs(site, site.headers)<{ data: { id: number }[] }>('GET', first)
  return firstOf(data).id
}

/** CPU time; 0 outside of Linux. */
function cpuMilliseconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  const fields = itemAt(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '), 1).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
