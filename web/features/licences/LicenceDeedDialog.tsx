import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Licence } from '#contract/licences.ts'
import { CallError, saidOr } from '#web/platform/calls/call-error.ts'
import { lastChanges } from '#web/platform/conflicts/last-changes.ts'
import { namesOf } from '#web/platform/conflicts/words.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { standingOf } from './licence-term.ts'
import { useLicenceSheetTexts, useLicenceTexts } from './licence-texts.ts'
import { changeLicence, type Deed, licencesKey, showLicence, storedLicence } from './licences.api.ts'

interface LicenceDeedDialogProps {
  projectId: number
  deed: Deed
  licence: Licence
  onClose: () => void
}

/** Finds out what somebody else did meanwhile: it is asked again with that in sight. */
function useLookAgain(projectId: number, licence: Licence, onFound: (stored: Licence) => void) {
  const texts = useTexts()
  const licences = useLicenceTexts()
  const { statuses } = useLicenceSheetTexts()
  const format = useFormat()
  return async (error: unknown): Promise<string | undefined> => {
    if (!(error instanceof CallError && error.status === 412)) return undefined
    const stored = await storedLicence(projectId, licence)
    if (!stored) return texts.conflicts.gone
    const { latest } = await lastChanges('licence', stored.id, 1)
    onFound(stored)
    const standing = standingOf(stored)
    const now = [standing && statuses[standing], stored.contactName].filter(Boolean).join(', ')
    return licences.changedMeanwhile(namesOf([latest], texts, format), now)
  }
}

export function LicenceDeedDialog({ projectId, deed, licence: shown, onClose }: LicenceDeedDialogProps) {
  const licences = useLicenceTexts()
  const words = licences.deeds[deed]
  const format = useFormat()
  const cache = useQueryClient()
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** As it was found when somebody else had been faster. */
  const [found, setFound] = useState(shown)
  const licence = found.version > shown.version ? found : shown
  const { product, serialNumber, contactName, expirationDate } = licence

  const lookAgain = useLookAgain(projectId, licence, setFound)
  const change = async () => {
    setWorking(true)
    setFailure(null)
    try {
      showLicence(cache, await changeLicence(deed, licence))
      toastSuccess(words.done)
      onClose()
    } catch (error) {
      try {
        setFailure((await lookAgain(error)) ?? saidOr(error, licences.changeFailed))
      } catch (unseen) {
        setFailure(saidOr(unseen, licences.changeFailed))
      }
    } finally {
      setWorking(false)
      void cache.invalidateQueries({ queryKey: [licencesKey] })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={words.title(serialNumber)}
      confirmLabel={words.confirm}
      pendingLabel={words.pending}
      pending={working}
      kind={deed === 'activate' ? 'primary' : 'danger'}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      <p>{words.text(contactName ?? '', product, format.day(expirationDate))}</p>
      {failure !== null && (
        <InlineAlert tone="bad" live="alert">
          {failure}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
