// On one engine: it asks no database.
import { beforeEach, expect, test, vi } from 'vitest'

import { warnOfRetries } from './retries.ts'

let now = 0
const warn = vi.fn<(values: object, message: string) => void>()
beforeEach(() => {
  now = Date.parse('2026-11-23T14:00:00Z')
  warn.mockClear()
})

/** Tells of so many retries of a call, a second apart. */
function retry(tell: ReturnType<typeof warnOfRetries>, times: number, call = 'PUT /a'): void {
  for (let n = 0; n < times; n += 1) {
    now += 1000
    tell({ code: '40P01', call })
  }
}
const begin = () => warnOfRetries({ warn }, { now: () => new Date(now) })

test('five saves that are run again within a minute are chance, the sixth is a warning that names the calls', () => {
  const tell = begin()
  retry(tell, 3)
  retry(tell, 2, 'PUT /b')
  expect(warn).not.toHaveBeenCalled()
  retry(tell, 1)
  expect(warn.mock.calls).toEqual([
    [
      { retries: 6, calls: { 'PUT /a': 4, 'PUT /b': 2 } },
      'many saves lost to others within a minute and were run again',
    ],
  ])
})

test('it is said once a minute at most, and again while it goes on', () => {
  const tell = begin()
  retry(tell, 60)
  expect(warn).toHaveBeenCalledTimes(1)
  retry(tell, 6)
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls[1]![0]).toEqual({ retries: 60, calls: { 'PUT /a': 60 } })
})

test('as many over a longer time are none', () => {
  const tell = begin()
  for (let n = 0; n < 20; n += 1) {
    now += 12_000
    tell({ code: '40001', call: 'PUT /a' })
  }
  expect(warn).not.toHaveBeenCalled()
})
