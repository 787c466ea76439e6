// @vitest-environment node
import { expect, test } from 'vitest'

import { goingOn } from './portfolio-groups.ts'

const groups = [
  { key: 'red', count: 12 },
  { key: 'amber', count: 8 },
  { key: 'green', count: 3 },
]
const cut = (page: number, size: number, most?: number) => Object.fromEntries(goingOn(groups, { page, size }, most))

test('a group goes on where a page ends within it, and on the next page it began before', () => {
  expect(cut(1, 10)).toEqual({ red: { before: false, after: true } })
  expect(cut(2, 10)).toEqual({ red: { before: true, after: false } })
  expect(cut(1, 5)).toEqual({ red: { before: false, after: true } })
  expect(cut(2, 5)).toEqual({ red: { before: true, after: true } })
})

test('no group goes on where all of them fit, or a page ends with one', () => {
  expect(cut(1, 100)).toEqual({})
  expect(cut(1, 12)).toEqual({})
  expect(cut(2, 20)).toEqual({})
})

test('rows of a group that no page has do not count', () => {
  expect(cut(1, 10, 7)).toEqual({ amber: { before: false, after: true } })
  expect(cut(2, 10, 7)).toEqual({ amber: { before: true, after: false } })
})
