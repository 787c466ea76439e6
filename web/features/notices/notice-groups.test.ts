import { describe, expect, test } from 'vitest'

import type { Notice } from '#contract/notices.ts'
import { someNotice } from '#web/testing/notices.ts'

import { daysOf } from './notice-groups.ts'

/** Under which names a day has how many notices in each line. */
const told = (notices: Notice[]) =>
  daysOf(notices).map(({ day, groups }) => [
    day,
    groups.map(({ head, lines }) => [
      head.kind === 'project' ? head.name : head.kind,
      lines.map((line) => line.notices.map(({ id }) => id)),
    ]),
  ])
const other = { projectId: 82, projectName: 'Nómina' }

describe('notices stand', () => {
  test('by the day in Bogotá, the newest first', () => {
    const late = someNotice({ id: 9, createdAt: '2026-11-24T03:00:00.000Z' })
    const early = someNotice({ id: 8, createdAt: '2026-11-23T04:00:00.000Z' })
    expect(told([late, early]).map(([day]) => day)).toEqual(['2026-11-23', '2026-11-22'])
  })

  test('under the name of their project, wherever they come in the day', () => {
    expect(told([someNotice({ id: 3 }), someNotice({ id: 2, ...other }), someNotice({ id: 1 })])).toEqual([
      [
        '2026-11-23',
        [
          ['Migración de correo', [[3], [1]]],
          ['Nómina', [[2]]],
        ],
      ],
    ])
  })

  test('of no single project under the own tasks, or the portal', () => {
    const none = { projectId: null, projectName: null }
    expect(told([someNotice({ ...none, count: 2 }), someNotice({ ...none, id: 2, kind: 'account' })])[0]![1]).toEqual([
      ['tasks', [[40]]],
      ['portal', [[2]]],
    ])
  })
})

describe('what one day brings of a kind is one line', () => {
  test('for the overdue tasks of a person, wherever they are', () => {
    const overdue = { kind: 'taskOverdue' } as const
    expect(told([someNotice({ id: 5, ...overdue }), someNotice({ id: 4, ...overdue, ...other })])[0]![1]).toEqual([
      ['tasks', [[5, 4]]],
    ])
  })

  test('for the licences of a project, and not those of another', () => {
    const ends = { kind: 'licenceEnds' } as const
    const notices = [someNotice({ id: 5, ...ends }), someNotice({ id: 4, ...ends }), someNotice({ ...ends, ...other })]
    expect(told(notices)[0]![1]).toEqual([
      ['Migración de correo', [[5, 4]]],
      ['Nómina', [[40]]],
    ])
  })

  test('and not for what people did', () => {
    expect(told([someNotice({ id: 2 }), someNotice({ id: 1 })])[0]![1]).toEqual([['Migración de correo', [[2], [1]]]])
  })
})
