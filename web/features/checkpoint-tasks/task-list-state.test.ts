import { expect, test } from 'vitest'

import { readTaskListState, taskListQuery } from './task-list-state.ts'

const read = (search: string) => Object.fromEntries(Object.entries(readTaskListState(search)).filter(([, v]) => v))

test('an address says whose tasks are listed, of which project, between which days and in which statuses', () => {
  const search = '?employeeId=7&projectId=81&from=2026-10-01&to=2026-10-31&status=2,1&page=3'
  expect(read(search)).toEqual({
    employeeId: 7,
    projectId: 81,
    from: '2026-10-01',
    to: '2026-10-31',
    status: [1, 2],
  })
  expect(taskListQuery(readTaskListState(search)).status).toBe('1,2')
})

test('an address that names no status lists the open tasks', () => {
  expect(taskListQuery(readTaskListState('')).status).toBe('1,2')
  expect(taskListQuery(readTaskListState('?status=1,2,3')).status).toBe('1,2,3')
})

test.each(['?employeeId=0', '?employeeId=99999999999', '?from=2026-02-30', '?to=x', '?status=4', '?status=', ''])(
  'what makes no sense in %s counts as absent',
  (search) => {
    expect(read(search)).toEqual({})
  },
)
