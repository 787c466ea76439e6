import type { Engine } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { heavyFiles, repeatedText } from '../server/testing/hostile-files.ts'
import { memory } from './memory.ts'
import { percentile } from './numbers.ts'
import { onEachEngine } from './requests/engines.ts'
import { beside, failures, importBounds, sendFile } from './requests/import-calls.ts'
import { peopleAtWork } from './requests/office.ts'
import type { Site } from './requests/site.ts'

/** Seconds. */
const mostSeconds = 10

/**
 * Sends costly files as imports, while a hundred people work: memory, seconds until the refusal, and the others' calls.
 * `--scale` and `--engine` as in `requests`.
 */
const hostileImports: Bench = (words) => onEachEngine(words, (site) => measure(site.engine, site))
export default hostileImports

async function measure(engine: Engine, site: Site): Promise<Result[]> {
  await peopleAtWork(site, (calls) => calls < 500)
  const alone = percentile(await peopleAtWork(site, (calls) => calls < 1_000), 0.95)
  const before = memory(site.portal.pid)
  const results: Result[] = [{ name: `${engine}: 100 people at work, 95 of 100 within`, value: alone, unit: 'ms' }]
  const all: number[] = []
  const files = [...heavyFiles, ['one long text in thousands of cells', repeatedText] as const]
  for (const [name, file] of files) {
    const content = file()
    const {
      came,
      seconds,
      took,
      failed,
      most,
      turn,
      before: held,
    } = await beside(site, () => sendFile(site, { name: 'clientes.xlsx', content }))
    if (came.status >= 500 || came.status === 429) throw new Error(`${name} was answered ${came.status}`)
    all.push(...took)
    const others = took.length > 0 ? percentile(took, 0.95).toFixed(0) : '-'
    const megabytes = (content.length / 1e6).toFixed(1)
    results.push(failures(`${engine}: ${name}`, failed), {
      name: `${engine}: ${name}, more memory`,
      value: most - before,
      unit: 'MB',
      atMost: importBounds.megabytes,
      note: `${(held - before).toFixed(0)} of it before the file, ${came.status} for ${megabytes} MB in ${seconds.toFixed(1)} s, longest turn ${turn.worked.toFixed(0)} ms, others within ${others} ms of ${took.length} calls`,
    })
    results.push({ name: `${engine}: ${name}, answered`, value: seconds, unit: 's', atMost: mostSeconds })
  }
  return [
    ...results,
    {
      name: `${engine}: 95 of 100 calls of the others meanwhile within`,
      value: percentile(all, 0.95),
      unit: 'ms',
      atMost: importBounds.timesSlower * alone,
      note: `p50 ${percentile(all, 0.5).toFixed(1)} p99 ${percentile(all, 0.99).toFixed(1)} of ${all.length} calls`,
    },
  ]
}
