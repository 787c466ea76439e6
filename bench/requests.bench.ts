import { employees } from '#contract/employees.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { memoryBelow } from './disk-speed.ts'
import { memory } from './memory.ts'
import { type Options, optionsOf } from './options.ts'
import { readsAt, shortTerms } from './requests/cases.ts'
import { whole } from './requests/cells.ts'
import { measureCreate } from './requests/measure-create.ts'
import { type Measured, measureRead } from './requests/measure-read.ts'
import { longestTurn, mixedLoad, mostMemory } from './requests/mixed.ts'
import { officeAtWork } from './requests/office.ts'
import { openSite, type Site } from './requests/site.ts'
import { longer } from './requests/turns.ts'

/**
 * Requests per second with 16 connections and with one, beside a bare route with the same statements; a hundred people
 * at work; event loop and memory. Each request differs. - `--scale small|medium|large` (large), `--engine
 * postgres|embedded` (both), `--seconds 3`, `--minutes 10` of mixed load
 */
const requests: Bench = async (words) => {
  const options = optionsOf(words)
  const kind = memoryBelow()
  if (kind !== undefined)
    console.log(`The folder for temporary files is in memory (${kind}): TMPDIR=… names one on a disk.`)
  const results: Result[] = []
  for (const engine of options.engines) {
    const site = await openSite(engine, options.scale)
    if (!site) {
      console.log('No PostgreSQL here: measured on the embedded database alone.')
      continue
    }
    try {
      results.push(...(await measure(site, options)))
    } finally {
      await site.close()
    }
  }
  return results
}
export default requests

async function measure(site: Site, { seconds, minutes }: Options): Promise<Result[]> {
  const { engine } = site
  const measured: Measured[] = []
  const note = (one: Measured) => {
    measured.push(one)
    const [result] = one.results
    if (result)
      console.log(`  ${result.name}: ${whole(result.value)} ${result.unit}, ${[result.note].flat().join(', ')}`)
  }
  for (const read of readsAt(site.scale)) note(await measureRead(site, read, seconds))
  const afterReads = memory(site.portal.pid)
  note(await measureCreate(site, seconds))
  const longest = measured.reduce((most, one) => (longer(most.turn, one.turn) === most.turn ? most : one))
  return [
    ...measured.flatMap(({ results }) => results),
    ...(engine === 'postgres' ? [await measureShortTerms(site)] : []),
    await officeAtWork(site),
    {
      name: `${engine}: longest turn of the event loop`,
      value: longest.turn.worked,
      unit: 'ms',
      atMost: longestTurn,
      note: `${longest.results[0]?.name}; ${longest.turn.collected.toFixed(1)} ms of it collecting garbage; ${longest.turn.took.toFixed(1)} ms with the time that other programs ran`,
    },
    { name: `${engine}: memory after the reads`, value: afterReads, unit: 'MB' },
    {
      name: `${engine}: memory after the creates`,
      value: memory(site.portal.pid),
      unit: 'MB',
      atMost: mostMemory[engine],
    },
    ...(minutes > 0 ? await mixedLoad(site, minutes) : []),
  ]
}

/** One- and two-letter terms have no index: the slowest of them, alone. */
async function measureShortTerms({ portal, headers }: Site): Promise<Result> {
  const took: number[] = []
  for (const path of shortTerms.paths) {
    const began = performance.now()
    await (await fetch(`${portal.address}/api${path}`, { headers })).text()
    took.push(performance.now() - began)
  }
  return {
    name: `postgres: a term of one or two letters in ${employees.list.path}`,
    value: Math.max(...took),
    unit: 'ms',
    atMost: shortTerms.within,
  }
}
