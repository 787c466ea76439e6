import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Webhook } from '#contract/webhooks.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useWebhookTexts } from './webhooks-texts.ts'
import { nameOf, renewSecret, webhooksKey } from './webhooks.api.ts'

interface NewSecretDialogProps {
  hook: Webhook
  onMade: (secret: string) => void
  onClose: () => void
}

/** Asks before a webhook gets another secret. */
export function NewSecretDialog({ hook, onMade, onClose }: NewSecretDialogProps) {
  const texts = useWebhookTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renewSecret(hook.id),
    onSuccess: ({ secret }) => {
      void cache.invalidateQueries({ queryKey: [webhooksKey] })
      onMade(secret)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.newSecretTitle(nameOf(hook))}
      confirmLabel={texts.newSecretConfirm}
      pendingLabel={texts.creating}
      pending={isPending}
      kind="primary"
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{texts.newSecretText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
