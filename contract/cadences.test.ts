import { expect, test } from 'vitest'

import { daysOverRhythm } from './cadences.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()

test.each([
  ['on the day that the next follow-up is expected', '2026-06-01', 7, '2026-06-09', 0],
  ['on the day after it', '2026-06-02', 7, '2026-06-10', 1],
  ['on a holiday, which is not a day to expect one', '2026-06-08', 7, '2026-06-16', 0],
  ['over a weekend', '2026-05-30', 7, '2026-06-07', 0],
  ['months later', '2026-06-02', 15, '2026-09-01', 76],
])('%s a project is over its cadence by as many days', (_when, last, cadence, asOf, days) => {
  expect(daysOverRhythm({ last, cadence }, { asOf, calendar })).toBe(days)
})
