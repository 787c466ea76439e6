import { describe, expect, test } from 'vitest'

import { holds, holdsAtPace, summary, table } from './result.ts'

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

describe('a bound on time that is missed', () => {
  const detail = { name: 'detail', value: 4700, unit: 'req/s', atLeast: 6500 } as const

  test('by no more than the machine was slower than when it is quiet holds at that pace, and says so', () => {
    const slow = { ...detail, pace: 0.72 }
    expect([holds(slow), holdsAtPace(slow)]).toEqual([false, true])
    expect(table([slow])).toBe('detail  4 700 req/s  ≥ 6 500 req/s  holds at 72 %')
    expect(summary([slow])).toBe(
      '1 beyond the bound by no more than the machine was slower:\n' +
        '- detail: 4 700 req/s, bound ≥ 6 500 req/s, machine at 72 %\nEvery other bound holds.',
    )
  })

  test('by more than that does not hold', () => {
    const slow = { ...detail, pace: 0.73 }
    expect(holdsAtPace(slow)).toBe(false)
    expect(table([slow])).toContain('TOO LITTLE')
    expect(summary([slow])).toBe('1 beyond the bound:\n- detail: 4 700 req/s, bound ≥ 6 500 req/s')
  })

  test('on a machine that was quicker does not hold either', () => {
    expect(holdsAtPace({ ...detail, pace: 1.2 })).toBe(false)
    expect(holdsAtPace({ ...detail, value: 6500, pace: 1.2 })).toBe(true)
  })

  test('in milliseconds may take as much longer as the machine was slower', () => {
    const p95 = { name: 'p95', unit: 'ms', atMost: 10, pace: 0.5 } as const
    expect(holdsAtPace({ ...p95, value: 20 })).toBe(true)
    expect(holdsAtPace({ ...p95, value: 20.1 })).toBe(false)
  })
})
