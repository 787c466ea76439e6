import { describe, expect, test } from 'vitest'

import { assignedMilestone } from '#web/testing/records.ts'

import { chosenFrom, toSend, withTyped, withMilestone, withUsual } from './assignment.ts'

const stored = [assignedMilestone(), assignedMilestone({ id: 2, projectMilestoneId: 72, name: 'Piloto', weight: 30 })]

describe('what the dialog sends', () => {
  test('is nothing while nothing was changed', () => {
    expect(toSend(chosenFrom(stored), stored, stored)).toEqual([])
  })

  test('is all of a new line, what was changed of another one, and nothing else: somebody else may have saved more', () => {
    const [first, second] = chosenFrom(stored)
    const lines = withMilestone([first!, { ...second!, weight: 25.5 }], { id: 73, name: 'Cierre' })
    expect(toSend(lines, stored, stored)).toEqual([
      { projectMilestoneId: 72, weight: 25.5 },
      { projectMilestoneId: 73, plannedPercentage: 0, percentageRealized: 0, weight: 0 },
    ])
  })

  test('is all of a changed line that somebody else has taken away meanwhile', () => {
    const [first, second] = chosenFrom(stored)
    const lines = [first!, { ...second!, weight: 25.5 }]
    expect(toSend(lines, stored, [stored[0]!])).toEqual([
      { projectMilestoneId: 72, plannedPercentage: 100, percentageRealized: 80, weight: 25.5 },
    ])
    expect(toSend(lines, stored, [stored[1]!])).toEqual([{ projectMilestoneId: 72, weight: 25.5 }])
  })

  test('is both planned days where one was changed', () => {
    const days = { plannedStart: '2026-03-02', plannedEnd: '2026-04-30' }
    const planned = [assignedMilestone(days)]
    const moved = chosenFrom(planned).map((line) => ({ ...line, plannedEnd: '2026-05-15' }))
    expect(toSend(moved, planned, planned)).toEqual([{ projectMilestoneId: 71, ...days, plannedEnd: '2026-05-15' }])
  })

  test('has a milestone once', () => {
    expect(withMilestone(chosenFrom(stored), { id: 72, name: 'Piloto' })).toHaveLength(2)
  })
})

const lines = (chosen: ReturnType<typeof withUsual>) =>
  chosen.map(({ name, weight, stored: has }) => [name, weight, has])

describe('the usual milestones of a type', () => {
  const usual = [
    { projectMilestoneId: 72, name: 'Piloto', weight: 40 },
    { projectMilestoneId: 73, name: 'Cierre', weight: 60 },
  ]
  test('come into an empty list with their weights', () => {
    expect(lines(withUsual([], usual))).toEqual([
      ['Piloto', 40, false],
      ['Cierre', 60, false],
    ])
  })

  test('share what the other lines leave of 100 %; one that is there already is there once', () => {
    expect(lines(withUsual(chosenFrom(stored), usual))).toEqual([
      [stored[0]!.name, 60, true],
      ['Piloto', 16, true],
      ['Cierre', 24, false],
    ])
  })

  test('have no weight where the other lines leave none', () => {
    const full = chosenFrom([assignedMilestone({ weight: 100 })])
    expect(withUsual(full, usual).map(({ weight }) => weight)).toEqual([100, 0, 0])
  })
})

describe('what was kept when the session ended', () => {
  test('comes back on what the project has by now: what was changed, what was added, and nothing else', () => {
    const former = chosenFrom(stored)
    const [first, second] = former
    const typed = withMilestone([first!, { ...second!, weight: 25.5 }], { id: 73, name: 'Cierre' })
    const now = chosenFrom([
      assignedMilestone({ weight: 50 }),
      { ...stored[1]!, percentageRealized: 95 },
      assignedMilestone({ id: 3, projectMilestoneId: 74, name: 'Pruebas', weight: 5 }),
    ])
    const restored = withTyped(now, former, typed)
    expect(restored.map(({ name, weight, stored: has }) => [name, weight, has])).toEqual([
      [first!.name, 50, true],
      ['Piloto', 25.5, true],
      ['Pruebas', 5, true],
      ['Cierre', 0, false],
    ])
    expect(restored[1]?.percentageRealized).toBe(95)
  })
})
