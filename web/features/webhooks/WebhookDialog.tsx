import { useQueryClient } from '@tanstack/react-query'

import { type NewWebhook, type Webhook, WebhookDraft, type WebhookKind } from '#contract/webhooks.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { KindsPart } from './KindsPart.tsx'
import { useWebhookTexts } from './webhooks-texts.ts'
import { allWebhooks, createWebhook, nameOf, updateWebhook, webhooksKey } from './webhooks.api.ts'

interface Typed extends Record<string, unknown> {
  url: string
  name: string
  kinds: WebhookKind[]
}

interface WebhookDialogProps {
  hook?: Webhook | undefined
  /** With its secret, this one time. */
  onCreated: (made: NewWebhook) => void
  onClose: () => void
}

const valuesOf = ({ url, name, kinds }: Pick<Webhook, 'url' | 'name' | 'kinds'>): Typed => ({ url, name, kinds })
const nothing = valuesOf({ url: '', name: '', kinds: [] })

function useWebhookForm({ hook, onCreated, onClose }: WebhookDialogProps) {
  const texts = useWebhookTexts()
  const { records } = useAuditTexts()
  const cache = useQueryClient()
  return useRecordForm({
    mode: hook ? 'update' : 'create',
    schema: WebhookDraft,
    initial: hook ? valuesOf(hook) : nothing,
    labels: texts.fields,
    required: ['url'],
    asterisks: [],
    stored: hook && {
      entity: 'webhook',
      id: hook.id,
      from: hook,
      // There is no call for one of them.
      load: async () => (await cache.fetchQuery({ ...allWebhooks, staleTime: 0 })).find(({ id }) => id === hook.id),
      valuesOf,
      written: {
        kinds: ({ kinds }) => (kinds.length === 0 ? texts.all : kinds.map((kind) => records[kind].entity)),
      },
    },
    save: async (body: WebhookDraft, { ifMatch }) => {
      if (!hook) return createWebhook(body)
      await updateWebhook(hook.id, body, ifMatch)
      return undefined
    },
    onSaved: (made) => (made ? onCreated(made) : onClose()),
    success: hook ? texts.saved : texts.created,
    stale: [webhooksKey],
    draft: `webhook-${hook?.id ?? 'new'}`,
  })
}

/** One webhook, new or stored: where it calls, and of what it tells. Mounted while it is open. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { hook, onClose } = props
  const { forms } = useTexts()
  const texts = useWebhookTexts()
  const form = useWebhookForm(props)
  const { field } = form
  return (
    <RecordDialog
      form={form}
      title={hook ? texts.editTitle(nameOf(hook)) : texts.createTitle}
      confirm={hook ? [forms.update, forms.updating] : [texts.create, texts.creating]}
      onClose={onClose}
    >
      <TextField
        {...field('url')}
        description={texts.urlHelp}
        inputMode="url"
        spellCheck={false}
        maxLength={2000}
        focusOnMount
      />
      <TextField {...field('name')} description={texts.nameHelp} maxLength={60} />
      <div className="webhook-kinds">
        <KindsPart {...field('kinds')} />
      </div>
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}
