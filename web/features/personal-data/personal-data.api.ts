import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  personalDataRequests,
  type PersonalDataRequest,
  type PersonalDataRequestDraft,
  type PersonalDataRequestUpdate,
} from '#contract/personal-data-requests.ts'
import { type Erased, personalData, type Who } from '#contract/personal-data.ts'
import { call, callForFile } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

export const personalDataKey = 'personal-data'

/** All that is kept of a person. Each look reads it anew: nothing of it stays in the browser for long. */
export const dataOf = (who: Who) =>
  queryOptions({
    queryKey: [personalDataKey, 'of', who.kind, who.id],
    queryFn: ({ signal }) => call(personalData.read, { params: who }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** All that is kept of a person, as a PDF. */
export const paperOf = (who: Who): Promise<Blob> => callForFile(personalData.print, { params: who })

/** Erases a person, for good. Rejects with 409 while something holds them. */
export const erasePerson = (who: Who): Promise<Erased> => call(personalData.erase, { params: who })

/** Open requests first: there is no other order. */
export const requestListOptions: ListOptions<never> = { sortFields: [] }

export function requestsPage(search: string) {
  const { offset, top } = listParamsIn(search, requestListOptions)
  return queryOptions({
    queryKey: [personalDataKey, 'requests', { offset, top }],
    queryFn: ({ signal }) => call(personalDataRequests.list, { query: { offset, top } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** In one answer. */
const mostRequests = 500

/** There is no call for one of them. undefined when it is gone. */
export async function storedRequest(id: number): Promise<PersonalDataRequest | undefined> {
  for (let offset = 0; ; offset += mostRequests) {
    const query = { offset, top: mostRequests }
    const { data, filteredRecordsCount } = await call(personalDataRequests.list, { query })
    const found = data.find((request) => request.id === id)
    if (found || offset + mostRequests >= filteredRecordsCount) return found
  }
}

export const createRequest = (body: PersonalDataRequestDraft): Promise<PersonalDataRequest> =>
  call(personalDataRequests.create, { body })

/** Rejects with 412 when the request is no longer of version `ifMatch`. */
export const updateRequest = (
  id: number,
  body: PersonalDataRequestUpdate,
  ifMatch: number | undefined,
): Promise<PersonalDataRequest> => call(personalDataRequests.update, { params: { id }, body }, { ifMatch })
