import { itemAt } from './items.ts'

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/**
 * DIAN, Orden Administrativa 4 of 1989: digits from the right times the prime of their place; the sum modulo 11, taken
 * from 11 unless it is 0 or 1. Up to 15 digits.
 */
export function nitCheckDigit(number: string): number {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * itemAt(weights, index), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : rest
}
