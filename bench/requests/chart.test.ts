import { expect, test } from 'vitest'

import { apart, areOfBothEngines, drawGrowth } from './chart.ts'

test('labels of lines that end close together stand below each other', () => {
  const placed = apart([100, 98, 300, 101])
  const sorted = placed.toSorted((one, other) => one - other)
  expect(sorted.slice(1).every((height, index) => height - (sorted[index] ?? 0) >= 15)).toBe(true)
  expect(placed[1]).toBeLessThan(placed[0] ?? 0)
  expect(placed[2]).toBe(300)
})

test('labels stay on the drawing', () => {
  expect(Math.max(...apart([380, 381, 382, 383]))).toBeLessThanOrEqual(384)
})

test('both engines are drawn, with their speed at the last step', () => {
  const drawn = drawGrowth(
    [
      { name: 'postgres: list', engine: 'postgres', perSecond: [6100, 6200, 6252] },
      { name: 'embedded: list', engine: 'embedded', perSecond: [1900, 1910, 1912] },
    ],
    [1000, 10_000, 100_000],
  )
  expect(drawn).toContain('postgres: list 6 252')
  expect(drawn).toContain('embedded: list 1 912')
  expect(drawn.match(/stroke-dasharray/g)).toHaveLength(1)
  expect(drawn).not.toContain('NaN')
})

test('what was measured of one engine alone takes the place of no drawing of both', () => {
  const [postgres, embedded] = ['postgres', 'embedded'].map((engine) => ({
    name: `${engine}: list`,
    engine,
    perSecond: [1],
  }))
  expect([[postgres!], [embedded!], [], [postgres!, embedded!]].map(areOfBothEngines)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
