import type { Webhook } from '#contract/webhooks.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

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
  const { action, title, text, pending, done } = useWebhookTexts().deeds[deed]
  const { id, version } = hook
  return (
    <DeedDialog<unknown>
      title={title(nameOf(hook))}
      text={text}
      words={{ confirm: action, confirming: pending, done }}
      kind={kinds[deed]}
      deed={() =>
        deed === 'remove'
          ? unlessGone(removeWebhook(id, version))
          : updateWebhook(id, { state: deed === 'pause' ? 'paused' : 'on' }, version)
      }
      stale={[webhooksKey]}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  )
}
