import { useMutation, useQueryClient } from '@tanstack/react-query'

import { textOf } from '#web/platform/calls/call-error.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, renewRecoveryCodes } from './factors.api.ts'

/** Asks before the recovery codes that are kept somewhere stop working. */
export function RenewCodesDialog({ onClose }: { onClose: (codes?: string[]) => void }) {
  const { recovery: texts } = useFactorTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async (codes) => {
      await cache.invalidateQueries({ queryKey: [factorsKey] })
      onClose(codes)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.renewTitle}
      confirmLabel={texts.renew}
      pendingLabel={texts.renewing}
      pending={isPending}
      kind="primary"
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <p>{texts.renewText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
