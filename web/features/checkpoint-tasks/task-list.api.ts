import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { MyTask } from '#contract/checkpoint-tasks.ts'
import type { Page } from '#contract/lists.ts'
import { taskList, type TaskListSortField, taskListSortFields } from '#contract/task-list.ts'
import { checkpointsKey } from '#web/features/checkpoints/checkpoints.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

import { readTaskListState, taskListQuery } from './task-list-state.ts'

export const taskListOptions: ListOptions<TaskListSortField> = {
  sortFields: taskListSortFields,
  defaultSort: { field: 'EstimatedDate', ascending: true },
}

export const taskQuery = (search: string) => ({
  ...listParamsIn(search, taskListOptions),
  ...taskListQuery(readTaskListState(search)),
})

export function taskPage(search: string) {
  const query = taskQuery(search)
  return queryOptions({
    queryKey: [checkpointsKey, 'tasks', query],
    queryFn: ({ signal }): Promise<Page<MyTask>> => call(taskList.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
