// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { cleanDecimal, groupInteger, readInteger, readNumber } from './number-text.ts'

describe('a text that was pasted', () => {
  test.each([
    ['15,5', 15, true],
    ['15.5', 15, true],
    ['1.500', 1500, false],
    ['1,500,000', 1_500_000, false],
    ['1.500,000', 1500, false],
    ['0,75', 0, true],
    ['+12', 12, false],
    ['Costo: 12 millones', 12, false],
  ])('%s is %s in Spanish', (text, value, cut) => expect(readNumber(text, 0, 'es-CO')).toEqual({ value, cut }))

  test.each([
    ['1,500', 1500, false],
    ['1.500', 1500, false],
    ['1,500,000.50', 1_500_000, true],
    ['1.500.000,50', 1_500_000, true],
  ])('%s is %s in English', (text, value, cut) => expect(readNumber(text, 0, 'en-US')).toEqual({ value, cut }))

  test.each([
    ['12,345', 'es-CO', 12.34, true],
    ['12.5', 'es-CO', 12.5, false],
    ['12,5', 'en-US', 12.5, false],
    ['12.345', 'en-US', 12.34, true],
    ['15,5 %', 'es-CO', 15.5, false],
    [',5', 'es-CO', 0.5, false],
    ['1.250,25', 'es-CO', 1250.25, false],
  ])('%s with two decimals in %s is %s', (text, locale, value, cut) =>
    expect(readNumber(text, 2, locale)).toEqual({ value, cut }),
  )

  test('too many digits are told', () => {
    expect(readNumber('1234567890123456', 0, 'es-CO')).toEqual({ problem: 'tooLong' })
  })
})

test('the arithmetic of texts', () => {
  expect(groupInteger(1284)).toBe('1.284')
  expect(readInteger('000')).toBe(0)
  expect(readInteger('1234567890123456')).toBeUndefined()
  expect(cleanDecimal('1,2,3', 2, 'es-CO')).toBe('1,23')
  expect(cleanDecimal('.5', 2, 'en-US')).toBe('0.5')
})
