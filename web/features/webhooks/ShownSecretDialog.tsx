import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { ShownOnceDialog } from '#web/platform/page/ShownOnceDialog.tsx'

import { useWebhookTexts } from './webhooks-texts.ts'

/** What the portal sends, as `docs/api.md` has it too. */
const sample = `{
  "type": "project.updated",
  "timestamp": "2026-11-23T14:00:00.000Z",
  "data": { "id": 17, "version": 5, "projectId": 17, "changes": ["name"], "actor": 3 }
}`
const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** For whoever sets the receiver up: how it verifies a call, and what it answers. */
function Receiving() {
  const { receiving } = useWebhookTexts()
  return (
    <section className="webhook-receiving" aria-labelledby="webhook-receiving">
      <h3 id="webhook-receiving">{receiving.title}</h3>
      <p>{receiving.verify}</p>
      <p>
        {receiving.headers}{' '}
        {headers.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
      <p>{receiving.body}</p>
      <pre>
        <code>{sample}</code>
      </pre>
      <p>{receiving.answer}</p>
    </section>
  )
}

interface ShownSecretDialogProps {
  name: string
  /** '' where it was lost with an answer. */
  secret: string
  /** There was one before it, which still signs. */
  replaces: boolean
  onClose: () => void
}

/** The secret of a webhook, this one time. */
export function ShownSecretDialog({ name, secret, replaces, onClose }: ShownSecretDialogProps) {
  const texts = useWebhookTexts()
  return (
    <ShownOnceDialog
      size="l"
      title={texts.shownTitle}
      done={texts.done}
      lost={secret === '' && texts.lost}
      below={<Receiving />}
      onClose={onClose}
    >
      <p>
        {texts.shown(name)} {replaces && texts.bothSign}
      </p>
      <CopyField label={texts.secret} value={secret} />
    </ShownOnceDialog>
  )
}
