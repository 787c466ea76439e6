import { search } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { withMatched } from './matched.queries.ts'
import { isTooLittle, searchNear } from './near.queries.ts'
import { searchAll } from './search.queries.ts'

export const searchEndpoints = ({ db }: Context): Endpoint[] => [
  endpoint(search.all, async ({ query, caller }) => {
    const typed = await searchAll(db, query, caller)
    const near = isTooLittle(typed) ? await searchNear(db, query, caller) : []
    return withMatched(db, [...typed, ...near], { term: query.searchTerm, hidden: caller.hidden })
  }),
]
