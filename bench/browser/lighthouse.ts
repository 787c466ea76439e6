import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'

import { run } from '../../scripts/child.ts'
import type { Result } from '../../scripts/result.ts'
import { fromNpm } from '../from-npm.ts'
import type { Chromium } from './chromium.ts'

/** Larger than all other tools: fetched when it is first used. @returns its folder @throws in one line */
export const provideLighthouse = async (): Promise<string> => fromNpm('lighthouse', '13.5.0')

const devices = [
  { name: 'mobile', words: [] },
  { name: 'desktop', words: ['--preset=desktop'] },
] as const

/** On a desktop; the page has the mobile one. */
const ON_DESKTOP = 98

const categories = ['performance', 'accessibility', 'best-practices'] as const

const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), displayValue: z.optional(z.string()), title: z.string() }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
  finalDisplayedUrl: z.string(),
  runtimeError: z.optional(z.object({ message: z.string() })),
})
type Report = z.infer<typeof Report>

interface Audited {
  name: string
  url: string
  onMobile: number
}

/**
 * In an open browser with its session, without its cache. @returns the median of the performance, the worst of the
 * rest, and what is not perfect
 */
export async function audit(
  { context, port }: Chromium,
  { name, url, onMobile }: Audited,
  runs: number,
): Promise<Result[]> {
  const results: Result[] = []
  for (const device of devices) {
    const reports: Report[] = []
    for (let round = 0; round < runs; round += 1) {
      const look = async () => {
        await clearCache(context)
        return reportOn(url, port, device.words)
      }
      // One of forty may lose its tab; a second failure counts.
      const report = await look().catch((error: unknown) => {
        console.log(
          `  ${name}, ${device.name}: once more, because ${error instanceof Error ? error.message : 'it failed'}`,
        )
        return look()
      })
      reports.push(report)
    }
    const atLeast = device.name === 'mobile' ? onMobile : ON_DESKTOP
    results.push(...categories.map((category) => resultOf(reports, category, `${name}, ${device.name}`, atLeast)))
    console.log(
      `  ${name}, ${device.name}: ${results
        .slice(-3)
        .map(({ value }) => Math.round(value))
        .join(' · ')}`,
    )
  }
  return results
}

/** With the storage, which has the session, Lighthouse would also keep the cache. */
async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function reportOn(url: string, port: number, ofDevice: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    const words = [url, `--port=${port}`, '--disable-storage-reset', `--only-categories=${categories.join(',')}`]
    words.push('--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting', ...ofDevice)
    const program = join(await provideLighthouse(), 'cli/index.js')
    const { code, output } = await run(process.execPath, [program, ...words], { quiet: true })
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}:\n${output}`)
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`)
    // A session that has ended leads to the login, which is quicker.
    if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`Lighthouse came to ${report.finalDisplayedUrl} instead of ${url}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultOf(
  reports: readonly Report[],
  category: (typeof categories)[number],
  of: string,
  performance: number,
): Result {
  const sorted = reports.toSorted((one, other) => points(one, category) - points(other, category))
  const speed = category === 'performance'
  // Performance is noisy; one accessibility fault is a fault.
  const shown = sorted[speed ? Math.floor(sorted.length / 2) : 0]
  if (!shown) throw new Error('Lighthouse has to run once at least')
  return {
    name: `Lighthouse, ${of}: ${category}`,
    value: points(shown, category),
    unit: 'points',
    atLeast: speed ? performance : 100,
    note: speed
      ? `${sorted.map((report) => points(report, category)).join(' ')}; ${timesOf(shown)}; processor ${Math.round(shown.environment.benchmarkIndex)}`
      : lacksOf(shown, category).join('; '),
  }
}

const points = ({ categories: found }: Report, category: string): number =>
  Math.round((found[category]?.score ?? 0) * 100)

/** 'FCP 0.9 s, LCP 1.4 s, TBT 20 ms, CLS 0, SI 1.0 s' */
function timesOf({ audits }: Report): string {
  const names = {
    FCP: 'first-contentful-paint',
    LCP: 'largest-contentful-paint',
    TBT: 'total-blocking-time',
    CLS: 'cumulative-layout-shift',
    SI: 'speed-index',
  }
  return Object.entries(names)
    .map(([short, name]) => `${short} ${audits[name]?.displayValue?.replaceAll(' ', ' ') ?? '?'}`)
    .join(', ')
}

function lacksOf({ categories: found, audits }: Report, category: string): string[] {
  const counted = found[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counted
    .map(({ id }) => audits[id])
    .filter((one) => one !== undefined && one.score !== null && one.score < 1)
    .map((one) => one?.title ?? '')
}
