import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { failureOf } from '#web/platform/calls/call-error.ts'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'

/** Lines until the answer has come, and the reason when it has not. */
export function CustomerPart<Answer>({
  answer,
  children,
}: {
  answer: UseQueryResult<Answer>
  children: (data: Answer) => ReactNode
}) {
  const { data, isError, error, isFetching, refetch } = answer
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState {...failureOf({ error, refetch, isFetching })} />
  return (
    <div className="ui-grid ui-gap-20 form-skeleton customer-wait" aria-hidden="true">
      <Skeleton width="70%" />
      <Skeleton width="55%" />
      <Skeleton width="62%" />
    </div>
  )
}
