import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Factor } from '#contract/factors.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, removeFactor } from './factors.api.ts'

/** Asks before the password alone is enough again. */
export function RemoveFactorDialog({
  factor: { id, name },
  onClose,
}: {
  factor: Factor
  onClose: (removed: boolean) => void
}) {
  const texts = useFactorTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unlessGone(removeFactor(id)),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [factorsKey] })
      onClose(true)
      toastSuccess(texts.removed)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeTitle(name)}
      confirmLabel={texts.remove}
      pendingLabel={texts.removing}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{texts.removeText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
