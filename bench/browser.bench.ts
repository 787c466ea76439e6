import { type Chromium, openChromium, signIn } from './browser/chromium.ts'
import { audit, provideLighthouse } from './browser/lighthouse.ts'
import { type BrowserSite, openSite } from './browser/site.ts'
import type { Bench, Result } from './result.ts'

/**
 * What the portal is like in a browser, on a company with many rows: Lighthouse on four screens, and how long a person
 * waits for what they press and type.
 *
 * - `--runs 5` of Lighthouse on each screen and device, `--rounds 5` of each click and key, `--scale 0.1` of the company,
 *   `--only lighthouse|clicks|keys|scrolling|shifts`
 */
const browser: Bench = async (words) => {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? otherwise : (words[at + 1] ?? otherwise)
  }
  const only = option('only', '')
  const runs = Number(option('runs', '5'))
  if (only === '' || only === 'lighthouse') await provideLighthouse()
  const site = await openSite(Number(option('scale', '0.1')))
  try {
    const chromium = await openChromium(site.folder)
    try {
      return await measure(site, chromium, runs)
    } finally {
      await chromium.context.close()
    }
  } finally {
    await site.close()
  }
}
export default browser

async function measure(site: BrowserSite, chromium: Chromium, runs: number): Promise<Result[]> {
  const { address, projectId } = site
  const results = await audit(chromium, { name: 'login', url: `${address}/login` }, runs)
  const page = chromium.context.pages()[0] ?? (await chromium.context.newPage())
  await signIn(page, address)
  for (const [name, path] of [
    ['first list', '/employees'],
    ['project cards', '/projects'],
    ['project overview', `/projects/projects-list/${projectId}`],
  ])
    results.push(...(await audit(chromium, { name: name ?? '', url: `${address}${path}` }, runs)))
  return results
}
