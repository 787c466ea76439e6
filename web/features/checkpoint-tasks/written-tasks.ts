import { isBlank, newTask, type TaskValues } from './task-form.ts'

/** The tasks in the form of a new follow-up. */
export type WrittenTasks = {
  /** Those that have been added. */
  tasks: TaskValues[]
  /** The task that is being written. */
  task: TaskValues
  /** The index of the added task that is being changed; null while a new one is written. */
  place: number | null
}

export const noTasks: WrittenTasks = { tasks: [], task: newTask, place: null }

/** The place in the list that the written task has or will have. */
export const placeOf = ({ tasks, place }: WrittenTasks): number => place ?? tasks.length

/** The list with the written task in its place, and nothing being written any more. */
export function withWritten({ tasks, task, place }: WrittenTasks): WrittenTasks {
  const next = place === null ? [...tasks, task] : tasks.map((one, i) => (i === place ? task : one))
  return { tasks: next, task: newTask, place: null }
}

/** Whether something is written that is not in the list: a new task that was begun, or a change of an added one. */
export function isWriting({ tasks, task, place }: WrittenTasks): boolean {
  if (place === null) return !isBlank(task)
  const former = tasks[place] ?? newTask
  return (Object.keys(task) as (keyof TaskValues)[]).some((field) => task[field] !== former[field])
}

/** The list without one of its tasks; the one that is being changed stays the same. */
export function withoutTask({ tasks, task, place }: WrittenTasks, gone: number): WrittenTasks {
  const rest = tasks.filter((_, i) => i !== gone)
  if (place === gone) return { tasks: rest, task: newTask, place: null }
  return { tasks: rest, task, place: place !== null && place > gone ? place - 1 : place }
}
