import { queryOptions } from '@tanstack/react-query'

import { identities } from '#contract/identities.ts'
import { call } from '#web/platform/calls/call.ts'

import { accountsKey } from './accounts.api.ts'

// A chunk of its own: it comes with the dialog alone.

export const identitiesOf = (employeeId: number) =>
  queryOptions({
    queryKey: [accountsKey, 'identities', employeeId],
    queryFn: ({ signal }) => call(identities.list, { params: { employeeId } }, { signal }),
    staleTime: 0,
  })

/** Ends an identity of a person, with the sessions that it opened. */
export const removeIdentity = (employeeId: number, id: number): Promise<void> =>
  call(identities.remove, { params: { employeeId, id } })
