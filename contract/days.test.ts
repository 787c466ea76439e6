import { afterEach, beforeEach, expect, test } from 'vitest'

import { calendarDays, dayInBogota, dayOfNumber, dueDay, endOfDayInBogota, numberOfDay, timeInBogota } from './days.ts'

const written = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!
const write = (as: PropertyDescriptor) => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', as)

// ICU 72 writes a day of en-CA as 11/21/2026.
beforeEach(() => void write({ ...written, get: () => () => '11/21/2026' }))
afterEach(() => void write(written))

test('the day in Bogotá does not hang on how a browser writes one', () => {
  expect(new Intl.DateTimeFormat('en-CA').format()).toBe('11/21/2026')
  expect(dayInBogota(new Date('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
  expect(dayInBogota(new Date('2026-03-05T05:00:00Z'))).toBe('2026-03-05')
})

test('the hour in Bogotá counts from 00 to 23', () => {
  expect(timeInBogota(new Date('2026-03-05T05:00:07Z'))).toBe('00:00:07')
  expect(timeInBogota(new Date('2026-03-06T04:59:59Z'))).toBe('23:59:59')
})

test('a day and its number are each other’s, from the year 1 to 9999', () => {
  for (let number = numberOfDay('0001-01-01'); number <= numberOfDay('9999-12-31'); number += 97) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10)
    expect([dayOfNumber(number), numberOfDay(day)]).toEqual([day, number])
  }
  expect(['1970-01-01', '2000-02-29', '2026-12-31', '9999-12-31'].map(numberOfDay).map(dayOfNumber)).toEqual([
    '1970-01-01',
    '2000-02-29',
    '2026-12-31',
    '9999-12-31',
  ])
})

test('calendar days are counted over leap days, and back', () => {
  expect([calendarDays('2028-02-28', '2028-03-01'), calendarDays('2026-03-01', '2026-02-28')]).toEqual([2, -1])
})

test('a day in Bogotá ends when the next one begins there', () => {
  expect(dayInBogota(new Date(endOfDayInBogota('2026-02-28')))).toBe('2026-03-01')
  expect(dayInBogota(new Date(endOfDayInBogota('2026-02-28') - 1))).toBe('2026-02-28')
})

test('a project is due on the day that it was last scheduled for, else at its end', () => {
  expect(dueDay({ scheduledDate: null, endDate: '2026-12-18' })).toBe('2026-12-18')
  expect(dueDay({ scheduledDate: '2027-01-30', endDate: '2026-12-18' })).toBe('2027-01-30')
})
