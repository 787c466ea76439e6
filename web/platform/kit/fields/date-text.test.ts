// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { dateOf, readDate, readParts, storedDate, wholeYear } from './date-text.ts'

const parts = (day: number | null, month: number | null, year: number | null) => ({ day, month, year })
const years = { today: '2026-02-16', min: '1900-01-01', max: '2100-12-31' }
const spanish = (text: string) => readDate(text, ['day', 'month', 'year'], years)
const english = (text: string) => readDate(text, ['month', 'day', 'year'], years)

describe('what the parts mean', () => {
  test('nothing, half a date, a whole one', () => {
    expect(readParts(parts(null, null, null))).toEqual({ state: 'none' })
    expect(readParts(parts(16, null, null))).toEqual({ state: 'half' })
    expect(readParts(parts(16, 3, 197))).toEqual({ state: 'half' })
    expect(readParts(parts(0, 3, 1970))).toEqual({ state: 'half' })
    expect(readParts(parts(6, 3, 1970))).toEqual({ state: 'whole', date: '1970-03-06' })
  })

  test.each([
    [31, 2, 2026],
    [29, 2, 2026],
    [31, 4, 2026],
    [1, 13, 2026],
  ])('%s/%s/%s does not exist', (day, month, year) => {
    expect(readParts(parts(day, month, year))).toEqual({ state: 'unreal' })
  })

  test('29 February exists every fourth year', () => {
    expect(dateOf(parts(29, 2, 2028))).toBe('2028-02-29')
  })

  test('a stored text that is no date is none', () => {
    expect([storedDate('2026-02-16'), storedDate('2026-02-31'), storedDate('mañana'), storedDate(null)]).toEqual([
      '2026-02-16',
      null,
      null,
      null,
    ])
  })
})

describe('a year of two digits', () => {
  test('is of this century up to twenty years ahead, else of the one before', () => {
    expect([0, 26, 46, 47, 85, 99].map((year) => wholeYear(year, years))).toEqual([2000, 2026, 2046, 1947, 1985, 1999])
  })

  test('is what the field allows', () => {
    expect(wholeYear(30, { ...years, max: '2026-02-16' })).toBe(1930)
    expect(wholeYear(60, { ...years, min: '2026-01-01' })).toBe(2060)
  })
})

describe('a text', () => {
  test.each([
    '5/3/1985',
    '05/03/1985',
    '05-03-1985',
    '05.03.1985',
    '05031985',
    '5/3/85',
    '5.3.85',
    '050385',
    '0503-1985',
  ])('%s is the 5th of March in Spanish and the 3rd of May in English', (text) =>
    expect([spanish(text), english(text)]).toEqual(['1985-03-05', '1985-05-03']),
  )

  test.each(['1985-03-05', '1985/3/5', '1985-03-05T10:30:00Z', '19850305', ' 1985-03-05\r\n', '1985-03-05 00:00:00'])(
    '%s is the 5th of March in both',
    (text) => expect([spanish(text), english(text)]).toEqual(['1985-03-05', '1985-03-05']),
  )

  test('day and month are never exchanged to make a date of what is none', () => {
    expect([spanish('03/25/1985'), english('25/03/1985')]).toEqual([undefined, undefined])
  })

  test.each(['', 'mañana', '5/3', '31/02/2026', '5/3/985', '05/03/19855', '1 de marzo de 1985', '5/3/1985/7'])(
    '%j is none',
    (text) => expect(spanish(text)).toBeUndefined(),
  )
})
