import * as z from 'zod/mini'

import { CheckpointDraft } from '#contract/checkpoints.ts'
import { fullName, type NameParts } from '#contract/people.ts'

import { isBlank, newTask, type TaskValues } from './task-form.ts'

/** What the form of a follow-up holds. */
export type CheckpointValues = {
  projectId: number
  employeeId: number | null
  /** The full name of the employee. */
  employeeName: string
  summary: string
  comments: string
  /** Those that have been added. */
  tasks: TaskValues[]
  /** The task that is being written. */
  task: TaskValues
  /** The place of the added task that is being changed; null while a new one is written. */
  place: number | null
}

/** A follow-up is most often written by who held it. */
export const newCheckpoint = (projectId: number, writer: (NameParts & { id: number }) | null): CheckpointValues => ({
  projectId,
  employeeId: writer?.id ?? null,
  employeeName: writer ? fullName(writer) : '',
  summary: '',
  comments: '',
  tasks: [],
  task: newTask,
  place: null,
})

/** The button is enabled once these are given. */
export const requiredOfCheckpoint = ['employeeId', 'comments'] as const

type Tasks = Pick<CheckpointValues, 'tasks' | 'task' | 'place'>

/** The place in the list that the written task has or will have. */
export const placeOf = ({ tasks, place }: Tasks): number => place ?? tasks.length

/** The list with the written task in its place, and nothing being written any more. */
export function withWritten({ tasks, task, place }: Tasks): Tasks {
  const next = place === null ? [...tasks, task] : tasks.map((one, i) => (i === place ? task : one))
  return { tasks: next, task: newTask, place: null }
}

/** Whether something is written that is not in the list: a new task that was begun, or a change of an added one. */
export function isWriting({ tasks, task, place }: Tasks): boolean {
  if (place === null) return !isBlank(task)
  const former = tasks[place] ?? newTask
  return (Object.keys(task) as (keyof TaskValues)[]).some((field) => task[field] !== former[field])
}

/** The list without one of its tasks; the one that is being changed stays the same. */
export function withoutTask({ tasks, task, place }: Tasks, gone: number): Tasks {
  const rest = tasks.filter((_, i) => i !== gone)
  if (place === gone) return { tasks: rest, task: newTask, place: null }
  return { tasks: rest, task, place: place !== null && place > gone ? place - 1 : place }
}

/** What is sent: a task that is written but not yet in the list goes along with those that are. */
export const CheckpointToSend = z.pipe(
  z.transform((values: CheckpointValues): unknown => ({
    ...values,
    tasks: isWriting(values) ? withWritten(values).tasks : values.tasks,
  })),
  CheckpointDraft,
)
