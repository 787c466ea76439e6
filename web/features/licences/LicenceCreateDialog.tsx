import { LicenceDraft, maxLicences } from '#contract/licences.ts'
import { ProductSelect } from '#web/features/lookups/ProductSelect.tsx'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'

import { checkedDraft, newLicences } from './licence-form.ts'
import { useLicenceTexts } from './licence-texts.ts'
import { createLicences, licencesKey } from './licences.api.ts'

interface LicenceCreateDialogProps {
  projectId: number
  onClose: () => void
}

/** The button is open from the start: what is wrong is told when it is pressed. */
export function LicenceCreateDialog({ projectId, onClose }: LicenceCreateDialogProps) {
  const { forms } = useTexts()
  const licences = useLicenceTexts()
  const { creating } = licences
  const form = useRecordForm({
    mode: 'create',
    schema: checkedDraft,
    initial: newLicences,
    labels: { ...creating.fields, productName: creating.fields.productId },
    required: [],
    save: (body: LicenceDraft) => createLicences(projectId, body),
    onSaved: onClose,
    success: creating.done,
    stale: [licencesKey, 'projects'],
    failed: creating.failed,
    draft: 'licences',
  })
  const { field } = form
  const asked = { required: true, asterisk: false }

  return (
    <RecordDialog form={form} title={creating.title} confirm={[forms.create, forms.creating]} onClose={onClose}>
      <ProductSelect {...form.reference('productId', 'productName')} {...asked} licensedOnly />
      <NumberField {...field('quantity')} {...asked} stepper min={0} max={maxLicences} chars={12} />
      <DateField {...field('expirationDate')} {...asked} min={dayAfter(todayInBogota())} />
    </RecordDialog>
  )
}
