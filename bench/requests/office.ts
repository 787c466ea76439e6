import { setTimeout as sleep } from 'node:timers/promises'

import { employees } from '#contract/employees.ts'
import { itemAt } from '#contract/items.ts'

import type { Result } from '../../scripts/result.ts'
import { percentile } from '../numbers.ts'
import { askAs } from './ask.ts'
import { type Case, office, readsAt } from './cases.ts'
import type { Site } from './site.ts'

const lasts = 60

interface Pace {
  perSecond?: number
  /** What becomes of a call without success; without this, the first one ends it. */
  onFailure?: (error: unknown) => void
}

/**
 * People at work, a hundred who share ten accounts: reads at an even pace, one in ten calls a save. @param goesOn gets the
 * number of calls @returns the ms of each @throws without success
 */
export async function peopleAtWork(
  site: Site,
  goesOn: (calls: number) => boolean,
  { perSecond = office.perSecond, onFailure }: Pace = {},
): Promise<number[]> {
  const took: number[] = []
  const calls: Promise<void>[] = []
  const reads = readsAt(site.scale)
  const began = performance.now()
  for (let index = 0; goesOn(index); index += 1) {
    await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
    const call = index % office.saves === 0 ? save(site, index) : read(site, reads, index)
    calls.push(call.then((milliseconds) => void took.push(milliseconds)).catch(onFailure))
  }
  await Promise.all(calls)
  return took
}

/** People at work for a minute. @throws when an answer is no success */
export async function officeAtWork(site: Site): Promise<Result> {
  const took = await peopleAtWork(site, (calls) => calls < office.perSecond * lasts)
  return {
    name: `${site.engine}: 100 people at work, ${office.perSecond} calls a second, 95 of 100 within`,
    value: percentile(took, 0.95),
    unit: 'ms',
    atMost: office.within[site.engine],
    note: `p50 ${percentile(took, 0.5).toFixed(1)} p99 ${percentile(took, 0.99).toFixed(1)} ms of ${took.length} calls`,
  }
}

async function read(site: Site, reads: readonly Case[], index: number): Promise<number> {
  const { paths } = itemAt(reads, index % reads.length)
  // Steps by a number that divides none of their lengths go through them all, and never to the next one.
  return timed(site, itemAt(paths, (index * 7919) % paths.length), { headers: headersOf(site, index) })
}

/** Whose call it is: each of them makes calls of all kinds. */
const headersOf = ({ colleagues }: Site, index: number) => itemAt(colleagues, Math.floor(index / 7) % colleagues.length)

/** Saves an employee's address, with what had been read before as a form has it. */
async function save(site: Site, index: number): Promise<number> {
  const path = employees.byId.path.replace(':id', String(10 + (index % 900)))
  const headers = headersOf(site, index)
  const employee = await askAs(site, headers)<object>('GET', path)
  return timed(site, employees.update.path.replace(':id', String(10 + (index % 900))), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...employee, address: `Calle ${index} # 4-${index % 90}` }),
  })
}

async function timed({ portal }: Site, path: string, init: RequestInit): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${portal.address}/api${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return performance.now() - began
}
