import { expect, test } from 'vitest'

import { firstOf, itemAt, lastOf, valueOf } from './items.ts'

test('an item of a list, of a text and of bytes', () => {
  expect(itemAt(['uno', 'dos'], 1)).toBe('dos')
  expect(itemAt('dos', 0)).toBe('d')
  expect(itemAt(Buffer.from([7, 8]), 1)).toBe(8)
  expect([firstOf(['uno', 'dos']), lastOf(['uno', 'dos'])]).toEqual(['uno', 'dos'])
})

test('an item that is there and undefined', () => {
  expect(itemAt([undefined], 0)).toBeUndefined()
  expect(valueOf(new Map([['a', undefined]]), 'a')).toBeUndefined()
})

test.each([-1, 2, 0.5, NaN])('no item %s in a list of 2: an error', (index) => {
  expect(() => itemAt(['uno', 'dos'], index)).toThrow(new RangeError(`No item ${index} in a list of 2`))
})

test('nothing first or last in an empty list', () => {
  expect(() => firstOf([])).toThrow(new RangeError('No item 0 in a list of 0'))
  expect(() => lastOf([])).toThrow(new RangeError('No item -1 in a list of 0'))
})

test('a key that a map does not have: an error', () => {
  expect(() => valueOf(new Map([['a', 1]]), 'b')).toThrow(new RangeError('No value for b'))
})
