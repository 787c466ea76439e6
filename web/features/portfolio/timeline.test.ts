// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { beginOf, endOf, fromIn, periodOf, shadesOf, steppedFrom, zoomIn } from './timeline.ts'

const today = '2026-11-20'
const desk = { from: undefined, today, phone: false }

describe('the period of a timeline', () => {
  test('is whole weeks from Monday, whole months, or whole quarters, with today some way into it', () => {
    expect(periodOf('weeks', desk)).toMatchObject({ from: '2026-10-19', to: '2027-02-08', days: 112 })
    expect(periodOf('months', desk)).toMatchObject({ from: '2026-08-01', to: '2027-06-01', days: 304 })
    expect(periodOf('quarters', desk)).toMatchObject({ from: '2026-01-01', to: '2028-07-01', days: 912 })
    expect(periodOf('months', { ...desk, phone: true })).toMatchObject({ from: '2026-10-01', to: '2027-03-01' })
  })

  test('begins with the unit of a given day', () => {
    const from = '2024-02-29'
    expect(periodOf('weeks', { ...desk, from }).from).toBe('2024-02-26')
    expect(periodOf('months', { ...desk, from }).from).toBe('2024-02-01')
    expect(periodOf('quarters', { ...desk, from }).from).toBe('2024-01-01')
  })

  test('has its units side by side, each as wide as its days', () => {
    const { units, days } = periodOf('months', desk)
    expect(units.map(({ from }) => from).join(' ')).toBe(
      '2026-08-01 2026-09-01 2026-10-01 2026-11-01 2026-12-01 2027-01-01 2027-02-01 2027-03-01 2027-04-01 2027-05-01',
    )
    expect(units[0]?.at).toBe(0)
    expect(units[1]?.at).toBeCloseTo((100 * 31) / days)
  })

  test('goes on and back by some of its units, and there and back is where it was', () => {
    for (const zoom of ['weeks', 'months', 'quarters'] as const) {
      const period = periodOf(zoom, desk)
      const next = periodOf(zoom, { ...desk, from: steppedFrom(period, 1) })
      expect([zoom, next.from > period.from]).toEqual([zoom, true])
      expect([zoom, steppedFrom(next, -1)]).toEqual([zoom, period.from])
    }
    expect(steppedFrom(periodOf('months', desk), 1)).toBe('2026-11-01')
  })

  test('does not leave the days that are known', () => {
    expect(steppedFrom(periodOf('quarters', { ...desk, from: '1990-01-01' }), -1)).toBe('1990-01-01')
    expect(steppedFrom(periodOf('months', { ...desk, from: '2100-12-31' }), 1)).toBe('2100-12-01')
  })

  test('is named by the address; what makes no sense there counts as absent', () => {
    expect([zoomIn('?zoom=weeks'), zoomIn('?zoom=years'), zoomIn('')]).toEqual(['weeks', 'months', 'months'])
    expect(fromIn('?from=2026-08-01')).toBe('2026-08-01')
    for (const day of ['2026-02-30', '0001-01-01', '2101-01-01', 'x'])
      expect([day, fromIn(`?from=${day}`)]).toEqual([day, undefined])
  })
})

describe('a day of the period', () => {
  test('begins where the day before it ends, and is outside of 0 to 100 beyond the period', () => {
    const period = periodOf('months', desk)
    expect(beginOf(period, '2026-08-01')).toBe(0)
    expect(endOf(period, '2027-05-31')).toBe(100)
    expect(endOf(period, '2026-11-19')).toBe(beginOf(period, '2026-11-20'))
    expect(beginOf(period, '2026-07-31')).toBeLessThan(0)
    expect(endOf(period, '2027-06-01')).toBeGreaterThan(100)
  })
})

describe('days that are not worked', () => {
  const weeks = periodOf('weeks', { ...desk, from: '2026-11-02' })

  test('are weekends, and holidays apart, each run of days one box', () => {
    const { weekends, holidays } = shadesOf(weeks, [{ day: '2026-11-02', working: false }])
    expect(holidays).toBe('M0 0h1v1h-1z')
    expect(weekends.startsWith('M5 0h2v1h-2zM12 0h2v1h-2z')).toBe(true)
    expect(weekends.split('z')).toHaveLength(17)
  })

  test('are neither a Saturday that is worked nor a holiday that the company works', () => {
    const { weekends, holidays } = shadesOf(weeks, [
      { day: '2026-11-07', working: true },
      { day: '2026-11-16', working: true },
    ])
    expect(weekends.startsWith('M6 0h1v1h-1z')).toBe(true)
    expect(holidays).toBe('')
  })

  test('are not drawn where a unit is a quarter', () => {
    expect(shadesOf(periodOf('quarters', desk), [{ day: '2026-12-08', working: false }])).toEqual({
      weekends: '',
      holidays: '',
    })
  })
})
