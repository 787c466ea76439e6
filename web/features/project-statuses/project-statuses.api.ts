import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  type ProjectStatus,
  projectStatuses,
  type ProjectStatusSortField,
  projectStatusSortFields,
} from '#contract/project-statuses.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of statuses. */
export const projectStatusesKey = 'project-statuses'

/** By what the list is sorted. */
export const projectStatusListOptions: ListOptions<ProjectStatusSortField> = {
  sortFields: projectStatusSortFields,
  defaultSort: { field: 'Name', ascending: true },
}

/** A page of the list; the rows of the former page stay until the next ones come. */
export const projectStatusList = (query: ListParams<ProjectStatusSortField>) =>
  queryOptions({
    queryKey: [projectStatusesKey, 'list', query],
    queryFn: ({ signal }) => call(projectStatuses.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** As many as one answer holds; nobody keeps so many. */
const most = 500

/**
 * The status that a new project begins in: of the open ones the first by position. Undefined where there is none, or
 * where there are too many to tell.
 */
export const firstOpenStatus = queryOptions({
  queryKey: [projectStatusesKey, 'first-open'],
  queryFn: ({ signal }) => call(projectStatuses.list, { query: { top: most } }, { signal }),
  select: ({ data, totalRecordsCount }): ProjectStatus | undefined =>
    totalRecordsCount > data.length
      ? undefined
      : data
          .filter(({ closesProject }) => !closesProject)
          .toSorted((one, other) => one.position - other.position || one.id - other.id)[0],
})

/** One status; rejects with 404 when there is none. */
export const projectStatusById = (id: number) =>
  queryOptions({
    queryKey: [projectStatusesKey, 'by-id', id],
    queryFn: ({ signal }): Promise<ProjectStatus> => call(projectStatuses.byId, { params: { id } }, { signal }),
  })

/** Rejects with 409 when another status has that name. */
export const createProjectStatus = (body: CallOf<typeof projectStatuses.create>['body']) =>
  call(projectStatuses.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateProjectStatus = (
  id: number,
  body: CallOf<typeof projectStatuses.update>['body'],
  ifMatch: number | undefined,
) => call(projectStatuses.update, { params: { id }, body }, { ifMatch })
