import { search } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { searchAll } from './search.queries.ts'

export const searchEndpoints = ({ db }: Context): Endpoint[] => [
  endpoint(search.all, ({ query, caller }) => searchAll(db, query, caller.permissions)),
]
