import { useMutation, useQueryClient } from '@tanstack/react-query'

import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

interface RetryButtonProps {
  /** What it is about: 'Reintentar Proyecto: cambio'. */
  name: string
  texts: { retry: string; retrying: string; retried: string }
  retry: () => Promise<unknown>
  /** The answers that are out of date then, by the beginning of their query keys. */
  stale: readonly unknown[]
}

/** Tries once more what failed, in its row of a list; says why where it can't. */
export function RetryButton({ name, texts, retry, stale }: RetryButtonProps) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: retry,
    onSuccess: () => toastSuccess(texts.retried),
    onSettled: () => cache.invalidateQueries({ queryKey: stale }),
  })
  return (
    <>
      <Button aria-label={name} pending={isPending} pendingLabel={texts.retrying} onClick={() => mutate()}>
        {texts.retry}
      </Button>
      {error && (
        <span role="alert" className="ui-second ui-tiny">
          {textOf(error)}
        </span>
      )}
    </>
  )
}
