import { useMutation, useQueryClient } from '@tanstack/react-query'

import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useFocusHandedOn } from '#web/platform/kit/states/Retry.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

interface RetryButtonProps {
  /** Names the record: 'Reintentar Proyecto: cambio'. */
  name: string
  texts: { retry: string; retrying: string; retried: string }
  retry: () => Promise<unknown>
  /** Beginnings of the query keys that are out of date afterwards. */
  stale: readonly unknown[]
}

/** Says why where it cannot. */
export function RetryButton({ name, texts, retry, stale }: RetryButtonProps) {
  const cache = useQueryClient()
  const { button, press } = useFocusHandedOn()
  const { mutate, isPending, error } = useMutation({
    mutationFn: retry,
    onSuccess: () => toastSuccess(texts.retried),
    onSettled: () => cache.invalidateQueries({ queryKey: stale }),
  })
  return (
    <>
      <Button
        ref={button}
        aria-label={name}
        pending={isPending}
        pendingLabel={texts.retrying}
        onClick={() => {
          press()
          mutate()
        }}
      >
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
