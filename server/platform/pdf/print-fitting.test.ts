import { expect, test } from 'vitest'

import { sharedRows } from './print-fitting.ts'
import { oneRow } from './print-table.ts'

const rows = (count: number): number[] => Array.from({ length: count }, () => oneRow)

test('tables of a single page share its rows, and one that leaves some out keeps a row to say so', () => {
  expect(sharedRows([rows(3), rows(2)], 5 * oneRow)).toEqual([3, 2])
  expect(sharedRows([rows(3), rows(3)], 5 * oneRow)).toEqual([3, 1])
  expect(sharedRows([rows(40), rows(3)], 10 * oneRow)).toEqual([6, 3])
  expect(sharedRows([rows(40), rows(30)], 10 * oneRow)).toEqual([4, 4])
  expect(sharedRows([rows(40)], 0)).toEqual([0])
})
