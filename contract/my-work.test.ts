import { expect, test } from 'vitest'

import { workDays } from './my-work.ts'

test.each([
  ['a Monday', '2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30'],
  ['a Wednesday', '2026-11-25', '2026-11-26', '2026-11-29', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-11-29', '2026-11-29', '2026-11-30'],
  ['a Sunday, after which the week has no day', '2026-11-29', '2026-11-30', '2026-11-29', '2026-11-30'],
])('on %s the rest of the week ends on Sunday', (_what, today, first, sunday, monday) => {
  const { week, later } = workDays(today)
  expect([week, later]).toEqual([{ from: first, to: sunday }, { from: monday }])
})

test('what is late was due before today', () => {
  expect(workDays('2026-12-01')).toMatchObject({
    overdue: { to: '2026-11-30' },
    today: { from: '2026-12-01', to: '2026-12-01' },
  })
})
