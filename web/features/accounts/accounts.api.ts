import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { accounts, type AccountSortField, accountSortFields, type InvitationOrder } from '#contract/accounts.ts'
import { type EmployeeRow, employees } from '#contract/employees.ts'
import { factors } from '#contract/factors.ts'
import { employeesKey } from '#web/features/employees/employees.api.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

export const accountsKey = 'accounts'

export const accountListOptions: ListOptions<AccountSortField> = {
  sortFields: accountSortFields,
  defaultSort: { field: 'FirstName', ascending: true },
}

/** The role that an address names, as the call takes it; 0 for none, undefined for any. */
export function roleIn(search: string): number | undefined {
  const role = new URLSearchParams(search).get('role') ?? ''
  return /^\d{1,9}$/.test(role) ? Number(role) : undefined
}

export function peopleQuery(search: string) {
  const role = roleIn(search)
  return { ...listParamsIn(search, accountListOptions), ...(role !== undefined && { role: String(role) }) }
}

export function peoplePage(search: string) {
  const query = peopleQuery(search)
  return queryOptions({
    queryKey: [accountsKey, 'list', query],
    queryFn: ({ signal }) => call(accounts.people, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Others sign in and out without a change of any record.
    staleTime: 0,
  })
}

/** The session that asks stays. */
export const endSessionsOf = (employeeId: number): Promise<void> =>
  call(accounts.endSessions, { params: { employeeId } })

export const dropFactorsOf = (employeeId: number): Promise<void> => call(factors.removeOf, { params: { employeeId } })

export const inviteMany = (body: InvitationOrder) => call(accounts.invite, { body })

/** The first active employees without access that match a term; those of the former term stay meanwhile. */
export const candidateHits = (term: string) =>
  queryOptions({
    queryKey: [employeesKey, 'without-access', term],
    queryFn: async ({ signal }): Promise<EmployeeRow[]> => {
      const query = { ...typeAheadQuery(term), hasUser: 'false', offset: 0 }
      const { data } = await call(employees.list, { query }, { signal })
      return data.filter(({ isActive }) => isActive)
    },
    placeholderData: keepPreviousData,
  })
