import {
  AccessTokenDraft,
  longestTokenDays,
  type NewAccessToken,
  tokenPermissions,
  type TokenPermission,
  usualTokenDays,
} from '#contract/access-tokens.ts'
import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useToday } from '#web/platform/kit/fields/today.ts'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { accessTokensKey, createToken } from './access-tokens.api.ts'

interface Typed extends Record<string, unknown> {
  name: string
  permissions: TokenPermission[]
  expiresAt: string | null
}

interface NewTokenDialogProps {
  onCreated: (token: NewAccessToken) => void
  onClose: () => void
}

export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const texts = useAccessTokenTexts()
  const format = useFormat()
  const mine: readonly string[] = useUser()?.permissions ?? []
  const today = numberOfDay(useToday())
  const inDays = (days: number): string => dayOfNumber(today + days)
  const initial: Typed = { name: '', permissions: ['read'], expiresAt: inDays(usualTokenDays) }
  const form = useRecordForm({
    mode: 'create',
    schema: AccessTokenDraft,
    initial,
    labels: texts.fields,
    required: ['name', 'permissions', 'expiresAt'],
    asterisks: [],
    save: createToken,
    onSaved: onCreated,
    success: texts.created,
    stale: [accessTokensKey],
    draft: 'access-token',
  })
  const { field, values } = form
  const days = format.integer(longestTokenDays)
  return (
    <RecordDialog form={form} title={texts.createTitle} confirm={[texts.create, texts.creating]} onClose={onClose}>
      <TextField {...field('name')} description={texts.nameHelp} maxLength={60} focusOnMount />
      <CheckboxGroup
        {...field('permissions')}
        required={false}
        value={values.permissions}
        onChange={(permissions) => form.set('permissions', permissions)}
        options={tokenPermissions
          .filter((one) => one === 'read' || mine.includes(one))
          .map((one) => ({ value: one, label: texts.permissions[one] }))}
      />
      <DateField
        {...field('expiresAt')}
        description={texts.expiresHelp(days)}
        min={inDays(0)}
        max={inDays(longestTokenDays)}
      />
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}
