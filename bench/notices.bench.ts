import { setTimeout as sleep } from 'node:timers/promises'

import { firstOf, itemAt } from '#contract/items.ts'
import { notices } from '#contract/notices.ts'
import { projects, type Project } from '#contract/projects.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { median } from './numbers.ts'
import { askAs } from './requests/ask.ts'
import { onEachEngine } from './requests/engines.ts'
import { applied, sendFile } from './requests/import-calls.ts'
import { emailOfColleague, type Site } from './requests/site.ts'
import { savesWithAndWithout } from './requests/told-saves.ts'

/** Lines of the panel, and how many unread notices stand behind them. */
const [shown, unread] = [40, 10_000]
const importedRows = 20_000
/** How long telling of a whole import may take. */
const toldWithinMs = 120_000

/**
 * What it costs to tell people: saves with and without it, a person with 10 000 unread notices, and an import of 20 000 projects.
 * `--scale` and `--engine` as in `requests`.
 */
const telling: Bench = (words) =>
  onEachEngine(
    words,
    async (site) => {
      const results: Result[] = []
      for (const part of [savesWithAndWithout, manyUnread, anImport])
        for (const result of await part(site)) {
          console.log(
            `  ${result.name}: ${result.value.toFixed(2)} ${result.unit}, ${[result.note ?? ''].flat().join(', ')}`,
          )
          results.push(result)
        }
      return results
    },
    addUnread,
  )
export default telling

async function addUnread({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into notices (employee_id, kind, cause, entity, records, created_at, mail_now)
    select (select max(employee_id) from credentials), 'projectDue', 'bench:' || n, 'project', array[n], now() - n * interval '1 minute', null
    from generate_series(1, $1::integer) as n`,
    [unread],
  )
}

const colleague = (site: Site, index: number) => askAs(site, itemAt(site.colleagues, index))

async function manyUnread(site: Site): Promise<Result[]> {
  const asks = site.colleagues.map((_, index) => colleague(site, index))
  const numbers = await Promise.all(asks.map((ask) => ask<{ unread: number }>('GET', notices.count.path)))
  const ask = asks[numbers.findIndex((one) => one.unread >= unread)]
  if (!ask) throw new Error('Nobody has the notices that were added')
  const took: Record<'panel' | 'number', number[]> = { panel: [], number: [] }
  for (let round = 0; round < 60; round += 1) {
    took.panel.push(await timed(() => ask('GET', `${notices.list.path}?top=${shown}`)))
    took.number.push(await timed(() => ask('GET', notices.count.path)))
  }
  const name = `${site.engine}: ${unread} unread`
  return [
    { name: `${name}, the panel`, value: median(took.panel), unit: 'ms', atMost: 50 },
    { name: `${name}, their number`, value: median(took.number), unit: 'ms', atMost: 50 },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** 20 000 projects in one file: two of three for one person, and one for three. */
async function anImport(site: Site): Promise<Result[]> {
  const mine = askAs(site, site.headers)
  const { data } = await mine<{ data: { id: number }[] }>('GET', `${projects.list.path}?top=1`)
  const like = await mine<Project>('GET', projects.byId.path.replace(':id', String(firstOf(data).id)))
  const { code } = await mine<{ code: string }>('GET', `/customers/customer-by-id/${like.customerId}`)
  const [one, two, three] = [1, 2, 3].map(emailOfColleague)
  const head = 'Cliente;Nombre;Producto;Ciudad;Fecha de Inicio;Fecha de Fin;Costo Total;Responsables'
  const rows = Array.from({ length: importedRows }, (_, n) => {
    const people = n % 3 === 0 ? [one, two, three] : [one]
    return `${code};Sede ${n};${like.productName};${like.cityName};15/01/2026;15/12/2026;1000;"${people.join('; ')}"`
  })
  const content = Buffer.from([head, ...rows].join('\r\n'))
  const { told } = await sendFile(site, { name: 'proyectos.csv', content, noun: 'projects' })
  if (told.state !== 'ready' || told.id === undefined) throw new Error(`The file was not read: ${JSON.stringify(told)}`)
  const before = performance.now()
  await applied(site, told.id)
  const saved = (performance.now() - before) / 1000
  const assigned = await toldOf(site)
  const seconds = (performance.now() - before) / 1000 - saved
  const name = `${site.engine}: ${importedRows} projects imported`
  return [
    {
      name: `${name}, most notices of one person`,
      value: Math.max(...assigned.map(({ length }) => length)),
      unit: '',
      atMost: 1,
      note: assigned.map((some) => some.join(' and ')).join(', '),
    },
    { name: `${name}, notices in all`, value: assigned.flat().length, unit: '', atMost: 3, atLeast: 3 },
    { name: `${name}, all told after`, value: seconds, unit: 's', note: `applied in ${saved.toFixed(1)} s` },
  ]
}

/** Of how many projects each notice of three people tells, once it tells of all. */
async function toldOf(site: Site): Promise<number[][]> {
  const until = performance.now() + toldWithinMs
  for (;;) {
    const all = await Promise.all(
      [1, 2, 3].map(async (index) => {
        const path = `${notices.list.path}?kind=projectAssigned&unread=true`
        const { data } = await colleague(site, index)<{ data: { count: number }[] }>('GET', path)
        return data.map(({ count }) => count).filter((count) => count > 1)
      }),
    )
    const sum = all.map((counts) => counts.reduce((total, count) => total + count, 0))
    if (sum[0] === importedRows && sum[2] === Math.ceil(importedRows / 3)) return all
    if (performance.now() > until) throw new Error(`Told of ${sum.join(', ')} projects only`)
    await sleep(200)
  }
}
