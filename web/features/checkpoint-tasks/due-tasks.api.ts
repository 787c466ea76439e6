import { queryOptions } from '@tanstack/react-query'

import { myWork } from '#contract/my-work.ts'
import { call } from '#web/platform/calls/call.ts'

export const dueTasksKey = 'due-tasks'

export const dueTasks = () =>
  queryOptions({
    queryKey: [dueTasksKey],
    queryFn: ({ signal }) => call(myWork.due, {}, { signal }),
  })
