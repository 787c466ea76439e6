import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { licenceRadar, LicenceRadarRow } from '#contract/licence-radar.ts'
import type { portfolio } from '#contract/portfolio.ts'
import { search } from '#contract/search.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'

/** The longest term that the server takes. */
const longestTerm = 200

/**
 * `top` records of each noun; what the former term found stays meanwhile. Each term has its own answer, so that a late
 * one takes no other's place.
 */
export const searchAnswer = (term: string, top: number) =>
  queryOptions({
    queryKey: ['search', term, top],
    queryFn: async ({ signal }) =>
      call(search.all, { query: { searchTerm: term.slice(0, longestTerm), top } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

// By their addresses alone: what these calls are made of would be shared by every screen that has them.
const projects = wire<typeof portfolio.list>({ method: 'GET', path: '/portfolio', access: 'portal.access' })
const radar = wire<typeof licenceRadar.list>({ method: 'GET', path: '/v1/licenses/radar', access: 'portal.access' })

/** An answer serves for as long as a person looks for something, in milliseconds. */
const staleTime = 60_000

export const projectCounts = () =>
  queryOptions({
    queryKey: ['portfolio', 'counts'],
    queryFn: ({ signal }) => call(projects, { query: { top: 1 } }, { signal }),
    staleTime,
  })

export const ownProjects = (employeeId: number) =>
  queryOptions({
    queryKey: ['portfolio', 'own', employeeId],
    queryFn: ({ signal }) => call(projects, { query: { employeeId: String(employeeId), top: 20 } }, { signal }),
    staleTime,
  })

export const endingLicences = () =>
  queryOptions({
    queryKey: ['portfolio', 'ending'],
    queryFn: ({ signal }) => call(radar, { query: { top: 1 } }, { signal }),
    staleTime,
  })

/** The licences of a project that end next, together; null where the radar has none to be renewed. */
export const nextToRenew = (projectId: number, customerId: number) =>
  queryOptions({
    queryKey: ['licences', 'next', projectId],
    queryFn: async ({ signal }): Promise<LicenceRadarRow | null> => {
      const query = { customerId: String(customerId), list: 'renew', orderBy: 'Expiration', top: 100 }
      const { data } = await call(radar, { query }, { signal })
      return data.find(({ id }) => id === projectId) ?? null
    },
  })
