import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { search } from '#contract/search.ts'
import { call } from '#web/platform/calls/call.ts'

/** The longest term that the server takes. */
const longestTerm = 200

/**
 * What a term finds, `top` records of each noun; what the former term found stays meanwhile. Each term has an answer of
 * its own, so that a late one takes no other's place.
 */
export const searchAnswer = (term: string, top: number) =>
  queryOptions({
    queryKey: ['search', term, top],
    queryFn: ({ signal }) => call(search.all, { query: { searchTerm: term.slice(0, longestTerm), top } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
