import { expect, test } from 'vitest'

import { nitCheckDigit } from './nit.ts'

test.each([
  ['900123456', 8],
  ['890903938', 8],
  ['899999068', 1],
  ['899999063', 3],
])('the check digit of NIT %s is %d', (number, digit) => {
  expect(nitCheckDigit(number)).toBe(digit)
})

test('every digit matters: a changed digit changes the check digit in most places', () => {
  const changed = Array.from('900123456', (digit, index) => {
    const other = String((Number(digit) + 1) % 10)
    return nitCheckDigit(`${'900123456'.slice(0, index)}${other}${'900123456'.slice(index + 1)}`)
  })
  expect(changed.every((digit) => digit !== 8)).toBe(true)
})
