import { type QueryFunction, type QueryKey, useQueryClient } from '@tanstack/react-query'

import { takeFetched } from '#web/platform/calls/fetched-ahead.ts'

import { type Loaded, useRecord } from './useRecord.ts'

/** What the link has fetched ahead, else a fresh answer. */
export function useStoredRecord<Rec, Key extends QueryKey>(options: {
  queryKey: Key
  queryFn?: QueryFunction<Rec, Key> | undefined
}): Loaded<Rec> {
  const cache = useQueryClient()
  return useRecord([...options.queryKey], () => takeFetched(cache, options))
}
