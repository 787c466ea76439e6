import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { ListQuery, Page } from '#contract/lists.ts'
import type { Route } from '#contract/route.ts'
import { call, type CallOptions } from '#web/platform/calls/call.ts'

import type { ListOptions, ListParams } from './list-params.ts'

type Answering<Answer> = Route & { answer: z.ZodMiniType<Answer> }
type Sending<Body> = Route & { body: z.ZodMiniType<unknown, Body> }

/** The calls that `recordCalls` of the contract makes, and the list that `crud` adds. */
interface RecordRoutes<Rec, Draft, Update> {
  byId: Answering<Rec>
  create: Answering<Rec> & Sending<Draft>
  update: Answering<Rec> & Sending<Update>
}
interface Routes<Sort extends string, Row, Rec, Draft, Update> extends RecordRoutes<Rec, Draft, Update> {
  list: Answering<Page<Row>> & { query: z.ZodMiniType<ListQuery<Sort>> }
}

const ask = call as unknown as <Answer>(
  route: Answering<Answer>,
  request: object,
  options: CallOptions,
) => Promise<Answer>

/** Query keys begin with `key`. `update` rejects with 412 when the record is no longer of the version `ifMatch`. */
export const recordCalls = <const Key extends string, Rec, Draft, Update>(
  key: Key,
  { byId, create, update }: RecordRoutes<Rec, Draft, Update>,
) => {
  const byIdQuery = (id: number) =>
    queryOptions({ queryKey: [key, 'by-id', id], queryFn: ({ signal }) => ask(byId, { params: { id } }, { signal }) })
  return {
    key,
    byId: byIdQuery,
    /** Asks the server whatever is in memory, and keeps the answer there. */
    fresh: (cache: QueryClient, id: number) => cache.fetchQuery({ ...byIdQuery(id), staleTime: 0 }),
    create: (body: Draft) => ask(create, { body }, {}),
    update: (id: number, body: Update, ifMatch: number | undefined) =>
      ask(update, { params: { id }, body }, { ifMatch }),
  }
}

/** The same of a noun with a list of its own. */
export const nounCalls = <const Key extends string, Sort extends string, Row, Rec, Draft, Update>(
  key: Key,
  routes: Routes<Sort, Row, Rec, Draft, Update>,
  listOptions: ListOptions<Sort>,
) => ({
  ...recordCalls(key, routes),
  listOptions,
  /** A page of the list; the rows of the former page stay until the next ones come. */
  list: (query: ListParams<Sort>) =>
    queryOptions({
      queryKey: [key, 'list', query],
      queryFn: ({ signal }) => ask(routes.list, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
})
