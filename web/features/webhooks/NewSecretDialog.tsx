import type { Webhook } from '#contract/webhooks.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

import { useWebhookTexts } from './webhooks-texts.ts'
import { nameOf, renewSecret, webhooksKey } from './webhooks.api.ts'

interface NewSecretDialogProps {
  hook: Webhook
  onMade: (secret: string) => void
  onClose: () => void
}

export function NewSecretDialog({ hook, onMade, onClose }: NewSecretDialogProps) {
  const texts = useWebhookTexts()
  return (
    <DeedDialog
      title={texts.newSecretTitle(nameOf(hook))}
      text={texts.newSecretText}
      words={{ confirm: texts.newSecretConfirm, confirming: texts.creating }}
      kind="primary"
      deed={() => renewSecret(hook.id)}
      stale={[webhooksKey]}
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    />
  )
}
