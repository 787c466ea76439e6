import { describe, expect, test } from 'vitest'

import { assignedMilestone } from '#web/testing/records.ts'

import { chosenFrom, toSend, withKept, withMilestone } from './assignment.ts'

const stored = [assignedMilestone(), assignedMilestone({ id: 2, projectMilestoneId: 72, name: 'Piloto', weight: 30 })]

describe('what the dialog sends', () => {
  test('is nothing while nothing was changed', () => {
    expect(toSend(chosenFrom(stored), stored)).toEqual([])
  })

  test('is the lines that are new or changed, by the catalogue’s ids, and no others', () => {
    const [first, second] = chosenFrom(stored)
    const lines = withMilestone([first!, { ...second!, weight: 25.5 }], { id: 73, name: 'Cierre' })
    expect(toSend(lines, stored)).toEqual([
      { projectMilestoneId: 72, plannedPercentage: 100, percentageRealized: 80, weight: 25.5 },
      { projectMilestoneId: 73, plannedPercentage: 0, percentageRealized: 0, weight: 0 },
    ])
  })

  test('has a milestone once', () => {
    expect(withMilestone(chosenFrom(stored), { id: 72, name: 'Piloto' })).toHaveLength(2)
  })
})

describe('what was kept when the session ended', () => {
  test('comes back on what the project has by now: what was changed, what was added, and nothing else', () => {
    const former = chosenFrom(stored)
    const [first, second] = former
    const kept = withMilestone([first!, { ...second!, weight: 25.5 }], { id: 73, name: 'Cierre' })
    const now = chosenFrom([
      assignedMilestone({ weight: 50 }),
      stored[1]!,
      assignedMilestone({ id: 3, projectMilestoneId: 74, name: 'Pruebas', weight: 5 }),
    ])
    const restored = withKept(now, former, kept)
    expect(restored.map(({ name, weight, stored: has }) => [name, weight, has])).toEqual([
      [first!.name, 50, true],
      ['Piloto', 25.5, true],
      ['Pruebas', 5, true],
      ['Cierre', 0, false],
    ])
  })
})
