import type { UseQueryResult } from '@tanstack/react-query'

import { failureOf, isRefused } from '#web/platform/calls/call-error.ts'
import type { Failure, ListStatesProps } from '#web/platform/kit/states/ListStates.tsx'

/** Who may not see a list has nothing to search in it, narrow or take along. */
export const isClosed = ({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): boolean =>
  data === undefined && isRefused(error)

/** What `ListStates` draws of an answer: whether it is awaited or failed, why, and how it is asked for again. */
export const statesOf = (answer: UseQueryResult): Pick<ListStatesProps, 'pending' | 'failed' | keyof Failure> => ({
  pending: answer.isPending,
  failed: answer.isError,
  ...failureOf(answer),
})
