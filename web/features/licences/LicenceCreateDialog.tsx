import { useId } from 'react'

import { LicenceDraft, maxLicences } from '#contract/licences.ts'
import { ProductSelect } from '#web/features/lookups/ProductSelect.tsx'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { DateField } from '#web/platform/kit/DateField.tsx'
import { Dialog } from '#web/platform/kit/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/ErrorBanner.tsx'
import { FormGrid } from '#web/platform/kit/FormSection.tsx'
import { NumberField } from '#web/platform/kit/NumberField.tsx'

import { checkedDraft, newLicences } from './licence-form.ts'
import { useLicenceTexts } from './licence-texts.ts'
import { createLicences, licencesKey } from './licences.api.ts'

interface LicenceCreateDialogProps {
  projectId: number
  onClose: () => void
}

/**
 * Makes licences of a licensed product. The button is open from the start: what is wrong is told when it is pressed.
 * Mounted while it is open.
 */
export function LicenceCreateDialog({ projectId, onClose }: LicenceCreateDialogProps) {
  const { forms, ui } = useTexts()
  const licences = useLicenceTexts()
  const { creating } = licences
  const formId = useId()
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
  const { field, set, values, failure } = form
  const dirty = (Object.keys(newLicences) as (keyof typeof newLicences)[]).some(
    (name) => values[name] !== newLicences[name],
  )
  const asked = { required: true, asterisk: false }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      dirty={dirty && !form.saving}
      title={creating.title}
      footer={
        <>
          <Button type="submit" form={formId} kind="primary" pending={form.saving} pendingLabel={forms.creating}>
            {forms.create}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <DraftNotice draft={form.draft} />
        {failure && <ErrorBanner key={failure.attempt} message={failure.message} fields={failure.fields} />}
        <FormGrid>
          <ProductSelect
            {...field('productId')}
            {...asked}
            name={values.productName}
            licensedOnly
            onChange={(product, name) => {
              set('productId', product)
              set('productName', name)
            }}
          />
          <NumberField {...field('quantity')} {...asked} stepper min={0} max={maxLicences} chars={12} />
          <DateField {...field('expirationDate')} {...asked} min={dayAfter(todayInBogota())} />
        </FormGrid>
      </form>
    </Dialog>
  )
}
