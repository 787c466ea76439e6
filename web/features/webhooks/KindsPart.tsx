import { type WebhookKind, webhookKinds } from '#contract/webhooks.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'

import { useWebhookTexts } from './webhooks-texts.ts'

interface KindsPartProps extends FieldProps {
  value: readonly WebhookKind[]
  onChange: (value: WebhookKind[]) => void
}

/** Of which kinds of record a webhook tells. 'Todos' stands for none of them, and goes when one is chosen. */
export function KindsPart({ value, onChange, ...field }: KindsPartProps) {
  const texts = useWebhookTexts()
  const { records } = useAuditTexts()
  const all = value.length === 0
  return (
    <CheckboxGroup<WebhookKind | 'all'>
      {...field}
      description={texts.kindsHelp}
      value={all ? ['all'] : value}
      onChange={(chosen) => {
        const kinds = chosen.filter((one) => one !== 'all')
        onChange(!all && chosen.includes('all') ? [] : kinds)
      }}
      options={[
        { value: 'all', label: texts.all },
        ...webhookKinds.map((kind) => ({ value: kind, label: records[kind].entity })),
      ]}
    />
  )
}
