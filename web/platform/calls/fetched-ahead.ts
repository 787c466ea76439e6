import { type QueryClient, type QueryFunction, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** How old an answer that a link has fetched ahead may be, in milliseconds: from resting on the link to the click. */
const usable = 10_000

interface Fetch<Answer, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Answer, Key> | undefined
}

/** Fetches what a link leads to while the pointer or the focus rests on it. */
export function fetchAhead<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
) {
  void cache.prefetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
}

/** What a link to a record's screen takes. */
export type RecordLink = (record: { id: number }) => { href: string; onIntent: () => void }

/** The link to a record's screen, which fetches the record ahead. `byId` gives the options of its query. */
export function useRecordLink<Answer, Key extends QueryKey>(
  href: (id: number) => string,
  byId: (id: number) => Fetch<Answer, Key>,
): RecordLink {
  const cache = useQueryClient()
  return ({ id }) => ({ href: href(id), onIntent: () => fetchAhead(cache, byId(id)) })
}

/** What was fetched ahead a moment ago, else a fresh answer. Taken once: whoever asks again gets a fresh one. */
export async function takeFetched<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
): Promise<Answer> {
  const answer = await cache.fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
  cache.removeQueries({ queryKey, exact: true })
  return answer
}
