import { describe, expect, test } from 'vitest'

import { workedDays } from './standing.ts'
import { workingDays } from './working-days.ts'

// February 2026 has no holiday; the 2nd, the 9th and the 16th are Mondays.
const calendar = workingDays()
const worked = (day: string, to: string | null, start = '2026-02-02'): number =>
  workedDays({ start, quiet: [{ from: '2026-02-09', to }] }, day, calendar)

describe('the working days of a suspended project', () => {
  test('stand still while it is suspended, and go on afterwards', () => {
    const days = ['2026-02-06', '2026-02-09', '2026-02-13', '2026-02-16', '2026-02-17']
    expect(days.map((day) => worked(day, '2026-02-16'))).toEqual([4, 5, 5, 5, 6])
    expect(days.map((day) => worked(day, null))).toEqual([4, 5, 5, 5, 5])
  })

  test('of a day in the middle of a suspension are those before it, however long it lasted', () => {
    expect(worked('2026-02-11', '2026-02-16')).toBe(5)
    expect(worked('2026-02-11', '2026-12-18')).toBe(5)
  })

  test('lose nothing by a suspension that was over before the start, and from the start on by one that was not', () => {
    expect(worked('2026-02-20', '2026-02-16', '2026-02-16')).toBe(4)
    expect(worked('2026-02-20', '2026-02-16', '2026-02-11')).toBe(4)
  })
})
