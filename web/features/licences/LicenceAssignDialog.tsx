import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { Holder, type Licence } from '#contract/licences.ts'
import { useRecordForm } from '#web/forms/useRecordForm.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx'
import { FormGrid } from '#web/ui/FormSection.tsx'

import { HolderSelect } from './HolderSelect.tsx'
import { assignLicence, licencesKey, showLicence } from './licences.api.ts'

export interface LicenceAssignDialogProps {
  licence: Licence
  /** Of the project: its contacts may hold the licence. */
  customerId: number
  onClose: () => void
}

const nobody: { contactId: number | null } = { contactId: null }

/** Gives a licence to a contact of the project's customer. Mounted while it is open. */
export function LicenceAssignDialog({ licence, customerId, onClose }: LicenceAssignDialogProps) {
  const { licences, ui } = useTexts()
  const { assigning } = licences
  const cache = useQueryClient()
  const formId = useId()
  const form = useRecordForm({
    mode: 'update',
    schema: Holder,
    initial: nobody,
    labels: { contactId: assigning.holder },
    required: ['contactId'],
    version: licence.version,
    save: (body, { ifMatch }) => assignLicence(licence.id, body, ifMatch),
    onSaved: (saved) => {
      showLicence(cache, saved)
      onClose()
    },
    success: assigning.done,
    stale: [licencesKey],
    failed: licences.changeFailed,
    draft: false,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={assigning.title(licence.serialNumber)}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            pending={form.saving}
            pendingLabel={assigning.pending}
            disabled={!form.canSubmit}
          >
            {assigning.confirm}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        {form.failure && (
          <ErrorBanner key={form.failure.attempt} message={form.failure.message} fields={form.failure.fields} />
        )}
        <FormGrid>
          <HolderSelect
            {...form.field('contactId')}
            asterisk={false}
            description={assigning.help}
            customerId={customerId}
          />
        </FormGrid>
      </form>
    </Dialog>
  )
}
