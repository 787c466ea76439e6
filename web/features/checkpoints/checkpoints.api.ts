import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import {
  type AllCheckpointSortField,
  allCheckpointSortFields,
  type Checkpoint,
  type CheckpointRow,
  checkpoints,
} from '#contract/checkpoints.ts'
import { defaultPageSize, type Page } from '#contract/lists.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'
import type { Sort } from '#web/platform/kit/tables/table.ts'
import { type ListOptions, type ListParams, toListParams } from '#web/platform/lists/list-params.ts'

export const checkpointsKey = 'checkpoints'

export const newestFirst: Sort<AllCheckpointSortField> = { field: 'Date', ascending: false }

export const checkpointListOptions: ListOptions<AllCheckpointSortField> = {
  sortFields: allCheckpointSortFields,
  defaultSort: newestFirst,
}

export const checkpointList = (query: ListParams<AllCheckpointSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'list', query],
    queryFn: ({ signal }): Promise<Page<CheckpointRow>> => call(checkpoints.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Rejects with 404 when there is no such project. */
export const checkpointsOfProject = (projectId: number, query: ListParams<AllCheckpointSortField>) =>
  queryOptions({
    queryKey: [checkpointsKey, 'of-project', projectId, query],
    queryFn: ({ signal }) => call(checkpoints.byProject, { query: { projectId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const firstOfProject = (projectId: number) =>
  checkpointsOfProject(projectId, toListParams({ page: 1, size: defaultPageSize, q: '', sort: newestFirst }))

/** One follow-up with its tasks; rejects with 404 when there is none. */
export const checkpointById = (id: number) =>
  queryOptions({
    queryKey: [checkpointsKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Checkpoint> => call(checkpoints.byId, { params: { id } }, { signal }),
  })

export const createCheckpoint = (body: CallOf<typeof checkpoints.create>['body']) => call(checkpoints.create, { body })

/** What shows follow-ups or counts their tasks asks anew; resolves once what is on the screen has come. */
export async function refreshCheckpoints(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: [checkpointsKey] }),
    cache.invalidateQueries({ queryKey: ['projects', 'employees'] }),
  ])
}
