import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { search, type SearchGroup } from '#contract/search.ts'
import { call } from '#web/platform/calls/call.ts'
import { matcher } from '#web/platform/kit/choices/fold.ts'

/** The longest term that the server takes. */
const longestTerm = 200

/**
 * Groups whose lines show the words of the term come first: whoever types a name looks for who is called so, and not for
 * the projects that person works in, which nothing in their lines tells.
 */
function shownFirst(groups: readonly SearchGroup[], term: string): SearchGroup[] {
  const fits = matcher(term)
  const shows = ({ items }: SearchGroup) => items.some(({ name, detail }) => fits(`${name} ${detail}`))
  return [...groups.filter(shows), ...groups.filter((group) => !shows(group))]
}

/**
 * What a term finds, `top` records of each noun; what the former term found stays meanwhile. Each term has an answer of
 * its own, so that a late one takes no other's place.
 */
export const searchAnswer = (term: string, top: number) =>
  queryOptions({
    queryKey: ['search', term, top],
    queryFn: async ({ signal }) =>
      shownFirst(await call(search.all, { query: { searchTerm: term.slice(0, longestTerm), top } }, { signal }), term),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
