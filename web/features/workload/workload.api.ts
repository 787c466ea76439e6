import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { workload, type WorkloadSortField, workloadSortFields } from '#contract/workload.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, type ListParams, listParamsIn } from '#web/platform/lists/list-params.ts'
import type { PrintedList } from '#web/platform/lists/print-whole.ts'

export const workloadKey = 'workload'

export const workloadListOptions: ListOptions<WorkloadSortField> = {
  sortFields: workloadSortFields,
  defaultSort: { field: 'FullName', ascending: true },
  defaultSize: 50,
}

export const workloadPage = (query: ListParams<WorkloadSortField>) =>
  queryOptions({
    queryKey: [workloadKey, 'list', query],
    queryFn: ({ signal }) => call(workload.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The workload that an address asks for, on paper. */
export function printedWorkload(search: string): PrintedList {
  const query = listParamsIn(search, workloadListOptions)
  return {
    queryKey: workloadPage(query).queryKey,
    read: (paging) => call(workload.list, { query: { ...query, ...paging } }),
  }
}
