import { describe, expect, test } from 'vitest'

import { baselineOf } from './baseline.ts'
import { fraction, rounded } from './fractions.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()
const week = (weight: number, plannedStart: string, plannedEnd: string) => ({ weight, plannedStart, plannedEnd })

describe('the planned days of milestones', () => {
  const daily = [10, 10, 15, 25, 25, 15].map((weight, index) => {
    const day = calendar.add('2026-02-02', index + 1)
    return week(weight, day, day)
  })

  test('earn 2.667 days for 30 % on a plan of 0, 10, 20, 35, 60, 85 and 100', () => {
    const baseline = baselineOf({ start: '2026-02-02', due: '2026-02-10', windows: daily }, calendar)
    expect(baseline.kind).toBe('windows')
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((day) => rounded(baseline.plannedAfter(day), 2))).toEqual([
      0, 10, 20, 35, 60, 85, 100, 100,
    ])
    expect(rounded(baseline.timeOf(fraction(30)), 3)).toBe(2.667)
    expect([0, 10, 20, 100].map((percent) => rounded(baseline.timeOf(fraction(percent)), 3))).toEqual([0, 1, 2, 6])
  })

  test('one without them makes the plan a straight line', () => {
    const windows = [...daily.slice(1), { weight: 10, plannedStart: null, plannedEnd: null }]
    expect(baselineOf({ start: '2026-02-02', due: '2026-02-10', windows }, calendar)).toMatchObject({
      kind: 'linear',
      duration: 6,
    })
  })

  test('stretch the plan up to the last of them, and weight that is not assigned is planned evenly over it', () => {
    const windows = [week(40, '2026-02-02', '2026-02-06'), week(20, '2026-02-09', '2026-02-16')]
    const baseline = baselineOf({ start: '2026-02-02', due: '2026-02-10', windows }, calendar)
    expect(baseline.duration).toBe(10)
    expect(rounded(baseline.plannedAfter(4), 4)).toBe(40 + 16)
    expect(rounded(baseline.plannedAfter(10), 4)).toBe(100)
  })

  test('on the day of the start count it, and so do those that lie before a start that was moved', () => {
    const windows = [week(50, '2026-02-02', '2026-02-02'), week(50, '2026-01-05', '2026-01-06')]
    const baseline = baselineOf({ start: '2026-02-02', due: '2026-02-10', windows }, calendar)
    expect([0, 1].map((day) => rounded(baseline.plannedAfter(day), 4))).toEqual([0, 100])
    expect(rounded(baseline.timeOf(fraction(50)), 4)).toBe(0.5)
  })
})
