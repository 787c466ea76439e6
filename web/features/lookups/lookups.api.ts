import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { lookups, type Option, type ProductOption } from '#contract/lookups.ts'
import { call } from '#web/platform/calls/call.ts'

/** Catalogues change seldom: a form opened within this time shows their choices at once. */
const staleTime = 5 * 60_000

/** How many hits a type-ahead selector asks for. */
const mostHits = 20
/** The longest term that the server takes. */
const longestTerm = 200

/** The query of a type-ahead selector for what is typed. */
export const typeAheadQuery = (term: string) => ({ searchTerm: term.slice(0, longestTerm), top: mostHits })

export type Catalogue = 'roles' | 'documentTypes' | 'groups' | 'positions' | 'projectStatuses'

/** All active entries of a catalogue, `{ id, name }`, ordered by name. */
export const catalogue = (name: Catalogue) =>
  queryOptions({
    queryKey: ['lookups', name],
    queryFn: ({ signal }) => call(lookups[name], { query: {} }, { signal }),
    staleTime,
  })

/**
 * `known` are entries that records name, which a catalogue may no longer have; the rest is what a selector on the
 * screen has loaded. '' for no entry.
 */
export function nameOfEntry(cache: QueryClient, from: Catalogue, id: number | null, known: readonly (Option | null)[]) {
  if (!id) return ''
  const listed = cache.getQueryData(catalogue(from).queryKey) ?? []
  return [...known, ...listed].find((entry) => entry?.id === id)?.name ?? `#${id}`
}

/** The first municipalities that match a term, 'Medellín (Antioquia)'; those of the former term stay meanwhile. */
export const cityHits = (term: string) =>
  queryOptions({
    queryKey: ['lookups', 'cities', term],
    queryFn: ({ signal }) => call(lookups.cities, { query: typeAheadQuery(term) }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** The first active products that match a term, or the licensed ones alone; those of the former term stay meanwhile. */
export const productHits = (term: string, licensedOnly: boolean) =>
  queryOptions({
    queryKey: ['lookups', licensedOnly ? 'licensedProducts' : 'products', term],
    queryFn: ({ signal }) =>
      call(lookups[licensedOnly ? 'licensedProducts' : 'products'], { query: typeAheadQuery(term) }, { signal }),
    staleTime,
    placeholderData: (former: ProductOption[] | undefined, formerQuery) =>
      formerQuery?.queryKey[1] === (licensedOnly ? 'licensedProducts' : 'products') ? former : undefined,
  })

/** The first milestones of the catalogue that match a term; those of the former term stay meanwhile. */
export const milestoneHits = (term: string) =>
  queryOptions({
    queryKey: ['lookups', 'milestones', term],
    queryFn: ({ signal }) => call(lookups.milestones, { query: typeAheadQuery(term) }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })
