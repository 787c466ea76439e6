import { describe, expect, test } from 'vitest'

import { workingDays } from '#contract/working-days.ts'
import { assignedMilestone, storedProject } from '#web/testing/records.ts'

import { copiedIn, milestonesOfCopy, valuesOfCopy } from './project-copy.ts'

const of = storedProject({ startDate: '2026-02-02', endDate: '2026-02-27', scheduledDate: '2026-03-31' })
const copy = (milestones: ReturnType<typeof assignedMilestone>[] = []) => ({
  of,
  inactive: [],
  milestones,
  calendar: workingDays(),
})

describe('a copy of a project', () => {
  test('has its people, product, cost and summary, starts today, lasts as many working days, and nothing is done', () => {
    const values = valuesOfCopy(copy(), '2026-11-03', 'Migración (copia)')
    expect(values).toMatchObject({
      name: 'Migración (copia)',
      customerId: of.customerId,
      productId: of.productId,
      totalCost: of.totalCost,
      summary: of.summary,
      customerContactsIds: [51],
      employeeIds: [31],
      startDate: '2026-11-03',
      // 19 working days, with the holiday of the 16th in between.
      endDate: '2026-12-01',
      scheduledDate: null,
      realEndDate: null,
      projectStatusId: null,
      percentage: 0,
    })
  })

  test('has a name that fits', () => {
    expect(valuesOfCopy(copy(), '2026-11-03', 'x'.repeat(160)).name).toHaveLength(150)
  })

  test('has the milestones with their weights, their days as many working days after its start', () => {
    const planned = assignedMilestone({ plannedStart: '2026-02-02', plannedEnd: '2026-02-06' })
    const early = assignedMilestone({ projectMilestoneId: 72, plannedStart: '2026-01-30', plannedEnd: '2026-02-03' })
    const free = assignedMilestone({ projectMilestoneId: 73, weight: 12.5, plannedStart: null, plannedEnd: null })
    const none = { plannedPercentage: 0, percentageRealized: 0 }
    expect(milestonesOfCopy(copy([planned, early, free]), '2026-11-12')).toEqual([
      { projectMilestoneId: 71, weight: 60, ...none, plannedStart: '2026-11-12', plannedEnd: '2026-11-19' },
      { projectMilestoneId: 72, weight: 60, ...none, plannedStart: '2026-11-12', plannedEnd: '2026-11-13' },
      { projectMilestoneId: 73, weight: 12.5, ...none },
    ])
  })

  test.each([
    ['?from=81', 81],
    ['?from=0', null],
    ['?from=x', null],
    ['?from=99999999999', null],
    ['', null],
  ])('is asked for by the address: %s', (search, id) => {
    expect(copiedIn(search)).toBe(id)
  })
})
