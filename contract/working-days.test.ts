import DateHolidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dayOfNumber, numberOfDay } from './days.ts'
import { holidaysOf, workingDays } from './working-days.ts'

const calendar = workingDays()
const years = Array.from({ length: 2100 - 1984 + 1 }, (_, index) => 1984 + index)
const dayOf = (name: string) => (year: number) => holidaysOf(year).find(({ holiday }) => holiday === name)?.day
const anyDay = fc.integer({ min: numberOfDay('1950-01-01'), max: numberOfDay('2150-12-31') }).map(dayOfNumber)

describe('the holidays of a year', () => {
  test('are those that date-holidays knows for Colombia, from 1984 to 2100 and with Ley 2578 de 2026', () => {
    const library = new DateHolidays('CO')
    // Easter Sunday stands in its list, although no law has it: it is a Sunday anyway.
    for (const year of years) {
      const theirs = library
        .getHolidays(year)
        .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
        .map(({ date }) => date.slice(0, 10))
      const ours = holidaysOf(year).map(({ day }) => day)
      expect([year, ours]).toEqual([year, [...new Set(theirs)].toSorted()])
    }
  })

  test('count 9 July from 2026 on, moved to the Monday that follows it', () => {
    expect([2025, 2026, 2027, 2029, 2030].map(dayOf('chiquinquira'))).toEqual([
      undefined,
      '2026-07-13',
      '2027-07-12',
      '2029-07-09',
      '2030-07-15',
    ])
  })

  test('hang on Easter, which is 5 April in 2026 and as late as 25 April in 2038', () => {
    expect([2008, 2026, 2038].map(dayOf('goodFriday'))).toEqual(['2008-03-21', '2026-04-03', '2038-04-23'])
  })
})

describe('working days', () => {
  test('between two days are those after the first and up to the second', () => {
    expect(calendar.between('2026-02-02', '2026-02-03')).toBe(1)
    expect(calendar.between('2026-02-06', '2026-02-09')).toBe(1)
    expect(calendar.between('2026-02-06', '2026-02-08')).toBe(0)
    expect(calendar.between('2026-02-02', '2026-11-30')).toBe(200)
    expect(calendar.between('2026-12-31', '2027-01-04')).toBe(1)
    expect(calendar.between('2028-02-28', '2028-03-01')).toBe(2)
  })

  test('are added by the n-th after a day, and none leaves the day as it is', () => {
    expect(calendar.add('2026-02-07', 0)).toBe('2026-02-07')
    expect(calendar.add('2026-02-07', 1)).toBe('2026-02-09')
    expect(calendar.add('2026-02-06', 1)).toBe('2026-02-09')
    expect(calendar.add('2026-02-02', 200)).toBe('2026-11-30')
    expect(calendar.add('2026-02-09', -1)).toBe('2026-02-06')
  })

  test('an exception makes a holiday of a working day, or takes one away', () => {
    const own = workingDays([
      { day: '2026-07-13', working: true },
      { day: '2026-12-24', working: false },
      { day: '2026-12-25', working: false },
      { day: '2150-01-03', working: true },
    ])
    expect(own.isWorking('2026-07-13')).toBe(true)
    expect(own.between('2026-07-10', '2026-07-14')).toBe(calendar.between('2026-07-10', '2026-07-14') + 1)
    expect(own.add('2026-12-23', 1)).toBe('2026-12-28')
    expect(own.between('2150-01-02', '2150-01-03')).toBe(1)
    expect(calendar.between('2150-01-02', '2150-01-03')).toBe(0)
  })

  test('outside of 1990 to 2100 are counted by the same law', () => {
    const wide = (year: number): number => {
      let days = 0
      for (let number = numberOfDay(`${year}-01-01`); number <= numberOfDay(`${year}-12-31`); number += 1)
        if (calendar.isWorking(dayOfNumber(number))) days += 1
      return days
    }
    for (const year of [1950, 1988, 1989, 1990, 2100, 2101, 2102, 2150])
      expect([year, calendar.between(`${year - 1}-12-31`, `${year}-12-31`)]).toEqual([year, wide(year)])
    expect(calendar.between('0001-01-01', '9999-12-31')).toBeGreaterThan(2_400_000)
  })

  test('counted back from January of the year 1 lead into the year before', () => {
    for (const count of [1, 9, 10, 20, 100]) {
      const reached = calendar.add('0001-01-15', -count)
      expect([reached, calendar.between(reached, '0001-01-15')]).toEqual([reached, count])
      expect(calendar.isWorking(reached)).toBe(true)
    }
  })

  test('between one day and another are minus those the other way, and add up over a day between', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (one, other, third) => {
        expect(calendar.between(one, other) + calendar.between(other, one)).toBe(0)
        expect(calendar.between(one, third) + calendar.between(third, other)).toBe(calendar.between(one, other))
      }),
      { numRuns: 2000 },
    )
  })

  test('that are added are those between, and the day that is reached is worked', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        const reached = calendar.add(day, count)
        expect(calendar.between(day, reached)).toBe(count)
        expect(count === 0 || calendar.isWorking(reached)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('one day is between a day and the next exactly when that is worked', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = dayOfNumber(numberOfDay(day) + 1)
        expect(calendar.between(day, next)).toBe(calendar.isWorking(next) ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })
})
