import { type QueryKey, useQuery } from '@tanstack/react-query'

import { CallError, failureOf } from '#web/platform/calls/call-error.ts'

export interface Loaded<Rec> {
  /** Under which it was read: its noun, 'by-id', its id, and 'form'. */
  queryKey: QueryKey
  record: Rec | undefined
  pending: boolean
  failure: ReturnType<typeof failureOf> | undefined
  /** Nothing to try again. */
  absent: boolean
}

/** Fetched fresh each time the form opens, and left alone while the person types, whatever happens in other windows. */
export function useRecord<Rec>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Rec>): Loaded<Rec> {
  const ownKey = [...queryKey, 'form']
  const query = useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    queryKey: ownKey,
    record: query.data,
    pending: query.isPending,
    failure: query.isError ? failureOf(query) : undefined,
    absent: query.error instanceof CallError && query.error.status === 404,
  }
}
