import { existsSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

/** How many tests passed, failed and were left out. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** So many browser tests of a run may fail at first and pass when they are run again (decision 48). */
const FLAKY_AT_MOST = 2

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
})

/**
 * Counts a report of vitest's JSON reporter. A file that broke before its first test counts as one failure, and so
 * does a run that ended badly though each of its tests passed (an error outside of every test).
 *
 * @param code what the runner ended with
 */
export function ofVitest(file: string, code: number): Tally {
  if (!existsSync(file)) return withCode({ passed: 0, failed: 0, skipped: 0 }, code)
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return withCode({ passed: report.numPassedTests, failed, skipped: report.numPendingTests }, code)
}

/**
 * Counts a report of Playwright's JSON reporter; see {@link ofVitest}. A flaky test, one that failed first and passed then,
 * counts as passed, which Playwright's list names; where there are more than two, each of them counts as failed.
 */
export function ofPlaywright(file: string, code: number): Tally {
  if (!existsSync(file)) return withCode({ passed: 0, failed: 0, skipped: 0 }, code)
  const { expected, flaky, unexpected, skipped } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8'))).stats
  const failed = unexpected + (flaky > FLAKY_AT_MOST ? flaky : 0)
  return withCode({ passed: expected + flaky - (failed - unexpected), failed, skipped }, code)
}

function withCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export function addUp(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The line that `npm test` ends with, alone on its line: '12 passed, 0 failed'. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
