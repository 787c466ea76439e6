import { existsSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

import { holds, type Result, table } from './result.ts'

export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

/** Characters of an error at the end of the output, which is all that some services show. */
const ERROR_LENGTH = 600

/** Passed at the second try (decision 48). */
const FLAKY_AT_MOST = 2

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
})

/** Each bound of the built web counts as a test. */
export function ofSizes(sizes: readonly Result[]): Tally {
  const broken = sizes.filter((size) => !holds(size))
  return {
    passed: sizes.length - broken.length,
    failed: broken.length,
    skipped: 0,
    failures: broken.length === 0 ? [] : [`the built web is larger than its bounds allow\n${table(sizes)}`],
  }
}

/**
 * A file that broke before its first test counts as one failure, and so does an error outside of all tests. `code` is
 * the runner's.
 */
export function ofVitest(file: string, code: number): Tally {
  if (!existsSync(file)) return withCode({ passed: 0, failed: 0, skipped: 0, failures: [] }, code)
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages?.[0])),
  )
  failures.push(...broken.map(({ name, message }) => failure(name, message)))
  return withCode({ passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures }, code)
}

/** Up to two flaky tests (failed first, then passed) count as passed, more as failed. */
export function ofPlaywright(file: string, code: number): Tally {
  if (!existsSync(file)) return withCode({ passed: 0, failed: 0, skipped: 0, failures: [] }, code)
  const { expected, flaky, unexpected, skipped } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8'))).stats
  const failed = unexpected + (flaky > FLAKY_AT_MOST ? flaky : 0)
  return withCode({ passed: expected + flaky - (failed - unexpected), failed, skipped, failures: [] }, code)
}

function failure(name: string, error = ''): string {
  return `${name}\n  ${error.slice(0, ERROR_LENGTH).replaceAll('\n', '\n  ')}`.trimEnd()
}

function withCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export function addUp(tallies: readonly Tally[]): Tally {
  const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0)
  const failures = tallies.flatMap((tally) => tally.failures)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures }
}

/** '12 passed, 0 failed' */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
