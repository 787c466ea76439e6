import { expect, test } from 'vitest'

import { rangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['Bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
  [undefined, 'whole'],
])('of ten bytes, %j is %j', (header, asked) => {
  expect(rangeOf(header, 10)).toEqual(asked)
})

test.each(['bytes=-3', 'bytes=-0', 'bytes=0-', 'bytes=0-0'])(
  'of an empty file, %j asks for what there is not',
  (header) => {
    expect(rangeOf(header, 0)).toBe('unsatisfiable')
  },
)
