import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import {
  type AllCheckpointSortField,
  allCheckpointSortFields,
  type Checkpoint,
  type CheckpointRow,
  checkpoints,
  type CheckpointTask,
  type MyTask,
  type TaskSortField,
  taskSortFields,
} from '#contract/checkpoints.ts'
import { defaultPageSize, type Page } from '#contract/lists.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'
import type { Sort } from '#web/platform/kit/table.ts'
import { type ListOptions, type ListParams, toListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of follow-ups and their tasks. */
export const checkpointsKey = 'checkpoints'

export const newestFirst: Sort<AllCheckpointSortField> = { field: 'Date', ascending: false }

/** By what the list of all projects is sorted. */
export const checkpointListOptions: ListOptions<AllCheckpointSortField> = {
  sortFields: allCheckpointSortFields,
  defaultSort: newestFirst,
}

/** A page of the follow-ups of all projects; the rows of the former page stay until the next ones come. */
export const checkpointList = (query: ListParams<AllCheckpointSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'list', query],
    queryFn: ({ signal }): Promise<Page<CheckpointRow>> => call(checkpoints.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The same for one project; rejects with 404 when there is no such project. */
export const checkpointsOfProject = (projectId: number, query: ListParams<AllCheckpointSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'of-project', projectId, query],
    queryFn: ({ signal }) => call(checkpoints.byProject, { query: { projectId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What the list of a project shows at first. */
export const firstOfProject = (projectId: number) =>
  checkpointsOfProject(projectId, toListParams({ page: 1, size: defaultPageSize, q: '', sort: newestFirst }))

/** One follow-up with its tasks; rejects with 404 when there is none. */
export const checkpointById = (id: number) =>
  queryOptions({
    queryKey: [checkpointsKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Checkpoint> => call(checkpoints.byId, { params: { id } }, { signal }),
  })

/** By what a person’s tasks are sorted. */
export const myTaskOptions: ListOptions<TaskSortField> = {
  sortFields: taskSortFields,
  defaultSort: { field: 'EstimatedDate', ascending: true },
}

/** A page of what the signed-in employee has still to do. */
export const myTasks = (query: ListParams<TaskSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'mine', query],
    queryFn: ({ signal }): Promise<Page<MyTask>> => call(checkpoints.myTasks, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const createCheckpoint = (body: CallOf<typeof checkpoints.create>['body']) => call(checkpoints.create, { body })

/** Adds a task to a follow-up. */
export const createTask = (checkpointId: number, body: CallOf<typeof checkpoints.createTask>['body']) =>
  call(checkpoints.createTask, { params: { id: checkpointId }, body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateTaskStatus = (id: number, status: number, ifMatch: number) =>
  call(checkpoints.updateTaskStatus, { params: { id }, body: { status } }, { ifMatch })

/** Shows a task as it was saved, wherever it is in memory, until fresh answers come. */
export function showSaved(cache: QueryClient, saved: CheckpointTask): void {
  const renew = <Task extends CheckpointTask>(tasks: Task[]): Task[] =>
    tasks.map((task) => (task.id === saved.id ? { ...task, ...saved } : task))
  cache.setQueriesData<Checkpoint>(
    { queryKey: [checkpointsKey, 'by-id'] },
    (checkpoint) => checkpoint && { ...checkpoint, tasks: renew(checkpoint.tasks) },
  )
  cache.setQueriesData<Page<MyTask>>(
    { queryKey: [checkpointsKey, 'mine'] },
    (page) => page && { ...page, data: renew(page.data) },
  )
}

/** What shows follow-ups or counts their tasks asks anew; resolves once what is on the screen has come. */
export async function refreshCheckpoints(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: [checkpointsKey] }),
    cache.invalidateQueries({ queryKey: ['projects', 'employees'] }),
  ])
}
