// @vitest-environment node
import { describe, expect, test } from 'vitest'

import type { ProgressPoint } from '#contract/project-milestones.ts'

import { behindOf, pathOf, recordAt, scaleOf, stepsOf } from './curve.ts'

const point = (date: string, planned: number, realized: number): ProgressPoint => ({
  date,
  planned,
  realized,
  percentage: 0,
  employeeName: null,
})
const points = [
  point('2026-03-01T00:00:00.000Z', 20, 10),
  point('2026-03-06T00:00:00.000Z', 60, 30),
  point('2026-03-08T00:00:00.000Z', 60, 80),
]
const at = scaleOf(points, Date.parse('2026-03-11T00:00:00.000Z'))

describe('the curve of a project', () => {
  test('reaches from the first record to today', () => {
    expect(points.map(({ date }) => at(date))).toEqual([0, 50, 70])
  })

  test('keeps a value until the next record, and the last one until today', () => {
    expect(pathOf(stepsOf(points, 'realized', at))).toBe(
      'M0.00 90.00L50.00 90.00L50.00 70.00L70.00 70.00L70.00 20.00L100.00 20.00',
    )
  })

  test('is hatched between plan and work where the work is behind, and nowhere else', () => {
    expect(behindOf(points, at)).toBe(
      'polygon(0.00% 80.00%, 50.00% 80.00%, 50.00% 40.00%, 70.00% 40.00%, 70.00% 20.00%, 100.00% 20.00%, ' +
        '100.00% 20.00%, 70.00% 20.00%, 70.00% 70.00%, 50.00% 70.00%, 50.00% 90.00%, 0.00% 90.00%)',
    )
  })

  test('is read at any place by the record that held there', () => {
    expect(recordAt(points, 69, at)?.realized).toBe(30)
    expect(recordAt(points, 70, at)?.realized).toBe(80)
    expect(recordAt(points, -3, at)?.realized).toBe(10)
  })

  test('of records of one moment is drawn at its start', () => {
    const same = [points[0]!, points[0]!]
    expect(scaleOf(same, Date.parse(same[0]!.date))(same[0]!.date)).toBe(0)
  })
})
