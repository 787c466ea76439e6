import { CheckpointTaskDraft } from '#contract/checkpoint-tasks.ts'
import type { Texts } from '#texts/texts.ts'
import { check, isMissing, type Messages } from '#web/platform/forms/record-values.ts'

export type TaskValues = {
  employeeId: number | null
  /** The full name of the employee. */
  consultant: string
  task: string
  /** `YYYY-MM-DD` */
  estimatedDate: string | null
  comments: string
}

export const newTask: TaskValues = { employeeId: null, consultant: '', task: '', estimatedDate: null, comments: '' }

const taskFields = ['employeeId', 'task', 'estimatedDate', 'comments'] as const

export const isBlank = (values: TaskValues): boolean => taskFields.every((field) => isMissing(values[field]))

/** What is wrong with each field of a task; nothing when it can be sent: all four have to be given. */
export function problemsOf(values: TaskValues, texts: Texts): Messages {
  const checked = check(CheckpointTaskDraft, values, texts)
  if (checked.ok) return {}
  const { consultantMissing, dateMissing } = texts.checkpointTasks
  return {
    ...checked.messages,
    ...(values.employeeId === null && { employeeId: consultantMissing }),
    ...(values.estimatedDate === null && { estimatedDate: dateMissing }),
  }
}

export const isComplete = (values: TaskValues): boolean => CheckpointTaskDraft.safeParse(values).success

/** The id of a field of a task: below the form's own, as the server names it. */
export const fieldId = (prefix: string, field: (typeof taskFields)[number]): string => `${prefix}.${field}`

/** The first field that something is wrong with, in the order of the form. */
export const firstWrong = (messages: Messages): (typeof taskFields)[number] | undefined =>
  taskFields.find((field) => field in messages)
