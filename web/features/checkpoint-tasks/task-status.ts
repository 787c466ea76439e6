import { type CheckpointTask, taskStatuses } from '#contract/checkpoint-tasks.ts'
import { statusColours } from '#contract/colours.ts'

/** The numbers of a task's status in their order: pending, in progress, done. */
export const statusNumbers = [taskStatuses.pending, taskStatuses.inProgress, taskStatuses.done] as const
export type StatusNumber = (typeof statusNumbers)[number]

/** The dot of each status, `#RRGGBB`. */
export const colourOf: Readonly<Record<StatusNumber, string>> = {
  1: statusColours.grey,
  2: statusColours.blue,
  3: statusColours.green,
}

/** A number from elsewhere as one of the three; pending stands in for any other. */
export const statusOf = (value: number): StatusNumber =>
  statusNumbers.find((one) => one === value) ?? taskStatuses.pending

/** Whether an open task should have been done by `today`, or is to be done that day. Days are `YYYY-MM-DD`. */
export function dueState(
  { status, estimatedDate }: Pick<CheckpointTask, 'status' | 'estimatedDate'>,
  today: string,
): 'overdue' | 'today' | null {
  if (status === taskStatuses.done || estimatedDate > today) return null
  return estimatedDate < today ? 'overdue' : 'today'
}

/** The id of the selector of a task's status. */
export const statusField = (taskId: number): string => `task-${taskId}-status`
