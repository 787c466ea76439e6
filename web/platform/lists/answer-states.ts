import type { UseQueryResult } from '@tanstack/react-query'

import { textOf } from '#web/platform/calls/call-error.ts'
import type { ListStatesProps } from '#web/platform/kit/states/ListStates.tsx'

/** What `ListStates` draws of an answer: whether it is awaited or failed, why, and how it is asked for again. */
export const statesOf = (
  answer: UseQueryResult,
): Pick<ListStatesProps, 'pending' | 'failed' | 'message' | 'onRetry' | 'retrying'> => ({
  pending: answer.isPending,
  failed: answer.isError,
  message: answer.isError ? textOf(answer.error) : undefined,
  onRetry: () => void answer.refetch(),
  retrying: answer.isFetching,
})
