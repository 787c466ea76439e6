import { customers } from '#contract/customers.ts'
import { firstOf } from '#contract/items.ts'
import { search } from '#contract/search.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { percentile } from './numbers.ts'
import { onEachEngine } from './requests/engines.ts'
import { pathOf, termsAt, within } from './requests/search-terms.ts'
import type { Site } from './requests/site.ts'

const newRows = 3200
const together = 8

/**
 * Search over everything, terms of five kinds, one after the other; then common terms again behind many rows without
 * them. - `--scale small|medium|large` (large), `--engine postgres|embedded` (both)
 */
const searching: Bench = (words) => onEachEngine(words, measure)
export default searching

async function measure(site: Site): Promise<Result[]> {
  const kinds = termsAt(site.scale)
  // Compiling and planning must not count.
  for (const { terms } of kinds) for (const term of terms.slice(0, 5)) await timed(site, term)
  const results: Result[] = []
  for (const { name, terms } of kinds) results.push(await measureTerms(site, name, terms))
  await addStrangers(site)
  results.push(await measureTerms(site, `common, after ${newRows} new rows without any`, firstOf(kinds).terms))
  return results
}

interface Look {
  term: string
  took: number
}

async function measureTerms(site: Site, name: string, terms: readonly string[]): Promise<Result> {
  const looks: Look[] = []
  for (const term of terms) looks.push(await timed(site, term))
  const crowd: Look[] = []
  const left = [...terms]
  const worker = async () => {
    for (let term = left.pop(); term !== undefined; term = left.pop()) crowd.push(await timed(site, term))
  }
  await Promise.all(Array.from({ length: together }, worker))
  const took = looks.map((look) => look.took)
  const slowest = looks.reduce((most, look) => (look.took > most.took ? look : most))
  const result: Result = {
    name: `${site.engine}: ${search.all.path}, terms ${name}, 95 of 100 within`,
    value: percentile(took, 0.95),
    unit: 'ms',
    atMost: within[site.engine],
    note: [
      `p50 ${percentile(took, 0.5).toFixed(1)} p99 ${percentile(took, 0.99).toFixed(1)} ms of ${took.length}`,
      `slowest '${slowest.term}' ${slowest.took.toFixed(1)} ms`,
      `${together} at once: p95 ${percentile(
        crowd.map((look) => look.took),
        0.95,
      ).toFixed(1)} ms`,
    ],
  }
  console.log(`  ${result.name}: ${result.value.toFixed(1)} ms, ${[result.note].flat().join(', ')}`)
  return result
}

async function timed({ portal, headers }: Site, term: string): Promise<Look> {
  const began = performance.now()
  const answer = await fetch(`${portal.address}/api${pathOf(term)}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`'${term}' answered ${answer.status}: ${text}`)
  return { term, took: performance.now() - began }
}

async function addStrangers({ portal, headers }: Site): Promise<void> {
  const make = async (index: number) => {
    const body = {
      code: `X${index}`,
      commercialName: `Ferris ${index}`,
      documentNumber: `X-${1000 + index}`,
      cityId: 5,
    }
    const answer = await fetch(`${portal.address}/api${customers.create.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, address: 'Calle 1' }),
    })
    if (!answer.ok) throw new Error(`A customer was not made: ${answer.status} ${await answer.text()}`)
  }
  for (let index = 0; index < newRows; index += 16)
    await Promise.all(Array.from({ length: 16 }, (_, step) => make(index + step)))
}
