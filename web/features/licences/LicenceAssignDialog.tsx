import { useQueryClient } from '@tanstack/react-query'

import { Holder, type Licence } from '#contract/licences.ts'
import { inOneLine, namesOf } from '#web/platform/conflicts/words.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { HolderSelect } from './HolderSelect.tsx'
import { useLicenceTexts } from './licence-texts.ts'
import { assignLicence, licencesKey, showLicence, storedLicence } from './licences.api.ts'

interface LicenceAssignDialogProps {
  projectId: number
  licence: Licence
  /** Of the project: its contacts may hold the licence. */
  customerId: number
  onClose: () => void
}

/** The words of who is chosen are kept for a draft. Not sent. */
const nobody: { contactId: number | null; contactName: string } = { contactId: null, contactName: '' }

function useAssignment({ projectId, licence, onClose }: Omit<LicenceAssignDialogProps, 'customerId'>) {
  const licences = useLicenceTexts()
  const { assigning } = licences
  const cache = useQueryClient()
  return useRecordForm({
    mode: 'update',
    schema: Holder,
    initial: nobody,
    labels: { contactId: assigning.holder, contactName: assigning.holder },
    required: ['contactId'],
    stored: {
      entity: 'licence',
      id: licence.id,
      from: licence,
      load: async () => {
        void cache.invalidateQueries({ queryKey: [licencesKey] })
        return storedLicence(projectId, licence)
      },
      valuesOf: ({ contactId, contactName }) => ({ contactId, contactName: contactName ?? '' }),
      rules: { follows: { contactName: 'contactId' } },
      written: { contactId: ({ contactName }) => contactName },
    },
    save: (body, { ifMatch }) => assignLicence(licence.id, body, ifMatch),
    onSaved: (saved) => {
      showLicence(cache, saved)
      onClose()
    },
    success: assigning.done,
    stale: [licencesKey],
    failed: licences.changeFailed,
    draft: `licence-${licence.id}`,
  })
}

export function LicenceAssignDialog({ projectId, licence, customerId, onClose }: LicenceAssignDialogProps) {
  const texts = useTexts()
  const licences = useLicenceTexts()
  const format = useFormat()
  const { assigning } = licences
  const form = useAssignment({ projectId, licence, onClose })
  // Two holders can't be merged, nor one be chosen here: somebody has it, and has to give it back first.
  const taken = form.conflict?.props
  return (
    <RecordDialog
      // There is nothing to send any more, and nothing that would be lost.
      form={taken ? { ...form, conflict: null, dirty: false } : form}
      title={assigning.title(licence.serialNumber)}
      confirm={taken ? null : [assigning.confirm, assigning.pending]}
      onClose={onClose}
      note={
        taken && (
          <InlineAlert tone="warn" live="alert">
            {licences.takenMeanwhile(
              namesOf(taken.conflict.people, texts, format),
              inOneLine(taken.write('contactId', 'theirs'), format),
            )}
          </InlineAlert>
        )
      }
    >
      <HolderSelect
        {...form.reference('contactId', 'contactName')}
        asterisk={false}
        description={assigning.help}
        customerId={customerId}
      />
    </RecordDialog>
  )
}
