import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { workload, type WorkloadSortField, workloadSortFields } from '#contract/workload.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of the workload. */
export const workloadKey = 'workload'

export const workloadListOptions: ListOptions<WorkloadSortField> = {
  sortFields: workloadSortFields,
  defaultSort: { field: 'FullName', ascending: true },
  defaultSize: 50,
}

/** A page of employees with what they have to do. */
export const workloadPage = (query: ListParams<WorkloadSortField>) =>
  queryOptions({
    queryKey: [workloadKey, 'list', query],
    queryFn: ({ signal }) => call(workload.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
