import { expect, test } from 'vitest'

import { median, percentile, risePercent } from './numbers.ts'

const hundred = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1)

test('95 of 100 answers take at most the 95th in order', () => {
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile([3, 1, 2], 0.99)).toBe(3)
  expect(percentile([7], 0.5)).toBe(7)
})

test('nothing measured is an error, not a zero that keeps every bound', () => {
  expect(() => percentile([], 0.95)).toThrow('No value was measured')
})

test('the median of three is the one in the middle', () => {
  expect(median([9, 1, 4])).toBe(4)
})

test('memory that goes up and comes down again does not rise', () => {
  expect(risePercent([200, 260, 200, 260, 260, 200, 260, 200])).toBeCloseTo(0)
})

test('memory that grows from 90 to 110 MB rises by a fifth of its mean', () => {
  expect(risePercent([90, 95, 100, 105, 110])).toBeCloseTo(20)
})

test('a single look has no direction', () => {
  expect(risePercent([200])).toBe(0)
})
