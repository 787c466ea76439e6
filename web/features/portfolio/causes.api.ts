import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  type CauseKind,
  causeKinds,
  type CauseSortField,
  causeSortFields,
  portfolioCauses as contract,
} from '#contract/portfolio-causes.ts'
import { portfolioCauses } from '#texts/es/portfolio-causes.ts'
import { call } from '#web/platform/calls/call.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { type ListOptions, type ListParams, listParamsIn } from '#web/platform/lists/list-params.ts'

import { filtersIn, readPortfolioState } from './portfolio-state.ts'
import { portfolioKey } from './portfolio.api.ts'

export const { use: useCausesTexts } = nounTexts('portfolioCauses', portfolioCauses)

/** Most days first. */
export const causeOptions: ListOptions<CauseSortField> = {
  sortFields: causeSortFields,
  defaultSort: { field: 'Days', ascending: false },
  defaultSize: 20,
}

/** By what an address adds up the days that projects were put off. */
export const causeKindIn = (search: string): CauseKind =>
  causeKinds.find((kind) => kind === new URLSearchParams(search).get('by')) ?? causeKinds[0]

function narrowing(search: string) {
  const { delayed: _, delayedFrom: from, delayedTo: to, ...filters } = filtersIn(search)
  const { asOf } = readPortfolioState(search)
  return { ...filters, by: causeKindIn(search), ...(asOf && { asOf }), ...(from && { from }), ...(to && { to }) }
}

export const causesQuery = (search: string) => ({ ...listParamsIn(search, causeOptions), ...narrowing(search) })

export const readCauses = (search: string, paging: Partial<ListParams<CauseSortField>>, signal?: AbortSignal) =>
  call(contract.list, { query: { ...causesQuery(search), ...paging } }, signal && { signal })

export const causesPage = (search: string) =>
  queryOptions({
    queryKey: [portfolioKey, 'causes', causesQuery(search)],
    queryFn: ({ signal }) => readCauses(search, {}, signal),
    placeholderData: keepPreviousData,
  })

/** The other causes are drawn against the one with the most days. */
export const longestCause = (search: string) => {
  const paging = { offset: 0, top: 1, orderBy: 'Days', ascending: false } as const
  return queryOptions({
    queryKey: [portfolioKey, 'causes', { ...causesQuery(search), ...paging }],
    queryFn: ({ signal }) => readCauses(search, paging, signal),
    placeholderData: keepPreviousData,
  })
}
