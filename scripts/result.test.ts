import { expect, test } from 'vitest'

import { holds, summary, table } from './result.ts'

test('a figure at its bound holds; one beyond it, or that is no number, does not', () => {
  expect(holds({ name: 'list', value: 3500, unit: 'req/s', atLeast: 3500 })).toBe(true)
  expect(holds({ name: 'list', value: 3499, unit: 'req/s', atLeast: 3500 })).toBe(false)
  expect(holds({ name: 'memory', value: 251, unit: 'MB', atMost: 250 })).toBe(false)
  expect(holds({ name: 'memory', value: Number.NaN, unit: 'MB', atMost: 250 })).toBe(false)
  expect(holds({ name: 'turn', value: 90, unit: 'ms' })).toBe(true)
})

test('the table says of each figure whether its bound holds, and lines up what stands beside', () => {
  const printed = table([
    { name: 'list', value: 6252, unit: 'req/s', atLeast: 3500, note: ['p95 2.1 ms', 'bare 6 630/s'] },
    { name: 'create', value: 522, unit: 'req/s', atLeast: 700, note: ['p95 33.9 ms', 'bare 900/s'] },
    { name: 'memory', value: 326, unit: 'MB', atMost: 250, note: 'of the portal alone' },
  ])
  expect(printed.split('\n')).toEqual([
    'list    6 252 req/s  ≥ 3 500 req/s  holds       p95 2.1 ms   bare 6 630/s',
    'create  522.0 req/s  ≥ 700.0 req/s  TOO LITTLE  p95 33.9 ms  bare 900/s',
    'memory     326.0 MB     ≤ 250.0 MB  TOO MUCH    of the portal alone',
  ])
})

test('what is beyond its bound is named with the figure that was reached', () => {
  const create = { name: 'create', value: 522, unit: 'req/s', atLeast: 700 } as const
  expect(summary([create])).toBe('1 beyond the bound:\n- create: 522.0 req/s, bound ≥ 700.0 req/s')
  expect(summary([{ ...create, value: 900 }])).toBe('Every bound holds.')
})

test('where something was not measured, nothing says that every bound holds', () => {
  const create = { name: 'create', value: 900, unit: 'req/s', atLeast: 700 } as const
  expect(summary([create], ['start'])).toBe('What was measured holds.\nNot measured: start.')
  expect(summary([{ ...create, value: 1 }], ['start'])).toMatch(/^1 beyond the bound:[^]*\nNot measured: start\.$/)
  expect(summary([], ['start', 'requests'])).toBe('Not measured: start, requests.')
  expect(summary([])).toBe('Nothing was measured.')
})
