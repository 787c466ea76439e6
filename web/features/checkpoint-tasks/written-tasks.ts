import { keysOf } from '#contract/keys.ts'

import { isBlank, newTask, type TaskValues } from './task-form.ts'

export type WrittenTasks = {
  tasks: TaskValues[]
  task: TaskValues
  /** The index of the added task that is being changed; null while a new one is written. */
  index: number | null
}

/** What one more task begins with: it is mostly for whoever the last one is for. */
export const nextTask = (tasks: readonly Pick<TaskValues, 'employeeId' | 'consultant'>[]): TaskValues => {
  const last = tasks.at(-1)
  return last ? { ...newTask, employeeId: last.employeeId, consultant: last.consultant } : newTask
}

export const isSame = (one: TaskValues, other: TaskValues): boolean =>
  keysOf(one).every((field) => one[field] === other[field])

export const noTasks: WrittenTasks = { tasks: [], task: newTask, index: null }

/** The index in the list that the written task has or will have. */
export const indexWritten = ({ tasks, index }: WrittenTasks): number => index ?? tasks.length

/** The list with the written task in its place, and nothing being written any more. */
export function withWritten({ tasks, task, index }: WrittenTasks): WrittenTasks {
  const next = index === null ? [...tasks, task] : tasks.map((one, i) => (i === index ? task : one))
  return { tasks: next, task: nextTask(next), index: null }
}

/** Whether something is written that is not in the list: a new task that was begun, or a change of an added one. */
export function isWriting({ tasks, task, index }: WrittenTasks): boolean {
  if (index === null) return !isBlank(task) && !isSame(task, nextTask(tasks))
  return !isSame(task, tasks[index] ?? newTask)
}

/** The list without one of its tasks; the one that is being changed stays the same. */
export function withoutTask(written: WrittenTasks, gone: number): WrittenTasks {
  const { tasks, task, index } = written
  const rest = tasks.filter((_, i) => i !== gone)
  const isBegun = index === null && !isWriting(written)
  if (index === gone || isBegun) return { tasks: rest, task: nextTask(rest), index: null }
  return { tasks: rest, task, index: index !== null && index > gone ? index - 1 : index }
}
