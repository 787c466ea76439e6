import { expect, test } from 'vitest'

import { longer, longest } from './turns.ts'

test('the longest turn is the one in which the thread worked longest, however long others kept it waiting', () => {
  const turns = [
    { start: 0, end: 40, worked: 5 },
    { start: 50, end: 62, worked: 12 },
  ]
  expect(longest(turns, [])).toEqual({ took: 12, worked: 12, collected: 0 })
})

test('of garbage collections only what lies within the turn is counted', () => {
  const turns = [{ start: 100, end: 120, worked: 18 }]
  const collections = [
    { start: 20, end: 60 },
    { start: 95, end: 103 },
    { start: 110, end: 114 },
  ]
  expect(longest(turns, collections).collected).toBe(7)
})

test('without any turn worth remembering there is none', () => {
  expect(longest([], []).worked).toBe(0)
  expect(longer(undefined, { took: 9, worked: 8, collected: 0 }).worked).toBe(8)
})
