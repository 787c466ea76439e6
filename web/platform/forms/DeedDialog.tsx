import { useMutation, useQueryClient } from '@tanstack/react-query'

import { textOf } from '#web/platform/calls/call-error.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

interface DeedDialogProps<Result> {
  /** Names what it is done to. */
  title: string
  /** What follows from it, in one sentence. */
  text: string
  /** Without `done` nothing is said: what comes next shows it. */
  words: { confirm: string; confirming: string; done?: string }
  deed: () => Promise<Result>
  /** The nouns whose answers are out of date then: the first words of their query keys. */
  stale: readonly string[]
  kind?: ConfirmDialogProps['kind']
  /** After the deed, once what is shown has come anew. */
  onDone: (result: Result) => void
  onClose: () => void
}

export function DeedDialog<Result>({
  title,
  text,
  words,
  deed,
  stale,
  kind,
  onDone,
  onClose,
}: DeedDialogProps<Result>) {
  const cache = useQueryClient()
  const lookAnew = () => Promise.all(stale.map((noun) => cache.invalidateQueries({ queryKey: [noun] })))
  const { mutate, isPending, error } = useMutation({
    mutationFn: deed,
    onSuccess: async (result) => {
      await lookAnew()
      onDone(result)
      if (words.done !== undefined) toastSuccess(words.done)
    },
    onError: () => void lookAnew(),
  })
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={words.confirm}
      pendingLabel={words.confirming}
      pending={isPending}
      {...(kind && { kind })}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{text}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
