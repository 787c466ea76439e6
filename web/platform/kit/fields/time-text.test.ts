import { describe, expect, test } from 'vitest'

import { readTime, showTime } from './time-text.ts'

describe('an hour', () => {
  test.each([
    ['2:30 pm', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['2.30 P.M.', '14:30'],
    ['2 p', '14:00'],
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['14 h', '14:00'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['0830', '08:30'],
    [' 8 ', '08:00'],
    ['8:05 a.m.', '08:05'],
    ['12 am', '00:00'],
    ['12:15 a. m.', '00:15'],
    ['12 m.', '12:00'],
    ['12 pm', '12:00'],
    ['14:30 p. m.', '14:30'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
  ])("written '%s' is %s", (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  test.each(['', 'a', '24:00', '2:3', '8:', '8:60', '25', '14:30 a. m.', '8 m.', '-8', '8:00:00', '12345', 'ocho'])(
    "'%s' is none",
    (text) => {
      expect(readTime(text)).toBeUndefined()
    },
  )

  test.each(['es-CO', 'en-US'])('that is shown in %s is read as what it was', (locale) => {
    for (const time of ['00:00', '00:59', '08:05', '11:59', '12:00', '12:30', '13:00', '23:45'])
      expect(readTime(showTime(time, locale))).toBe(time)
  })

  test('is shown as the language writes it', () => {
    expect(showTime('08:00', 'es-CO').replaceAll(/\s/g, ' ')).toBe('8:00 a. m.')
    expect(showTime('14:30', 'en-US').replaceAll(/\s/g, ' ')).toBe('2:30 PM')
  })
})
