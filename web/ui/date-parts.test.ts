// @vitest-environment node
import { describe, expect, test } from 'vitest'

import {
  dateOf,
  dateOrder,
  daysIn,
  noParts,
  partsOf,
  readParts,
  readPasted,
  settlePart,
  stepPart,
  typePart,
} from './date-parts.ts'

const parts = (day: string, month: string, year: string) => ({ day, month, year })

test('the parts stand in the order of the language', () => {
  expect(dateOrder('es-CO')).toEqual({ parts: ['day', 'month', 'year'], between: '/' })
  expect(dateOrder('en-US')).toEqual({ parts: ['month', 'day', 'year'], between: '/' })
})

test('a date is its parts and back', () => {
  expect(dateOf(partsOf('1970-03-16'))).toBe('1970-03-16')
  expect(partsOf(null)).toEqual(noParts)
})

describe('what the parts mean', () => {
  test('nothing, half a date, a whole one', () => {
    expect(readParts(noParts)).toEqual({ state: 'none' })
    expect(readParts(parts('16', '', ''))).toEqual({ state: 'half' })
    expect(readParts(parts('16', '03', '197'))).toEqual({ state: 'half' })
    expect(readParts(parts('6', '3', '1970'))).toEqual({ state: 'whole', date: '1970-03-06' })
  })

  test.each([
    ['31', '02', '2026'],
    ['29', '02', '2026'],
    ['31', '04', '2026'],
    ['01', '13', '2026'],
  ])('%s/%s/%s does not exist', (day, month, year) => {
    expect(readParts(parts(day, month, year))).toEqual({ state: 'unreal' })
  })

  test('29 February exists every fourth year', () => {
    expect(dateOf(parts('29', '02', '2028'))).toBe('2028-02-29')
    expect([daysIn({ month: '02', year: '2026' }), daysIn({ month: '02', year: '2000' })]).toEqual([28, 29])
  })
})

describe('typing', () => {
  test('leads on when a part cannot get longer', () => {
    expect(typePart('day', '1')).toEqual({ value: '1', full: false })
    expect(typePart('day', '16')).toEqual({ value: '16', full: true })
    expect(typePart('day', '4')).toEqual({ value: '04', full: true })
    expect(typePart('month', '2')).toEqual({ value: '02', full: true })
    expect(typePart('year', '197')).toEqual({ value: '197', full: false })
  })

  test('takes digits alone, the last ones typed', () => {
    expect(typePart('day', 'x1y')).toEqual({ value: '1', full: false })
    expect(typePart('year', '20265')).toEqual({ value: '0265', full: true })
  })

  test('a lone digit gets its zero when the part is left', () => {
    expect([settlePart('day', '1'), settlePart('year', '7'), settlePart('month', '')]).toEqual(['01', '7', ''])
  })
})

describe('the arrow keys', () => {
  const today = '2026-02-16'

  test('begin with today', () => {
    expect(stepPart('day', noParts, 1, today)).toBe('16')
    expect(stepPart('year', noParts, -1, today)).toBe('2026')
  })

  test('go around the ends of the month and of the year', () => {
    expect(stepPart('day', parts('28', '02', '2026'), 1, today)).toBe('01')
    expect(stepPart('month', parts('', '01', ''), -1, today)).toBe('12')
  })

  test('Page Up goes further', () => {
    expect(stepPart('year', parts('', '', '1970'), 1, today, true)).toBe('1975')
  })
})

describe('pasting', () => {
  const order = ['day', 'month', 'year'] as const

  test.each(['16/03/1970', '16-3-1970', ' 16.03.1970 ', '1970-03-16', '1970-03-16T05:00:00Z'])(
    '%s is a date',
    (text) => {
      expect(dateOf(readPasted(text, order) ?? noParts)).toBe('1970-03-16')
    },
  )

  test.each(['', 'mañana', '16/03', '31/02/2026', '16/03/70'])('"%s" is none', (text) => {
    expect(readPasted(text, order)).toBeUndefined()
  })
})
