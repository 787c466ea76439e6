import { expect, test } from 'vitest'

import type { AgendaEntry } from '#contract/agenda.ts'

import { daysOf, movedByMonths, shownOf, weeksOf } from './agenda-days.ts'
import { agendaQuery, readAgendaState } from './agenda-state.ts'

const licence = (entityId: number, day: string, projectId = 7): AgendaEntry => ({
  day,
  from: null,
  kind: 'licence',
  entity: 'licence',
  entityId,
  projectId,
  projectName: 'Bodegas',
  title: 'ERP Empresarial',
  path: '/projects/projects-list/7?tab=licencias',
})

const asked = (search: string, view: 'month' | 'agenda') => agendaQuery(readAgendaState(search), view, '2026-11-25')

test('a month has whole weeks, from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11-23')
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})

test('a month later is the same day, or the last one that there is', () => {
  expect(movedByMonths('2026-11-30', 1)).toBe('2026-12-30')
  expect(movedByMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(movedByMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('licences of a project that end on one day are one entry', () => {
  const days = daysOf(
    [licence(1, '2026-11-29'), licence(2, '2026-11-29'), licence(3, '2026-11-29', 8), licence(4, '2026-11-20')],
    '2026-11-23',
  )
  expect(days.get('2026-11-29')?.items.map(({ count, passed }) => [count, passed])).toEqual([
    [2, false],
    [1, false],
  ])
  expect(days.get('2026-11-20')?.items[0]?.passed).toBe(true)
})

test('of a day three entries are drawn, or two where others follow', () => {
  expect([1, 2, 3, 4, 20].map(shownOf)).toEqual([1, 2, 3, 2, 2])
})

test('the address says what is asked for; what makes no sense counts as absent', () => {
  expect(asked('', 'month')).toEqual({ mine: 'true', from: '2026-10-26', to: '2026-12-06' })
  expect(asked('?day=2027-02-10&all=true&kind=task,x&customerId=4', 'month')).toEqual({
    kind: 'task,holiday',
    customerId: '4',
    from: '2027-02-01',
    to: '2027-02-28',
  })
  expect(asked('?weeks=2&day=2026-99-01&employeeId=0', 'agenda')).toEqual({
    mine: 'true',
    from: '2026-11-25',
    to: '2026-12-06',
  })
  expect(asked('?past=true&all=true', 'agenda')).toEqual({
    kind: 'projectDue,milestone,task,licence,followUp',
    from: '2025-10-22',
    to: '2026-11-24',
  })
})
