import { queryOptions } from '@tanstack/react-query'

import { type ProjectStatus, projectStatus, projectStatuses } from '#contract/project-statuses.ts'
import { call } from '#web/platform/calls/call.ts'
import { nounCalls } from '#web/platform/lists/noun-calls.ts'

export const projectStatusCalls = nounCalls('project-statuses', projectStatuses, {
  sortFields: projectStatus.sortFields,
  defaultSort: { field: 'Name', ascending: true },
})

/** As many as one answer holds; nobody keeps so many. */
const most = 500

/**
 * The first open status by position, then by name as the list comes. Undefined where there is none, or where there are
 * too many to tell.
 */
export const firstOpenStatus = queryOptions({
  queryKey: [projectStatusCalls.key, 'first-open'],
  queryFn: ({ signal }) => call(projectStatuses.list, { query: { top: most } }, { signal }),
  select: ({ data, totalRecordsCount }): ProjectStatus | undefined =>
    totalRecordsCount > data.length
      ? undefined
      : data.filter(({ closesProject }) => !closesProject).toSorted((one, other) => one.position - other.position)[0],
})
