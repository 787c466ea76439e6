import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ProjectFigures } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import { type ProjectCard, projects, type ProjectSortField } from '#contract/projects.ts'
import { countCardFilters, projectList, projectsKey } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListParams } from '#web/platform/lists/list-params.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

// What the cards need beyond their own call has contracts of its own, which come beside them: a first load has no space.

const portfolioCalls = lazyPart(async () => import('./portfolio.api.ts'))

/** The page of cards that an address asks for: of all projects, or of those that its filters find. */
export const cardPage = (search: string, params: ListParams<ProjectSortField>) => {
  const narrowed = countCardFilters(search) > 0
  return queryOptions<Page<ProjectCard>>({
    queryKey: narrowed ? [projectsKey, 'cards', search] : projectList(params).queryKey,
    queryFn: async ({ signal }) =>
      narrowed
        ? (await portfolioCalls.preload()).filteredCards(search, signal)
        : call(projects.list, { query: params }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The call whose pages the cards are, for taking all of them along; of filtered ones it is known once they have come. */
export const cardsToExport = (search: string, params: ListParams<ProjectSortField>) =>
  (countCardFilters(search) > 0 && portfolioCalls.current()?.cardsOf(search)) || {
    route: projects.list,
    query: params,
  }

/** What stands on and above the cards beyond their own call, in one file: forecasts, what their marks mean, and filters. */
export const cardParts = lazyPart(async () => import('./CardForecastPanel.tsx'))

const byId = (figures: readonly ProjectFigures[]): ReadonlyMap<number, ProjectFigures> =>
  new Map(figures.map((one) => [one.id, one]))

export const cardFigures = (ids: readonly number[], against?: 'first') =>
  queryOptions({
    queryKey: [projectsKey, 'figures', ids, against],
    queryFn: async ({ signal }) => {
      const [{ figuresOfProjects }] = await Promise.all([portfolioCalls.preload(), cardParts.preload()])
      return figuresOfProjects(ids, against, signal)
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: byId,
  })
