import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayOfNumber, numberOfDay } from './days.ts'
import { proposedDays } from './planned-days.ts'

test('milestones come one after the other by ordinality, each as long as its weight, from start to due', () => {
  const milestones = [
    { ordinality: 3, weight: 50 },
    { ordinality: 1, weight: 20 },
    { ordinality: 2, weight: 30 },
  ]
  expect(proposedDays(milestones, { start: '2026-03-01', due: '2026-03-10' })).toEqual([
    { plannedStart: '2026-03-06', plannedEnd: '2026-03-10' },
    { plannedStart: '2026-03-01', plannedEnd: '2026-03-02' },
    { plannedStart: '2026-03-03', plannedEnd: '2026-03-05' },
  ])
})

test('weights of less than 100 fill the whole time, and none at all are shares alike', () => {
  const days = { start: '2026-03-01', due: '2026-03-04' }
  const halves = [
    { plannedStart: '2026-03-01', plannedEnd: '2026-03-02' },
    { plannedStart: '2026-03-03', plannedEnd: '2026-03-04' },
  ]
  for (const weight of [15, 0])
    expect(
      proposedDays(
        [1, 2].map((ordinality) => ({ ordinality, weight })),
        days,
      ),
    ).toEqual(halves)
})

test('more milestones than days share the last one', () => {
  const milestones = [1, 2, 3].map((ordinality) => ({ ordinality, weight: 10 }))
  expect(proposedDays(milestones, { start: '2026-03-01', due: '2026-03-02' })).toEqual([
    { plannedStart: '2026-03-01', plannedEnd: '2026-03-01' },
    { plannedStart: '2026-03-02', plannedEnd: '2026-03-02' },
    { plannedStart: '2026-03-02', plannedEnd: '2026-03-02' },
  ])
})

test('the time is filled without gap or overlap, whatever the weights, where there are days enough', () => {
  const milestone = fc.record({
    ordinality: fc.integer({ min: 1, max: 999 }),
    weight: fc.integer({ min: 1, max: 100 }),
  })
  const first = numberOfDay('2026-01-01')
  fc.assert(
    fc.property(
      fc.array(milestone, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 12, max: 900 }),
      (all, length) => {
        const span = { start: '2026-01-01', due: dayOfNumber(first + length - 1) }
        const windows = proposedDays(all, span)
          .map(({ plannedStart, plannedEnd }) => [numberOfDay(plannedStart), numberOfDay(plannedEnd)] as const)
          .toSorted(([one], [other]) => one - other)
        expect(windows[0]![0]).toBe(first)
        expect(windows.at(-1)![1]).toBe(first + length - 1)
        expect(windows.filter(([from, to]) => to < from)).toEqual([])
        expect(windows.slice(1).map(([from]) => from)).toEqual(windows.slice(0, -1).map(([, to]) => to + 1))
      },
    ),
  )
})
