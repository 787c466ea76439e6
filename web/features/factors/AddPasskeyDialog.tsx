import { factors } from '#contract/factors.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { deviceOf } from '#web/platform/page/device-name.ts'

import { useFactorTexts } from './factors-texts.ts'
import { addPasskey, factorsKey } from './factors.api.ts'

interface AddPasskeyDialogProps {
  /** The recovery codes that came with the first factor. */
  onDone: (recoveryCodes: string[] | undefined) => void
  onRefused: (error: unknown) => void
  onClose: () => void
}

export function AddPasskeyDialog({ onDone, onRefused, onClose }: AddPasskeyDialogProps) {
  const texts = useFactorTexts()
  const initial = { name: deviceOf(navigator.userAgent).system ?? texts.names.passkey }
  const form = useRecordForm({
    mode: 'create',
    schema: factors.rename.body,
    initial,
    labels: texts.fields,
    required: ['name'],
    asterisks: [],
    save: ({ name }) =>
      addPasskey(name).catch((error: unknown) => {
        onRefused(error)
        throw error
      }),
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
    success: texts.passkeys.added,
    stale: [factorsKey],
  })
  return (
    <RecordDialog
      form={form}
      title={texts.passkeys.addTitle}
      confirm={[texts.passkeys.confirm, texts.passkeys.waiting]}
      onClose={onClose}
    >
      <p>{texts.passkeys.addText}</p>
      <TextField {...form.field('name')} description={texts.passkeys.nameHelp} maxLength={60} focusOnMount />
    </RecordDialog>
  )
}
