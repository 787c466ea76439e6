import type { Bench, Result } from '../scripts/result.ts'
import { type Chromium, openChromium, signIn } from './browser/chromium.ts'
import { measureClicks } from './browser/clicks.ts'
import { measureKeys } from './browser/keys.ts'
import { audit, provideLighthouse } from './browser/lighthouse.ts'
import { probe } from './browser/probe.ts'
import { measureScrolling } from './browser/scrolling.ts'
import { measureShifts } from './browser/shifts.ts'
import { type BrowserSite, openSite } from './browser/site.ts'
import { endedBy } from './end-all.ts'
import { optionsOf } from './options.ts'

interface Options {
  /** '' measures all parts. */
  only: string
  runs: number
  rounds: number
  named: string
}

const parts = ['lighthouse', 'clicks', 'keys', 'scrolling', 'shifts']

/**
 * Lighthouse on four screens, and the delay of clicks and keys, on a large company. - `--runs 5`, `--rounds 5`,
 * `--scale medium`, `--only lighthouse|clicks|keys|scrolling|shifts`, `--named '500 rows'`
 */
const browser: Bench = async (words) => {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? otherwise : (words[at + 1] ?? otherwise)
  }
  const times = (name: string): number => {
    const number = Number(option(name, '5'))
    if (Number.isInteger(number) && number > 0) return number
    throw new Error(`--${name} takes a whole number from 1 on`)
  }
  const only = option('only', '')
  if (only !== '' && !parts.includes(only)) throw new Error(`--only is one of ${parts.join(', ')}`)
  const options = {
    only,
    runs: times('runs'),
    rounds: times('rounds'),
    named: option('named', ''),
  }
  if (only === '' || only === 'lighthouse') await provideLighthouse()
  const site = await openSite(words.includes('--scale') ? optionsOf(words).scale : 0.1)
  const closeSite = endedBy(() => site.close())
  try {
    const chromium = await openChromium(site.folder)
    const closeChromium = endedBy(() => chromium.context.close())
    try {
      return await measure(site, chromium, options)
    } finally {
      await closeChromium()
    }
  } finally {
    await closeSite()
  }
}
export default browser

async function measure(
  site: BrowserSite,
  chromium: Chromium,
  { only, runs, rounds, named }: Options,
): Promise<Result[]> {
  const { address, projectId } = site
  const wanted = (part: string) => only === '' || only === part
  const results: Result[] = []
  const look = async (name: string, path: string, onMobile = 90) => {
    if (wanted('lighthouse') && name.includes(named))
      results.push(...(await audit(chromium, { name, url: address + path, onMobile }, runs)))
  }
  // Before anybody has signed in.
  await look('login', '/login', 95)
  const first = await chromium.context.newPage()
  await signIn(first, address)
  await look('first list', '/employees')
  await look('project cards', '/projects')
  await look('project overview', `/projects/projects-list/${projectId}`)

  const page = await chromium.context.newPage()
  await first.close()
  const probed = await probe(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await page.locator('main h1').waitFor()
  if (wanted('clicks')) results.push(...(await measureClicks(probed, projectId, rounds, named)))
  if (wanted('keys')) results.push(...(await measureKeys(probed, projectId, rounds)))
  if (wanted('scrolling')) results.push(...(await measureScrolling(probed)))
  if (wanted('shifts')) results.push(...(await measureShifts(probed, address, projectId)))
  return results
}
