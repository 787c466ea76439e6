import { describe, expect, test } from 'vitest'

import { assignedMilestone } from '#web/testing/records.ts'

import { chosenFrom, toSend, withMilestone } from './assignment.ts'

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
