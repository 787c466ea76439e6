import { type Factor, factors } from '#contract/factors.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, renameFactor } from './factors.api.ts'

export function RenameFactorDialog({ factor: { id, name }, onClose }: { factor: Factor; onClose: () => void }) {
  const texts = useFactorTexts()
  const form = useRecordForm({
    mode: 'create',
    schema: factors.rename.body,
    initial: { name },
    labels: texts.fields,
    required: ['name'],
    asterisks: [],
    save: (body) => renameFactor(id, body.name),
    onSaved: onClose,
    success: texts.renamed,
    stale: [factorsKey],
  })
  return (
    <RecordDialog form={form} title={texts.renameTitle(name)} confirm={[texts.save, texts.saving]} onClose={onClose}>
      <TextField {...form.field('name')} maxLength={60} focusOnMount />
    </RecordDialog>
  )
}
