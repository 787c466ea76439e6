import { queryOptions } from '@tanstack/react-query'

import { accounts } from '#contract/accounts.ts'
import { type RoleDraft, type RoleRow, roles, type RoleUpdate } from '#contract/roles.ts'
import { call } from '#web/platform/calls/call.ts'

export const rolesKey = 'roles'

export const allRoles = queryOptions({
  queryKey: [rolesKey, 'list'],
  queryFn: ({ signal }) => call(roles.list, {}, { signal }),
})

/** So many of those who have a role are named where it can't be removed. */
export const mostNamed = 8

/** Who has a role: the first of them, and how many there are. */
export const holdersOf = (role: number) =>
  queryOptions({
    queryKey: [rolesKey, 'holders', role],
    queryFn: ({ signal }) =>
      call(accounts.people, { query: { role: String(role), top: mostNamed, offset: 0 } }, { signal }),
    staleTime: 0,
  })

export const createRole = (body: RoleDraft): Promise<RoleRow> => call(roles.create, { body })

/** Changes what is named of a role. Rejects with 412 when it is no longer of version `ifMatch`. */
export const updateRole = (id: number, body: RoleUpdate, ifMatch: number | undefined): Promise<RoleRow> =>
  call(roles.update, { params: { id }, body }, { ifMatch })

/** Removes a role that nobody has. Rejects with 412 when it is no longer of version `ifMatch`. */
export const removeRole = (id: number, ifMatch: number): Promise<void> =>
  call(roles.remove, { params: { id } }, { ifMatch })
