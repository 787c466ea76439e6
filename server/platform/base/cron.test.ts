import { expect, test } from 'vitest'

import { scheduleOf } from './cron.ts'

const next = (expression: string, after: string) => scheduleOf(expression)?.next(new Date(after)).toISOString()

test('hours are those of Bogotá, to the minute', () => {
  expect(next('0 2 * * *', '2026-11-21T06:59:59Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(next('0 2 * * *', '2026-11-21T07:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(next('59 23 31 12 *', '2026-12-31T12:00:00Z')).toBe('2027-01-01T04:59:00.000Z')
})

test('lists, ranges, steps and names mean what they mean in cron', () => {
  expect(next('*/20 8-18/5 * * mon-fri', '2026-11-21T15:00:00Z')).toBe('2026-11-23T13:00:00.000Z')
  expect(next('5,35 * * * *', '2026-11-21T15:05:00Z')).toBe('2026-11-21T15:35:00.000Z')
  expect(next('30/15 12 * JAN,Mar *', '2026-02-01T00:00:00Z')).toBe('2026-03-01T17:30:00.000Z')
  expect(next('0 0 * * 7', '2026-11-21T15:00:00Z')).toBe('2026-11-22T05:00:00.000Z')
})

test('a day of the month and a day of the week together are either of them', () => {
  const schedule = scheduleOf('0 0 13 * fri')!
  const due = (day: string) => schedule.matches(new Date(`${day}T05:00:30Z`))
  expect([due('2026-11-13'), due('2026-12-13'), due('2026-11-20'), due('2026-11-19')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a leap day comes', () => {
  expect(next('0 2 29 2 *', '2026-11-21T00:00:00Z')).toBe('2028-02-29T07:00:00.000Z')
})

test('what is no expression, or never comes, is none', () => {
  const wrong = ['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '0 0 0 * *', '0 0 * 13 *', '0 0 * * 8']
  wrong.push(
    '*/0 * * * *',
    '5-1 * * * *',
    '1- * * * *',
    'a * * * *',
    '1,,2 * * * *',
    '0 0 31 2 *',
    '@daily',
    '-1 * * * *',
  )
  for (const expression of wrong) expect([expression, scheduleOf(expression)]).toEqual([expression, undefined])
})

test('a step beyond the last value leaves the first one', () => {
  expect(next('*/90 * * * *', '2026-11-21T07:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(next('0 */48 * * *', '2026-11-21T07:00:00Z')).toBe('2026-11-22T05:00:00.000Z')
})

test('a day of the month with a step narrows the day of the week', () => {
  expect(next('0 0 */2 * fri', '2026-11-21T07:00:00Z')).toBe('2026-11-27T05:00:00.000Z')
})

test('what croner knows and cron does not is refused', () => {
  for (const expression of [
    '0 0 L * *',
    '0 0 15W * *',
    '0 0 * * 5#2',
    '0 0 ? * *',
    '000 0 * * *',
    '2026-11-21T00:00:00',
  ])
    expect([expression, scheduleOf(expression)]).toEqual([expression, undefined])
})
