import { taskStatuses } from '#contract/checkpoint-tasks.ts'
import { idIn, isCalendarDate } from '#contract/fields.ts'
import { useAddress } from '#web/platform/lists/address.ts'

import { type StatusNumber, statusNumbers } from './task-status.ts'

/** What the list of all tasks is narrowed to, as its address names it; days are `YYYY-MM-DD`, both included. */
interface TaskListState {
  employeeId?: number | undefined
  projectId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** The open ones unless told. */
  status?: readonly StatusNumber[] | undefined
}

const open: readonly StatusNumber[] = [taskStatuses.pending, taskStatuses.inProgress]

/** The statuses that are listed. */
export const statusOf = ({ status = open }: Pick<TaskListState, 'status'>): readonly StatusNumber[] => status

export const isOpenAlone = (state: Pick<TaskListState, 'status'>): boolean => statusOf(state).join() === open.join()

const dayIn = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) ? text : undefined

/** Reads an address; what makes no sense counts as absent. */
export function readTaskListState(search: string): TaskListState {
  const query = new URLSearchParams(search)
  const named = (query.get('status') ?? '').split(',')
  const status = statusNumbers.filter((one) => named.includes(String(one)))
  const state: TaskListState = {
    employeeId: idIn(query.get('employeeId')),
    projectId: idIn(query.get('projectId')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    status: status.length > 0 ? status : undefined,
  }
  return state
}

export const taskListQuery = ({ status, ...rest }: TaskListState) => ({
  ...rest,
  status: statusOf({ status }).join(','),
})

export function useTaskListState() {
  const { search, set: setAddress } = useAddress()
  // What shows anyway does not stand in the address.
  const set = (change: TaskListState, options?: { replace: boolean }) =>
    setAddress(
      { page: undefined, ...change, ...(String(change.status) === String(open) && { status: undefined }) },
      options,
    )
  return { state: readTaskListState(search), search, set }
}
