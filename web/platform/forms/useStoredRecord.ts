import { type QueryFunction, type QueryKey, useQueryClient } from '@tanstack/react-query'

import { takeFetched } from '#web/platform/calls/fetched-ahead.ts'

import { type Loaded, useRecord } from './useRecord.ts'

/**
 * The record of an update form, by the options of its by-id query: what its link has fetched ahead while the pointer
 * rested on it, else a fresh answer.
 */
export function useStoredRecord<Rec, Key extends QueryKey>(options: {
  queryKey: Key
  queryFn?: QueryFunction<Rec, Key> | undefined
}): Loaded<Rec> {
  const cache = useQueryClient()
  return useRecord([...options.queryKey], () => takeFetched(cache, options))
}
