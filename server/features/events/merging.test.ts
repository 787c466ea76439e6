import { expect, test } from 'vitest'

import type { LiveChange } from '#contract/events.ts'

import { mergeChanges } from './merging.service.ts'

const change = (id: number, values: Partial<LiveChange> = {}): LiveChange => ({
  entity: 'group',
  id,
  version: 2,
  projectId: null,
  employeeId: 7,
  requestId: 'call-1',
  ...values,
})
const several = (count: number, values: (id: number) => Partial<LiveChange> = () => ({})) =>
  Array.from({ length: count }, (_, index) => change(index + 1, values(index + 1)))
const ofAll = { entity: 'group', id: null, version: null, projectId: null }

test('twenty changes of a kind are told one by one, and 21 as one', () => {
  expect(mergeChanges(several(20)).map(({ id }) => id)).toEqual(several(20).map(({ id }) => id))
  expect(mergeChanges(several(21))).toEqual([{ ...ofAll, employeeId: 7, requestId: 'call-1' }])
})

test('one event for many names their person and their call only where all have the same', () => {
  const byTwoCalls = several(21, (id) => ({ requestId: id === 21 ? 'call-2' : 'call-1' }))
  expect(mergeChanges(byTwoCalls)).toEqual([{ ...ofAll, employeeId: 7, requestId: null }])
  const byTwoPeople = several(21, (id) => ({ employeeId: id === 1 ? 8 : 7, requestId: `call-${id}` }))
  expect(mergeChanges(byTwoPeople)).toEqual([{ ...ofAll, employeeId: null, requestId: null }])
  const byNobody = several(21, () => ({ employeeId: null, requestId: null }))
  expect(mergeChanges(byNobody)).toEqual([{ ...ofAll, employeeId: null, requestId: null }])
})

test('a record that was changed twice is told once, as it was changed last', () => {
  expect(mergeChanges([change(1), change(2), change(1, { version: 3, requestId: 'call-2' })])).toEqual([
    change(1, { version: 3, requestId: 'call-2' }),
    change(2),
  ])
})

test('many of one kind hide neither another kind nor another project', () => {
  const milestones = several(21, (id) => ({ entity: 'projectMilestone', projectId: id === 21 ? 5 : 4 }))
  expect(mergeChanges([...milestones, change(21, { entity: 'projectMilestone', projectId: 4 }), change(3)])).toEqual([
    { entity: 'projectMilestone', id: null, version: null, projectId: 4, employeeId: 7, requestId: 'call-1' },
    change(21, { entity: 'projectMilestone', projectId: 5 }),
    change(3),
  ])
})
