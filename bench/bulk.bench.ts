import { bulk, type BulkAnswer, maxBulk } from '#contract/bulk.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { firstOf } from '#contract/items.ts'
import { lookups } from '#contract/lookups.ts'
import { projects } from '#contract/projects.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { askAs } from './requests/ask.ts'
import { onEachEngine } from './requests/engines.ts'
import type { Site } from './requests/site.ts'

/** Most ms for which a bulk change may delay others. */
const mostHeld = 2000

/**
 * The largest bulk change of three lists: its count, the change, and its undo. - `--scale small|medium|large` (large),
 * `--engine postgres|embedded` (both)
 */
const changingMany: Bench = (words) => onEachEngine(words, measure)
export default changingMany

async function measure(site: Site): Promise<Result[]> {
  const group = firstOf(await askAs(site, site.headers)<{ id: number }[]>('GET', lookups.groups.path))
  const people = await idsOf(site, employees.list.path)
  const cases = [
    { name: 'employees', path: bulk.employees.path, ids: people, changes: { groupId: group.id } },
    {
      name: 'customers',
      path: bulk.customers.path,
      ids: await idsOf(site, customers.list.path),
      changes: { classification: 2 },
    },
    {
      name: 'projects',
      path: bulk.projects.path,
      ids: await idsOf(site, projects.list.path),
      changes: { addEmployeeIds: people.slice(-1) },
    },
  ]
  const results: Result[] = []
  for (const { name, path, ids, changes } of cases) {
    const dry = await timed(site, `${path}?dryRun=true`, { ids, changes })
    const done = await timed(site, path, { ids, changes })
    const undone = await timed(site, path, { undo: done.answer.undo?.change })
    if (undone.answer.changed !== done.answer.changed) throw new Error(`${name}: an undo left some as they were`)
    const result: Result = {
      name: `${site.engine}: ${done.answer.changed} of ${ids.length} ${name} changed at once`,
      value: done.took,
      unit: 'ms',
      atMost: mostHeld,
      note: [`counted in ${dry.took.toFixed(0)} ms`, `undone in ${undone.took.toFixed(0)} ms`],
    }
    console.log(`  ${result.name}: ${result.value.toFixed(0)} ms, ${[result.note].flat().join(', ')}`)
    results.push(result)
  }
  return results
}

async function idsOf(site: Site, path: string): Promise<number[]> {
  const { data } = await askAs(site, site.headers)<{ data: { id: number }[] }>('GET', `${path}?top=${maxBulk}`)
  return data.map(({ id }) => id)
}

async function timed(site: Site, path: string, body: object): Promise<{ took: number; answer: BulkAnswer }> {
  const began = performance.now()
  const answer = await askAs(site, site.headers)<BulkAnswer>('PATCH', path, body)
  return { took: performance.now() - began, answer }
}
