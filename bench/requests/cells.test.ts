import { expect, test } from 'vitest'

import { beside, latency, single, turn } from './cells.ts'

const load = { perSecond: 6252.4, p50: 2.04, p95: 5.25, p99: 7.96 }

test('beside another speed stands how many times that the portal has', () => {
  expect(beside('bare', 12_500, 6250)).toBe('bare 12 500/s ×0.50')
})

test('latencies are told to a tenth of a millisecond', () => {
  expect(latency(load)).toBe('p50 2.0 p95 5.3 p99 8.0 ms')
  expect(single(load)).toBe('1 connection: 6 252/s p50 2.0 p95 5.3 p99 8.0 ms')
})

test('of a turn the garbage is told where it mattered', () => {
  expect(turn({ took: 9, worked: 8.12, collected: 3 })).toBe('turn 8.1 ms (collecting 3.0)')
  expect(turn({ took: 9, worked: 8.12, collected: 0.4 })).toBe('turn 8.1 ms')
})
