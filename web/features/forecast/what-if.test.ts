// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { assignedMilestone, storedProject } from '#web/testing/records.ts'

import { asItIs, isPossible, problemsBy, supposedAgain, toAsk } from './what-if.ts'

const days = { plannedStart: '2026-03-02', plannedEnd: '2026-06-30' }
const milestones = [assignedMilestone({ id: 5, ...days }), assignedMilestone({ id: 6 })]
const was = asItIs(storedProject({ scheduledDate: '2027-01-15' }), milestones)

describe('what is supposed of a project', () => {
  test('begins with what is so: its own percentage, or none while its milestones say how far it is', () => {
    expect([was.due, was.percentage]).toEqual(['2027-01-15', 62])
    expect(asItIs(storedProject({ progressSource: 'milestones' }), milestones).percentage).toBeNull()
    expect(asItIs(storedProject({ progressSource: 'milestones' }), []).percentage).toBe(62)
  })

  test('is asked as far as it is not so; what was emptied stays as it is', () => {
    expect(toAsk(was, was)).toEqual({})
    expect(toAsk({ ...was, due: null, percentage: null }, was)).toEqual({})
    const [first, second] = was.milestones
    const changed = [
      { ...first!, plannedStart: null, plannedEnd: null },
      { ...second!, percentageRealized: 90 },
    ]
    expect(toAsk({ due: '2027-02-01', percentage: 70, milestones: changed }, was)).toEqual({
      due: '2027-02-01',
      percentage: 70,
      milestones: [
        { id: 5, plannedStart: null, plannedEnd: null },
        { id: 6, percentageRealized: 90 },
      ],
    })
  })

  test('is taken up again upon the project as it has become: what was not changed is as it is now', () => {
    const [first, second] = was.milestones
    const typed = { ...was, percentage: 70, milestones: [first!, { ...second!, percentageRealized: 90 }] }
    const now = {
      ...was,
      due: '2027-03-01',
      milestones: [
        { ...second!, name: 'Salida' },
        { ...first!, id: 7 },
      ],
    }
    expect(supposedAgain(typed, was, now)).toEqual({
      due: '2027-03-01',
      percentage: 70,
      milestones: [
        { ...second!, name: 'Salida', percentageRealized: 90 },
        { ...first!, id: 7 },
      ],
    })
  })

  test('is possible with percentages up to 100, and with both planned days in order or none', () => {
    const [first] = was.milestones
    const withFirst = (part: object) => isPossible({ ...was, milestones: [{ ...first!, ...part }] })
    expect(isPossible({ ...was, percentage: 100 })).toBe(true)
    expect(isPossible({ ...was, percentage: 101 })).toBe(false)
    expect(withFirst({ percentageRealized: 100.01 })).toBe(false)
    expect(withFirst({ plannedEnd: null })).toBe(false)
    expect(withFirst({ plannedEnd: '2026-03-01' })).toBe(false)
    expect(withFirst({ plannedStart: null, plannedEnd: null })).toBe(true)
  })

  test('what is wrong with it is known by its field, of a milestone by its id', () => {
    const asked = { milestones: [{ id: 6, percentageRealized: 90 }] }
    const errors = [
      { path: 'due', message: 'a' },
      { path: 'milestones.0.percentageRealized', message: 'b' },
    ]
    expect([...problemsBy(asked, errors)]).toEqual([
      ['due', 'a'],
      ['6.percentageRealized', 'b'],
    ])
  })
})
