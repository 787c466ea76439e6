import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { renewalDays } from './renewal-days.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

test.each([
  ['that has not ended is renewed for a year more', '2026-12-15', '2026-12-16', '2027-12-15'],
  ['that ends today is renewed from tomorrow on', '2026-11-22', '2026-11-23', '2027-11-22'],
  ['that ended yesterday keeps its day of the year', '2026-11-21', '2026-11-23', '2027-11-21'],
  ['that ended almost a year ago is renewed until the next such day', '2025-11-24', '2026-11-23', '2026-11-24'],
  ['that ended long ago is renewed for a year from today', '2024-03-01', '2026-11-23', '2027-11-22'],
  ['of 29 February is renewed until the 28th', '2028-02-29', '2028-03-01', '2029-02-28'],
])('a licence %s', (_what, expirationDate, first, usual) => {
  expect(renewalDays(expirationDate)).toEqual({ first, usual })
})
