import * as z from 'zod/mini'

import { CheckpointDraft } from '#contract/checkpoints.ts'
import { fullName, type NameParts } from '#contract/people.ts'
import { isWriting, noTasks, withWritten, type WrittenTasks } from '#web/features/checkpoint-tasks/written-tasks.ts'

type CheckpointValues = WrittenTasks & {
  projectId: number
  employeeId: number | null
  /** The full name of the employee. */
  employeeName: string
  summary: string
  comments: string
}

/** A follow-up is most often written by who held it. */
export const newCheckpoint = (projectId: number, writer: (NameParts & { id: number }) | null): CheckpointValues => ({
  projectId,
  employeeId: writer?.id ?? null,
  employeeName: writer ? fullName(writer) : '',
  summary: '',
  comments: '',
  ...noTasks,
})

/** The button is enabled once these are given. */
export const requiredOfCheckpoint = ['employeeId', 'comments'] as const

/** What is sent: a task that is written but not yet in the list goes along with those that are. */
export const CheckpointToSend = z.pipe(
  z.transform((values: CheckpointValues): unknown => ({
    ...values,
    tasks: isWriting(values) ? withWritten(values).tasks : values.tasks,
  })),
  CheckpointDraft,
)
