import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { forecasts } from '#contract/forecast.ts'
import { portfolio, type PortfolioSortField, portfolioSortFields } from '#contract/portfolio.ts'
import { projectListOptions } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

import { filtersIn, type PortfolioState, presetOf, queryOf, readPortfolioState } from './portfolio-state.ts'

export const portfolioKey = 'portfolio'

/** Worst first. */
export const portfolioListOptions: ListOptions<PortfolioSortField> = {
  sortFields: portfolioSortFields,
  defaultSort: { field: 'Attention', ascending: true },
}

/** Values are written as text, as in the address; lists of several with commas. */
const portfolioOf = (query: Record<string, string>) =>
  queryOptions({
    queryKey: [portfolioKey, 'list', query],
    queryFn: ({ signal }) => call(portfolio.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const written = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

export function portfolioQuery(search: string): Record<string, string> {
  const state = readPortfolioState(search)
  return { ...written(listParamsIn(search, portfolioListOptions)), ...queryOf({ ...state, ...presetOf(state) }) }
}

export const portfolioPage = (search: string) => portfolioOf(portfolioQuery(search))

/** The order of due days; a page holds as much as is scrolled through. */
export const timelineListOptions: ListOptions<PortfolioSortField> = {
  sortFields: portfolioSortFields,
  defaultSort: { field: 'Due', ascending: true },
  defaultSize: 100,
}

/** Rows of each group on the timeline, before all of them are asked for. */
export const groupTop = '7'

/** What an address asks of the timeline, with all rows of each group. What is compared is not drawn. */
export function timelineQuery(search: string): Record<string, string> {
  const { compareTo: _, ...state } = readPortfolioState(search)
  return { ...written(listParamsIn(search, timelineListOptions)), ...queryOf(state) }
}

export function timelinePage(search: string) {
  const query = timelineQuery(search)
  return portfolioOf({ ...query, ...(query['groupBy'] !== undefined && { groupTop }) })
}

/** The rows of a group of the timeline, the first 500 of them: `filter` is the group's own. */
export function rowsOfGroup(filter: string, search: string) {
  const { orderBy, ascending } = listParamsIn(search, timelineListOptions)
  return portfolioOf({
    ...Object.fromEntries(new URLSearchParams(filter)),
    ...written({ orderBy, ascending }),
    top: '500',
  })
}

/** The figures and the counts of the tabs: of all that the day, the search and the filters find. */
export const portfolioSummary = (state: PortfolioState, searchTerm: string) =>
  portfolioOf({ searchTerm, top: '1', ...queryOf({ ...state, groupBy: undefined }) })

/** The project list as a table, in the order of names. Fourteen rows fit a desk's window: two pages of ten would not. */
export const tableOptions: ListOptions<PortfolioSortField> = {
  sortFields: portfolioSortFields,
  defaultSort: { field: 'Project', ascending: true },
  defaultSize: 20,
}

export const tableQuery = (search: string): Record<string, string> => ({
  ...written(listParamsIn(search, tableOptions)),
  open: 'true,false',
  ...filtersIn(search),
})

/** All projects that the table of an address finds, 500 at most. */
export const projectsFound = (search: string) => portfolioOf({ ...tableQuery(search), offset: '0', top: '500' })

export const projectTable = (search: string) => portfolioOf(tableQuery(search))

export const cardsOf = (search: string) => ({
  route: portfolio.cards,
  query: { ...written(listParamsIn(search, projectListOptions)), ...filtersIn(search) },
})

export const filteredCards = (search: string, signal: AbortSignal) => {
  const { route, query } = cardsOf(search)
  return call(route, { query }, { signal })
}

/** How several projects stand today; those that are not there are left out. */
export const figuresOfProjects = (ids: readonly number[], against: 'first' | undefined, signal: AbortSignal) =>
  call(forecasts.byProjects, { query: { ids: ids.join(','), against } }, { signal })
