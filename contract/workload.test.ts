import { describe, expect, test } from 'vitest'

import { workloadOf, workloadWeeks } from './workload.ts'

// A Friday.
const today = '2026-11-20'
const one = (day: string) => ({ day, count: 1 })

describe('the workload of an employee', () => {
  test('has the twelve weeks from the Monday of today on', () => {
    const { weeks } = workloadOf(7, [], today)
    expect(weeks).toHaveLength(workloadWeeks)
    expect([weeks[0], weeks[1], weeks[6], weeks[11]].map((week) => week?.monday)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-12-28',
      '2027-02-01',
    ])
    expect(workloadOf(7, [], '2026-11-16').weeks[0]?.monday).toBe('2026-11-16')
    expect(workloadOf(7, [], '2026-11-22').weeks[0]?.monday).toBe('2026-11-16')
  })

  test('counts what is before today as overdue alone, and each other task in its week from Monday to Sunday', () => {
    const days = ['2025-01-06', '2026-11-16', '2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2026-11-29']
    const { overdue, weeks } = workloadOf(7, [...days, '2027-02-07', '2027-02-08'].map(one), today)
    expect(overdue.count).toBe(3)
    expect(weeks.map(({ count }) => count)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  })

  test('adds up the tasks of a day', () => {
    expect(workloadOf(7, [{ day: '2026-11-24', count: 4 }, one('2026-11-25')], today).weeks[1]?.count).toBe(5)
  })

  test('names the days of each cell, both included, and the open statuses', () => {
    const { overdue, weeks } = workloadOf(7, [], today)
    expect(overdue.filter).toBe('employeeId=7&to=2026-11-19&status=1%2C2')
    expect(weeks[0]?.filter).toBe('employeeId=7&from=2026-11-20&to=2026-11-22&status=1%2C2')
    expect(weeks[11]?.filter).toBe('employeeId=7&from=2027-02-01&to=2027-02-07&status=1%2C2')
  })
})
