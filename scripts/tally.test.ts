import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { addUp, closingLine, ofPlaywright, ofSizes, ofVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, testResults: object[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, testResults })
const browserReport = (flaky: number) => report({ stats: { expected: 9, flaky, unexpected: 1, skipped: 0 } })
const brokenFile = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] }
const failedFile = {
  name: 'a.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'one', failureMessages: [] },
    { status: 'failed', fullName: 'two', failureMessages: ['Expected 1\nbut it was 2'] },
  ],
}
const size = (value: number) => ({ name: 'first load of the login, JS', value, unit: 'KB', atMost: 95 }) as const

describe('the count of a test run', () => {
  test('is the sum over both runners, on a line of its own', () => {
    const unit = ofVitest(vitest(3, 0), 0)
    const screens = ofPlaywright(report({ stats: { expected: 4, flaky: 0, unexpected: 0, skipped: 0 } }), 0)
    expect(closingLine(addUp([unit, screens]))).toBe('7 passed, 0 failed')
  })

  test('has a size of the built web that is beyond its bound among the failures, with all figures', () => {
    expect(ofSizes([size(95), size(12)])).toMatchObject({ passed: 2, failed: 0, failures: [] })
    expect(ofSizes([size(95.1), size(12)])).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [expect.stringMatching(/95\.1 KB {2}≤ 95\.0 KB {2}TOO MUCH\n.*12\.0 KB/)],
    })
  })

  test('has a failure for each test that failed and for each file that broke before its first test', () => {
    expect(ofVitest(vitest(1, 1, [failedFile, brokenFile]), 1)).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
  })

  test('names each test that failed and each file that broke, with the beginning of the error', () => {
    expect(ofVitest(vitest(1, 1, [failedFile, brokenFile]), 1).failures).toEqual([
      'a.test.ts › two\n  Expected 1\n  but it was 2',
      'b.test.ts\n  SyntaxError',
    ])
  })

  test('has a failure when a runner ended badly though each of its tests passed', () => {
    expect(ofVitest(vitest(5, 0), 1).failed).toBe(1)
  })

  test('has a failure when a runner left no report', () => {
    expect(ofVitest(join(folder, 'absent.json'), 1).failed).toBe(1)
    expect(ofPlaywright(join(folder, 'absent.json'), 1).failed).toBe(1)
  })

  test('takes one or two browser tests that failed first and passed then as passed, more of them as failed', () => {
    expect(ofPlaywright(browserReport(2), 1)).toMatchObject({ passed: 11, failed: 1, skipped: 0 })
    expect(ofPlaywright(browserReport(3), 1)).toMatchObject({ passed: 9, failed: 4, skipped: 0 })
  })
})
