import { describe, expect, test } from 'vitest'

import { projectProgress, sumOfWeights, weightsFit, wholePercentage } from './progress.ts'

const milestone = (weight: number, plannedPercentage = 0, percentageRealized = 0) => ({
  weight,
  plannedPercentage,
  percentageRealized,
})

describe('the weights of a project’s milestones', () => {
  test('fit up to exactly 100', () => {
    expect(weightsFit([milestone(60), milestone(40)])).toBe(true)
    expect(weightsFit([milestone(60), milestone(40.01)])).toBe(false)
    expect(weightsFit([])).toBe(true)
  })

  test('are summed without the error of binary fractions', () => {
    const tenths = Array.from({ length: 10 }, () => milestone(0.1))
    expect(sumOfWeights(tenths)).toBe(1)
    expect(sumOfWeights([milestone(33.33), milestone(33.33), milestone(33.34)])).toBe(100)
    expect(weightsFit([milestone(33.33), milestone(33.33), milestone(33.34)])).toBe(true)
    expect(weightsFit(Array.from({ length: 1000 }, () => milestone(0.1)))).toBe(true)
  })
})

describe('the progress of a project', () => {
  test('is the sum of weight times percentage', () => {
    expect(projectProgress([milestone(40, 100, 50), milestone(60, 50, 25)])).toEqual({
      planned: 70,
      realized: 35,
      assigned: 100,
    })
  })

  test('counts weight that is not assigned as not done', () => {
    expect(projectProgress([milestone(30, 100, 100)])).toEqual({ planned: 30, realized: 30, assigned: 30 })
    expect(projectProgress([])).toEqual({ planned: 0, realized: 0, assigned: 0 })
  })

  test('has two decimals, rounded half up', () => {
    expect(projectProgress([milestone(33.33, 33.33, 0.01)])).toEqual({ planned: 11.11, realized: 0, assigned: 33.33 })
    expect(projectProgress([milestone(50, 0.01, 0.03)])).toMatchObject({ planned: 0.01, realized: 0.02 })
  })

  test('becomes a whole percentage half up', () => {
    expect([0, 49.49, 49.5, 50.5, 99.99, 100].map(wholePercentage)).toEqual([0, 49, 50, 51, 100, 100])
  })
})
