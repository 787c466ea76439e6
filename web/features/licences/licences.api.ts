import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { contacts } from '#contract/contacts.ts'
import { type Licence, licences, type LicenceSortField, licenceSortFields } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import type { CallOf } from '#contract/route.ts'
import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { call, callForFile } from '#web/platform/calls/call.ts'
import { type ListOptions, type ListParams, readListState, toListParams } from '#web/platform/lists/list-params.ts'

import type { LicenceFilter } from './licence-filter.ts'

/** First word of every query key of licences. */
export const licencesKey = 'licences'

/**
 * The rows of the former page stay until the next ones come, those of another project do not. Rejects with 404 when
 * there is no such project.
 */
export const licenceList = (projectId: number, query: ListParams<LicenceSortField> & LicenceFilter) =>
  queryOptions({
    queryKey: [licencesKey, 'list', projectId, query],
    queryFn: ({ signal }) => call(licences.list, { params: { id: projectId }, query }, { signal }),
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[2] === projectId ? former : undefined),
  })

export const licenceListOptions: ListOptions<LicenceSortField> = {
  sortFields: licenceSortFields,
  defaultSort: { field: 'Product', ascending: true },
}

/** The first page of a project's licences as the tab opens with it. */
export const firstLicences = (projectId: number) =>
  licenceList(projectId, toListParams(readListState('', licenceListOptions)))

/** A licence as it is stored now; undefined when it is gone. There is no call for one alone. */
export async function storedLicence(projectId: number, { id, serialNumber }: Licence): Promise<Licence | undefined> {
  const { data } = await call(licences.list, { params: { id: projectId }, query: typeAheadQuery(serialNumber) })
  return data.find((licence) => licence.id === id)
}

/** The licences that renew each other, one of them named by its id; oldest first. */
export const licenceChain = (projectId: number, chainOf: number) =>
  queryOptions({
    queryKey: [licencesKey, 'chain', projectId, chainOf],
    queryFn: ({ signal }) =>
      call(
        licences.list,
        { params: { id: projectId }, query: { chainOf, orderBy: 'ExpirationDate', top: 500 } },
        { signal },
      ),
    select: ({ data }) => data,
  })

/** Makes the licence that renews one. Rejects with 409 when it is renewed already. */
export const renewLicence = (id: number, body: CallOf<typeof licences.renew>['body']) =>
  call(licences.renew, { params: { id }, body })

/** Renews several licences of a project, all or none. Rejects with 409 when one is renewed already. */
export const renewLicences = (projectId: number, body: CallOf<typeof licences.renewSeveral>['body']) =>
  call(licences.renewSeveral, { params: { id: projectId }, body })

/** Puts a licence as the server answered it into the pages in memory. */
export const showLicence = (cache: QueryClient, licence: Licence) =>
  cache.setQueriesData<Page<Licence>>(
    { queryKey: [licencesKey, 'list'] },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === licence.id ? licence : row)) },
  )

export const createLicences = (projectId: number, body: CallOf<typeof licences.create>['body']) =>
  call(licences.create, { params: { id: projectId }, body })

/** Gives an unassigned licence to a contact. Rejects with 409 in another state, with 412 on another version. */
export const assignLicence = (id: number, body: CallOf<typeof licences.assign>['body'], ifMatch: number | undefined) =>
  call(licences.assign, { params: { id }, body }, { ifMatch })

export type Deed = 'activate' | 'inactivate' | 'unassign'

/** Rejects with 409 where its state does not allow that, with 412 when somebody else has saved since `version`. */
export const changeLicence = (deed: Deed, { id, version }: Pick<Licence, 'id' | 'version'>) =>
  call(licences[deed], { params: { id } }, { ifMatch: version })

export const exportLicences = (projectId: number) => callForFile(licences.export, { params: { id: projectId } })

/** The first contacts of a customer that match a term; those of the former term stay meanwhile. */
export const holderHits = (customerId: number, term: string) =>
  queryOptions({
    queryKey: ['contacts', 'hits', customerId, term],
    queryFn: ({ signal }) =>
      call(contacts.list, { params: { id: customerId }, query: typeAheadQuery(term) }, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
