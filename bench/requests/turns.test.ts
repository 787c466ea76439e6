import { expect, test } from 'vitest'

import { longer, longestOf } from './turns.ts'

test('of garbage collections only what lies within the turn is counted', () => {
  const collections = [
    { start: 20, end: 60 },
    { start: 95, end: 103 },
    { start: 110, end: 114 },
  ]
  expect(longestOf({ start: 100, end: 120, worked: 18 }, collections)).toEqual({ took: 20, worked: 18, collected: 7 })
})

test('a collector that had to wait for its turn has not worked for longer than the thread', () => {
  expect(longestOf({ start: 0, end: 40, worked: 5 }, [{ start: 1, end: 38 }]).collected).toBe(5)
})

test('the longer of two turns is the one in which the thread worked longer, however long others kept it waiting', () => {
  const waited = { took: 40, worked: 5, collected: 0 }
  const worked = { took: 12, worked: 12, collected: 0 }
  expect(longer(waited, worked)).toBe(worked)
  expect(longer(worked, waited)).toBe(worked)
  expect(longer(undefined, longestOf(undefined, [])).worked).toBe(0)
})
