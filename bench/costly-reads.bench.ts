import { setTimeout as sleep } from 'node:timers/promises'

import { firstOf, itemAt } from '#contract/items.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { percentile } from './numbers.ts'
import { office } from './requests/cases.ts'
import { onEachEngine } from './requests/engines.ts'
import { peopleAtWork } from './requests/office.ts'
import { addPeople, signIn } from './requests/people.ts'
import { pathOf, termsAt } from './requests/search-terms.ts'
import type { Site } from './requests/site.ts'

const greedy = { email: 'greedy@portal.local', password: 'Brumoso*74Tejo' }
const together = 40
/** Rounds without and with the searches alternate, so that both see the same machine. */
const rounds = 6
const seconds = 5
/** Growth of the others' p95. */
const mostTimes = 2

/**
 * 40 parallel searches of one person for common words, while a hundred others work. - `--scale small|medium|large`
 * (large), `--engine postgres|embedded` (both)
 */
const costlyReads: Bench = (words) => onEachEngine(words, measure, async (db) => addPeople(db, [greedy], 'Consulta'))
export default costlyReads

async function measure(site: Site): Promise<Result[]> {
  const { engine } = site
  const headers = await signIn(site.portal.address, greedy)
  const atWork = async () => peopleAtWork(site, (calls) => calls < office.perSecond * seconds)
  // Compiling and planning must not count.
  await atWork()
  const calls: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    calls.alone.push(...(await atWork()))
    const searches = searchOn(site, headers)
    await sleep(500)
    calls.beside.push(...(await atWork()))
    took.push(...(await searches.end()))
  }
  const [alone, beside] = [percentile(calls.alone, 0.95), percentile(calls.beside, 0.95)]
  const result: Result = {
    name: `${engine}: calls of others beside ${together} parallel searches of one person, 95 of 100, times as long`,
    value: beside / alone,
    unit: '',
    atMost: mostTimes,
    note: [
      `p95 of the others ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${took.length} searches`,
      `a search p50 ${percentile(took, 0.5).toFixed(0)} p95 ${percentile(took, 0.95).toFixed(0)} ms`,
    ],
  }
  console.log(`  ${result.name}: ${result.value.toFixed(2)}, ${[result.note].flat().join(', ')}`)
  return [result]
}

function searchOn({ portal, scale }: Site, headers: Record<string, string>) {
  const { terms } = firstOf(termsAt(scale))
  const took: number[] = []
  const until = new AbortController()
  let asked = 0
  const worker = async () => {
    while (!until.signal.aborted) {
      const term = itemAt(terms, (asked += 1) % terms.length)
      const began = performance.now()
      const answer = await fetch(`${portal.address}/api${pathOf(term)}`, { headers })
      await answer.text()
      if (!answer.ok) throw new Error(`A search answered ${answer.status}`)
      took.push(performance.now() - began)
    }
  }
  const workers = Promise.all(Array.from({ length: together }, worker))
  return {
    async end() {
      until.abort()
      await workers
      return took
    },
  }
}
