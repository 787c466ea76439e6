import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Licence } from '#contract/licences.ts'
import { saidOr } from '#web/http/call-error.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { InlineAlert } from '#web/ui/InlineAlert.tsx'
import { toastSuccess } from '#web/ui/toasts.tsx'

import { changeLicence, type Deed, licencesKey, showLicence } from './licences.api.ts'

export interface LicenceDeedDialogProps {
  deed: Deed
  licence: Licence
  onClose: () => void
}

/** Asks before a licence is activated, deactivated or taken back; says why where it stays as it is. */
export function LicenceDeedDialog({ deed, licence, onClose }: LicenceDeedDialogProps) {
  const { licences } = useTexts()
  const words = licences.deeds[deed]
  const format = useFormat()
  const cache = useQueryClient()
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { product, serialNumber, contactName, expirationDate } = licence

  const change = async () => {
    setWorking(true)
    setFailure(null)
    try {
      showLicence(cache, await changeLicence(deed, licence))
      toastSuccess(words.done)
      onClose()
    } catch (error) {
      setFailure(saidOr(error, licences.changeFailed))
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
