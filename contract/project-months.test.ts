import { describe, expect, test } from 'vitest'

import { monthsBetween, projectMonths } from './project-months.ts'

describe('months between two days', () => {
  test.each([
    ['2026-01-31', '2026-02-01', 1],
    ['2026-02-01', '2026-02-28', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2024-02-29', '2025-02-28', 12],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-11-15', '2027-02-01', 3],
    ['2026-03-10', '2023-12-31', -27],
    ['2026-05-05', '2026-05-05', 0],
  ])('from %s to %s are %i: twelve times the years and the months, whatever the days', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })
})

describe('with a real end date', () => {
  const days = { startDate: '2026-01-15', scheduledDate: '2026-06-30', realEndDate: '2026-09-01' }

  test('a project ran from its start to it, and is late from the scheduled day to it', () => {
    expect(projectMonths(days, '2030-01-01')).toEqual({ execution: 8, overdue: 3 })
  })

  test('one that finished early is late by a negative number of months', () => {
    expect(projectMonths({ ...days, realEndDate: '2026-04-30' }, '2030-01-01')).toEqual({ execution: 3, overdue: -2 })
  })

  test('one that finished in its month is not late', () => {
    expect(projectMonths({ ...days, realEndDate: '2026-06-01' }, '2030-01-01').overdue).toBe(0)
  })

  test('one without a scheduled day is not late', () => {
    expect(projectMonths({ ...days, scheduledDate: null }, '2030-01-01')).toEqual({ execution: 8, overdue: 0 })
  })

  test('another year counts twelve', () => {
    expect(projectMonths({ ...days, realEndDate: '2028-01-01' }, '2030-01-01')).toEqual({ execution: 24, overdue: 19 })
  })
})

describe('without a real end date', () => {
  const days = { startDate: '2026-01-31', scheduledDate: '2026-10-31', realEndDate: null }

  test('both are measured to today', () => {
    expect(projectMonths(days, '2026-11-21')).toEqual({ execution: 10, overdue: 1 })
    expect(projectMonths(days, '2027-02-28')).toEqual({ execution: 13, overdue: 4 })
  })

  test('before the scheduled day, lateness shows 0 and nothing negative', () => {
    expect(projectMonths(days, '2026-05-31')).toEqual({ execution: 4, overdue: 0 })
  })

  test('without a scheduled day nothing is late', () => {
    expect(projectMonths({ ...days, scheduledDate: null }, '2026-11-21')).toEqual({ execution: 10, overdue: 0 })
  })

  test('before its start a project has run 0 months and nothing negative', () => {
    expect(projectMonths(days, '2025-11-21')).toEqual({ execution: 0, overdue: 0 })
  })

  test('without a start nothing ran yet', () => {
    expect(projectMonths({ ...days, startDate: null }, '2026-11-21')).toEqual({ execution: 0, overdue: 1 })
  })
})
