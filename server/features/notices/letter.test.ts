import { expect, test } from 'vitest'

import { textsOf } from '#server/platform/http/problem.ts'

import { digestSections } from './digest.rules.ts'
import { withinBounds } from './letter.rules.ts'

const words = { texts: textsOf('es-CO'), language: 'es-CO', today: '2026-11-23', publicUrl: '' } as const

test('what a letter has no line for is counted by all that its lines stand for', () => {
  const lines = Array.from({ length: 31 }, () => ({ title: 'ERP', note: '', url: '', stands: 2 }))
  const { shown, hidden } = withinBounds([{ title: 'Licencias', lines }], 62)
  expect([shown[0]?.lines.length, hidden]).toEqual([30, 2])
})

test('a task whose day has passed is marked, and one of today is not', () => {
  const task = { name: 'Conciliar', projectName: 'ERP', checkpointId: 1, employeeId: 1, count: 1 }
  const tasks = ['2026-11-20', '2026-11-23'].map((day) => ({ ...task, day }))
  const sections = digestSections({ tasks, notices: [] }, words)
  expect(sections.map(({ lines }) => lines.map(({ bad }) => bad))).toEqual([[true], [false]])
})

test('of projects that end the soonest comes first, and what has ended is marked', () => {
  const notice = {
    kind: 'projectDue',
    entity: 'project',
    projectName: 'ERP',
    count: 1,
    actorName: null,
    createdAt: '2026-11-23T11:30:00.000Z',
    readAt: null,
  } as const
  const notices = ['2026-12-23', '2026-11-20', '2026-11-24'].map((day, id) => ({
    ...notice,
    id,
    entityId: id,
    projectId: id,
    payload: { day },
  }))
  const [section] = digestSections({ tasks: [], notices }, words)
  expect(section?.lines.map(({ note, bad }) => [note, bad])).toEqual([
    ['Su fin era el 20 de noviembre.', true],
    ['Termina el 24 de noviembre, en 1 día.', false],
    ['Termina el 23 de diciembre, en 30 días.', false],
  ])
})
