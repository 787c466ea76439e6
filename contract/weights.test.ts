import { describe, expect, test } from 'vitest'

import { evenWeights, sharesOf, usualWeights, withTotal } from './weights.ts'

const sum = (weights: readonly number[]) => Math.round(weights.reduce((all, one) => all + one * 100, 0)) / 100

describe('a percentage is divided', () => {
  test.each<[parts: number[], total: number, shares: number[]]>([
    [[0, 0, 0], 100, [33.34, 33.33, 33.33]],
    [[0, 0, 0, 0, 0, 0, 0], 100, [14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28]],
    [[1, 2], 100, [33.33, 66.67]],
    [[20, 20, 20], 100, [33.34, 33.33, 33.33]],
    [[5, 15, 30], 100, [10, 30, 60]],
    [[1, 1], 12.35, [6.18, 6.17]],
    [[3], 0.01, [0.01]],
    [[1, 1, 1], 0.02, [0.01, 0.01, 0]],
    [[4, 6], 0, [0, 0]],
    [[4, 6], -3, [0, 0]],
    [[], 100, []],
  ])('%j of %d into %j', (parts, total, shares) => {
    expect(sharesOf(parts, total)).toEqual(shares)
  })

  test('without a hundredth lost, for any number of milestones', () => {
    for (let count = 1; count <= 200; count += 1) {
      const uneven = Array.from({ length: count }, (_, index) => 0.01 + ((index * 37) % 91))
      expect(sum(sharesOf(uneven, 100))).toBe(100)
      expect(
        sum(
          sharesOf(
            uneven.map(() => 0),
            61.37,
          ),
        ),
      ).toBe(61.37)
    }
  })
})

describe('weights in equal parts', () => {
  test.each<[what: string, weights: number[], shares: number[]]>([
    ['all share 100 where none has one', [0, 0, 0], [33.34, 33.33, 33.33]],
    ['all share 100 where all have one', [10, 20, 70], [33.34, 33.33, 33.33]],
    ['those without one share what is left', [70, 0, 0], [70, 15, 15]],
    ['in two decimals', [33.33, 0, 33.33, 0, 0], [33.33, 11.12, 33.33, 11.11, 11.11]],
    ['all share 100 where nothing is left', [100, 0], [50, 50]],
    ['all share 100 where the weights are too many', [80, 60, 0], [33.34, 33.33, 33.33]],
    ['of one is 100', [0], [100]],
    ['of none are none', [], []],
  ])('%s', (_, weights, shares) => {
    expect(evenWeights(weights)).toEqual(shares)
  })
})

const project = (weights: Record<number, number>) =>
  Object.entries(weights).map(([id, weight]) => ({ projectMilestoneId: Number(id), weight }))

const usual = (...projects: Record<number, number>[]) =>
  Object.fromEntries(usualWeights(projects.map(project)).map((one) => [one.projectMilestoneId, one.weight]))

describe('the usual weights of projects', () => {
  test.each<[what: string, projects: Record<number, number>[], weights: Record<number, number>]>([
    ['of one project are its own', [{ 1: 40, 2: 60 }], { 1: 40, 2: 60 }],
    ['of one that did not assign all sum to 100 all the same', [{ 1: 20, 2: 30 }], { 1: 40, 2: 60 }],
    [
      'are the medians',
      [
        { 1: 10, 2: 90 },
        { 1: 20, 2: 80 },
        { 1: 60, 2: 40 },
      ],
      { 1: 20, 2: 80 },
    ],
    [
      'are the mean of the middle two of an even number',
      [
        { 1: 10, 2: 90 },
        { 1: 30, 2: 70 },
      ],
      { 1: 20, 2: 80 },
    ],
    [
      'leave out what less than half of the projects had',
      [
        { 1: 50, 2: 50 },
        { 1: 50, 2: 50 },
        { 1: 40, 2: 40, 3: 20 },
      ],
      { 1: 50, 2: 50 },
    ],
    ['have what half of them had, with its weight there', [{ 1: 100 }, { 1: 50, 2: 50 }], { 1: 60, 2: 40 }],
    ['sum to exactly 100', [{ 1: 1, 2: 1, 3: 1 }], { 1: 33.34, 2: 33.33, 3: 33.33 }],
    ['are none where no milestone is common', [{ 1: 100 }, { 2: 100 }, { 3: 100 }], {}],
    ['of no project are none', [], {}],
  ])('%s', (_, projects, weights) => {
    expect(usual(...projects)).toEqual(weights)
  })

  test('are made to fit what is left', () => {
    expect(withTotal(project({ 1: 20, 2: 80 }), 30)).toEqual(project({ 1: 6, 2: 24 }))
  })
})
