import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Webhook } from '#contract/webhooks.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useWebhookTexts } from './webhooks-texts.ts'
import { nameOf, removeWebhook, updateWebhook, webhooksKey } from './webhooks.api.ts'

export type Deed = 'pause' | 'resume' | 'remove'

const kinds = { pause: 'primary', resume: 'primary', remove: 'danger' } as const

interface WebhookDeedDialogProps {
  deed: Deed
  /** As it is now: what somebody else has changed is read again, and asked about once more. */
  hook: Webhook
  onClose: (done: boolean) => void
}

/** Asks before a webhook is paused, switched on or removed; says why where it stays as it is. */
export function WebhookDeedDialog({ deed, hook, onClose }: WebhookDeedDialogProps) {
  const words = useWebhookTexts().deeds[deed]
  const cache = useQueryClient()
  const { id, version } = hook
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (deed === 'remove') await unlessGone(removeWebhook(id, version))
      else await updateWebhook(id, { state: deed === 'pause' ? 'paused' : 'on' }, version)
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [webhooksKey] })
      onClose(true)
      toastSuccess(words.done)
    },
    onError: () => void cache.invalidateQueries({ queryKey: [webhooksKey] }),
  })
  return (
    <ConfirmDialog
      isOpen
      title={words.title(nameOf(hook))}
      confirmLabel={words.action}
      pendingLabel={words.pending}
      pending={isPending}
      kind={kinds[deed]}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{words.text}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
