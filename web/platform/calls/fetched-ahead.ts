import { type QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'

/** How old an answer that was fetched ahead may be, in milliseconds: from resting on the link or tab to the click. */
const usable = 10_000

interface Fetch<Answer, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Answer, Key> | undefined
}

export function fetchAhead<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
) {
  void cache.prefetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
}

/** What was fetched ahead a moment ago, once; a second caller gets a fresh answer. */
export async function takeFetched<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
): Promise<Answer> {
  const answer = await cache.fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
  cache.removeQueries({ queryKey, exact: true })
  cache.setQueryData(takenKey(queryKey), answer)
  return answer
}

/** Where the last answer taken is noted, for readers that do not fetch. */
export const takenKey = (queryKey: QueryKey): QueryKey => ['taken', ...queryKey]
