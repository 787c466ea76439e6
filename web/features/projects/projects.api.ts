import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { checkpoints } from '#contract/checkpoints.ts'
import type { Page } from '#contract/lists.ts'
import {
  type Project,
  type ProjectCard,
  projects,
  type ProjectSortField,
  projectSortFields,
} from '#contract/projects.ts'
import type { CallOf } from '#contract/route.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { call } from '#web/platform/calls/call.ts'
import type { Sort } from '#web/platform/kit/tables/table.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

export const projectsKey = 'projects'

export const byCustomer: Sort<ProjectSortField> = { field: 'CustomerId', ascending: true }

export const projectListOptions: ListOptions<ProjectSortField> = {
  sortFields: projectSortFields,
  defaultSort: byCustomer,
}

const filters =
  /[?&](open|overdue|belowPlan|dueWithin|light|\w+Id|classification|channel|silent|slipped|delayed\w*|licenceRisk)=/g

/** How many filters an address has. The cards that they find come by a call of their own. */
export const countCardFilters = (search: string): number => search.match(filters)?.length ?? 0

/** A page of cards; those of the former page stay until the next ones come. */
export const projectList = (query: ListParams<ProjectSortField>) =>
  queryOptions({
    queryKey: [projectsKey, 'list', query],
    queryFn: ({ signal }) => call(projects.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The first projects that match a term; those of the former term stay meanwhile. */
export const projectHits = (term: string) => ({
  ...projectList({ ...typeAheadQuery(term), offset: 0 }),
  select: ({ data }: Page<ProjectCard>) => data,
})

/** One project; rejects with 404 when there is none. */
export const projectById = (id: number) =>
  queryOptions({
    queryKey: [projectsKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Project> => call(projects.byId, { params: { id } }, { signal }),
  })

/** The contacts of a project; rejects with 404 when there is no such project. */
export const contactsOfProject = (id: number) =>
  queryOptions({
    queryKey: [projectsKey, 'contacts', id],
    queryFn: ({ signal }) => call(projects.contacts, { params: { id } }, { signal }),
  })

/** Who answers for a project, with what else each has to do; rejects with 404 when there is no such project. */
export const employeesOfProject = (id: number) =>
  queryOptions({
    queryKey: [projectsKey, 'employees', id],
    queryFn: ({ signal }) => call(checkpoints.employees, { params: { id } }, { signal }),
  })

export const createProject = (body: CallOf<typeof projects.create>['body']) => call(projects.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateProject = (id: number, body: CallOf<typeof projects.update>['body'], ifMatch: number | undefined) =>
  call(projects.update, { params: { id }, body }, { ifMatch })
