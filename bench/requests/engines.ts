import type { Result } from '../../scripts/result.ts'
import { optionsOf } from '../options.ts'
import { openSite, type Site } from './site.ts'

/**
 * Each engine has its own company. @param words with `--scale` and `--engine` @param addTo fills the database further
 */
export async function onEachEngine(
  words: readonly string[],
  measure: (site: Site) => Promise<Result[]>,
  addTo?: Parameters<typeof openSite>[2],
): Promise<Result[]> {
  const { engines, scale } = optionsOf(words)
  const results: Result[] = []
  for (const engine of engines) {
    const site = await openSite(engine, scale, addTo)
    if (!site) {
      console.log('No PostgreSQL here: measured on the embedded database alone.')
      continue
    }
    try {
      results.push(...(await measure(site)))
    } finally {
      await site.close()
    }
  }
  return results
}
