import { expect, test } from 'vitest'

import type { TaskValues } from '#web/features/checkpoint-tasks/task-form.ts'

import { CheckpointToSend, newCheckpoint } from './checkpoint-form.ts'

const minutes: TaskValues = {
  employeeId: 31,
  consultant: 'José Íñigo',
  task: 'Enviar el acta',
  estimatedDate: '2026-10-05',
  comments: 'Con los anexos',
}
const plan = { ...minutes, task: 'Revisar el plan' }
const form = { ...newCheckpoint(81, null), employeeId: 7, comments: 'Sin novedades' }

test('a task that is written but not yet in the list is sent with those that are', () => {
  const sent = CheckpointToSend.parse({ ...form, tasks: [minutes], task: plan })
  expect(sent).toEqual({
    projectId: 81,
    employeeId: 7,
    summary: '',
    comments: 'Sin novedades',
    tasks: ['Enviar el acta', 'Revisar el plan'].map((task) => ({
      employeeId: 31,
      task,
      status: 1,
      estimatedDate: '2026-10-05',
      comments: 'Con los anexos',
    })),
  })
  expect(CheckpointToSend.parse(form)).toMatchObject({ tasks: [] })
})
