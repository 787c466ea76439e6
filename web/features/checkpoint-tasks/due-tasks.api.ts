import { queryOptions } from '@tanstack/react-query'

import { myWork } from '#contract/my-work.ts'
import { call } from '#web/platform/calls/call.ts'

/** The query key of how many tasks are due: a noun of its own, so that only a change of a task asks for it again. */
export const dueTasksKey = 'due-tasks'

/** How many tasks the signed-in employee has that are late or due today. */
export const dueTasks = () =>
  queryOptions({
    queryKey: [dueTasksKey],
    queryFn: ({ signal }) => call(myWork.due, {}, { signal }),
  })
