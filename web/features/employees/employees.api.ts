import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type Employee, employees, type EmployeeSortField, employeeSortFields } from '#contract/employees.ts'
import type { CallOf } from '#contract/route.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { isHidden } from '#web/platform/calls/useSession.ts'
import { type ListOptions, type ListParams, listParamsIn } from '#web/platform/lists/list-params.ts'
import { flagPattern, idsPattern, narrowedBy, type Narrowing } from '#web/platform/lists/narrowing.ts'

export const employeesKey = 'employees'

/** By what the list is sorted: not by what the person may not see. */
export const employeeListOptions = (): ListOptions<EmployeeSortField> => ({
  sortFields: employeeSortFields.filter((field) => field !== 'DocumentNumber' || !isHidden('documentNumber')),
  defaultSort: { field: 'FirstName', ascending: true },
})

/** By who has a role, 0 for none, or has access to the portal. */
export const accessNarrowing = { role: /^\d{1,9}$/, hasUser: flagPattern }
export const employeeNarrowing: Narrowing = {
  positionId: idsPattern,
  groupId: idsPattern,
  cityId: idsPattern,
  isActive: flagPattern,
  ...accessNarrowing,
}

export const employeeQuery = (search: string): ListParams<EmployeeSortField> => ({
  ...listParamsIn(search, employeeListOptions()),
  ...narrowedBy(search, employeeNarrowing),
})

export const employeeList = (query: ListParams<EmployeeSortField>) =>
  queryOptions({
    queryKey: [employeesKey, 'list', query],
    queryFn: ({ signal }) => call(employees.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One employee; rejects with 404 when there is none. */
export const employeeById = (id: number) =>
  queryOptions({
    queryKey: [employeesKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Employee> => call(employees.byId, { params: { id } }, { signal }),
  })

/** The first active employees that match a term; those of the former term stay meanwhile. */
export const employeeHits = (term: string) =>
  queryOptions({
    queryKey: [employeesKey, 'hits', term],
    queryFn: ({ signal }) => call(employees.selector, { query: typeAheadQuery(term) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const createEmployee = (body: CallOf<typeof employees.create>['body']) => call(employees.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateEmployee = (
  id: number,
  body: CallOf<typeof employees.update>['body'],
  ifMatch: number | undefined,
) => call(employees.update, { params: { id }, body }, { ifMatch })

export const inviteEmployee = (id: number) => call(employees.invite, { params: { id } })
