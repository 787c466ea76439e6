import { type QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'

/** How old an answer that was fetched ahead may be, in milliseconds: from resting on the link or tab to the click. */
const usable = 10_000

interface Fetch<Answer, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Answer, Key> | undefined
}

/** Fetches what a tab shows while the pointer or the focus rests on it. */
export function fetchAhead<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
) {
  void cache.prefetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
}

/** What was fetched ahead a moment ago, else a fresh answer. Taken once: the next caller gets a fresh one. */
export async function takeFetched<Answer, Key extends QueryKey>(
  cache: QueryClient,
  { queryKey, queryFn }: Fetch<Answer, Key>,
): Promise<Answer> {
  const answer = await cache.fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: usable })
  cache.removeQueries({ queryKey, exact: true })
  cache.setQueryData(takenKey(queryKey), answer)
  return answer
}

/** Where the answer that was taken last is noted, for who only wants to know what is shown. */
export const takenKey = (queryKey: QueryKey): QueryKey => ['taken', ...queryKey]
