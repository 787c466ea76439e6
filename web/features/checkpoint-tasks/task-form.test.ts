import { expect, test } from 'vitest'

import { spanish } from '#texts/spanish.ts'

import { firstWrong, isBlank, newTask, problemsOf, type TaskValues } from './task-form.ts'
import { dueState } from './task-status.ts'
import { indexWritten, isWriting, nextTask, withoutTask, withWritten } from './written-tasks.ts'

const minutes: TaskValues = {
  employeeId: 31,
  consultant: 'José Íñigo',
  task: 'Enviar el acta',
  estimatedDate: '2026-10-05',
  comments: 'Con los anexos',
}
const plan = { ...minutes, task: 'Revisar el plan' }

test('a task needs consultant, task, day and comments, each told in its own words', () => {
  expect(problemsOf(newTask, spanish)).toEqual({
    employeeId: 'Elija un consultor',
    task: 'Escriba la tarea',
    estimatedDate: 'Escriba la fecha estimada',
    comments: 'Escriba el comentario',
  })
  expect(firstWrong(problemsOf({ ...minutes, estimatedDate: null, comments: ' ' }, spanish))).toBe('estimatedDate')
  expect(problemsOf(minutes, spanish)).toEqual({})
  expect(isBlank({ ...newTask, task: '  ' })).toBe(true)
})

test('an added task that is being changed keeps its place, also when one before it is taken out', () => {
  const editing = { tasks: [minutes, plan], task: { ...plan, task: 'Aprobar el plan' }, index: 1 }
  expect(withWritten(editing).tasks.map(({ task }) => task)).toEqual(['Enviar el acta', 'Aprobar el plan'])
  expect(withoutTask(editing, 0)).toEqual({ tasks: [plan], task: editing.task, index: 0 })
  expect(withoutTask(editing, 1)).toEqual({ tasks: [minutes], task: nextTask([minutes]), index: null })
  expect(indexWritten({ ...editing, index: null })).toBe(2)
})

test('opening an added task writes nothing until it is changed', () => {
  expect(isWriting({ tasks: [minutes], task: minutes, index: 0 })).toBe(false)
  expect(isWriting({ tasks: [minutes], task: plan, index: 0 })).toBe(true)
  expect(isWriting({ tasks: [minutes], task: newTask, index: null })).toBe(false)
})

test('one more task begins with the consultant of the last one, which alone is nothing written yet', () => {
  const { task } = withWritten({ tasks: [], task: minutes, index: null })
  expect(task).toEqual({ ...newTask, employeeId: 31, consultant: 'José Íñigo' })
  expect(isWriting({ tasks: [minutes], task, index: null })).toBe(false)
  expect(isWriting({ tasks: [minutes], task: { ...task, employeeId: 32 }, index: null })).toBe(true)
  expect(withoutTask({ tasks: [minutes], task, index: null }, 0).task).toEqual(newTask)
})

test('a task is overdue from the day after its own, and no longer once it is done', () => {
  expect(dueState({ status: 1, estimatedDate: '2026-10-05' }, '2026-10-06')).toBe('overdue')
  expect(dueState({ status: 2, estimatedDate: '2026-10-05' }, '2026-10-05')).toBe('today')
  expect(dueState({ status: 2, estimatedDate: '2026-10-05' }, '2026-10-04')).toBeNull()
  expect(dueState({ status: 3, estimatedDate: '2026-10-05' }, '2026-10-06')).toBeNull()
})
