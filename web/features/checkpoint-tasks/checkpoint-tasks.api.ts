import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import {
  type CheckpointTask,
  checkpointTasks,
  type MyTask,
  type TaskSortField,
  taskSortFields,
} from '#contract/checkpoint-tasks.ts'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Page } from '#contract/lists.ts'
import type { CallOf } from '#contract/route.ts'
import { checkpointsKey } from '#web/features/checkpoints/checkpoints.api.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

export const myTaskOptions: ListOptions<TaskSortField> = {
  sortFields: taskSortFields,
  defaultSort: { field: 'EstimatedDate', ascending: true },
}

export const myTasks = (query: ListParams<TaskSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'mine', query],
    queryFn: ({ signal }): Promise<Page<MyTask>> => call(checkpointTasks.mine, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const createTask = (checkpointId: number, body: CallOf<typeof checkpointTasks.create>['body']) =>
  call(checkpointTasks.create, { params: { id: checkpointId }, body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateTaskStatus = (id: number, status: number, ifMatch: number) =>
  call(checkpointTasks.updateStatus, { params: { id }, body: { status } }, { ifMatch })

/** Shows a task as it was saved, wherever it is in memory, until fresh answers come. */
export function showSaved(cache: QueryClient, saved: CheckpointTask): void {
  const renew = <Task extends CheckpointTask>(tasks: Task[]): Task[] =>
    tasks.map((task) => (task.id === saved.id ? { ...task, ...saved } : task))
  cache.setQueriesData<Checkpoint>(
    { queryKey: [checkpointsKey, 'by-id'] },
    (checkpoint) => checkpoint && { ...checkpoint, tasks: renew(checkpoint.tasks) },
  )
  for (const scope of ['mine', 'tasks'])
    cache.setQueriesData<Page<MyTask>>(
      { queryKey: [checkpointsKey, scope] },
      (page) => page && { ...page, data: renew(page.data) },
    )
}
