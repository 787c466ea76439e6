import type { MilestoneTask, MilestoneTaskDraft } from '#contract/milestone-tasks.ts'

/** What a task's fields hold: 0 hours while none are estimated, null while none were worked. */
export type TaskValues = {
  comments: string
  estimatedHours: number
  actualWorkHours: number | null
  completedDate: string | null
}

export const newTask: TaskValues = { comments: '', estimatedHours: 0, actualWorkHours: null, completedDate: null }

/** What is written into a stored task, and what it is a change of, whatever the list has by now. */
export interface EditedTask {
  from: MilestoneTask
  values: TaskValues
}

export const valuesOfTask = (task: MilestoneTask): TaskValues => ({
  comments: task.comments,
  estimatedHours: task.estimatedHours,
  actualWorkHours: task.actualWorkHours,
  completedDate: task.completedDate,
})

/** What a task needs before it can be sent: a description that is not blank, and more than 0 hours estimated. */
export function missingOf({ comments, estimatedHours }: TaskValues): ('comments' | 'estimatedHours')[] {
  return [
    ...(comments.trim() === '' ? ['comments' as const] : []),
    ...(estimatedHours > 0 ? [] : ['estimatedHours' as const]),
  ]
}

export const isComplete = (values: TaskValues): boolean => missingOf(values).length === 0

/** What is sent of a changed task: only what is another one, so that a stored day from before today stays valid. */
export function changesOf(values: TaskValues, former: TaskValues): Partial<MilestoneTaskDraft> {
  return {
    ...(values.comments !== former.comments && { comments: values.comments }),
    ...(values.estimatedHours !== former.estimatedHours && { estimatedHours: values.estimatedHours }),
    ...(values.actualWorkHours !== former.actualWorkHours && { actualWorkHours: values.actualWorkHours }),
    ...(values.completedDate !== former.completedDate && { completedDate: values.completedDate }),
  }
}

const isAnother = (values: TaskValues, former: TaskValues): boolean => Object.keys(changesOf(values, former)).length > 0

export const isChanged = ({ from, values }: EditedTask): boolean => isAnother(values, valuesOfTask(from))

/** Whether something is written into a new task. */
export const isBegun = (fresh: TaskValues): boolean => isAnother({ ...fresh, comments: fresh.comments.trim() }, newTask)
