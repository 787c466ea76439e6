import { useState } from 'react'
import * as z from 'zod/mini'

import { problem } from '#contract/fields.ts'
import type { LicenceRadarRow } from '#contract/licence-radar.ts'
import { Renewal } from '#contract/licences.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'

import { useLicenceTexts } from './licence-texts.ts'
import { licencesKey, renewLicences } from './licences.api.ts'
import { renewalDays } from './renewal-days.ts'

import './licences.css'

interface LicencesRenewDialogProps {
  /** Licences of a project for one product that end on one day. */
  row: LicenceRadarRow
  onClose: () => void
}

function useRenewal(row: LicencesRenewDialogProps['row'], licenseIds: number[], onClose: () => void) {
  const { several } = useLicenceTexts().renewing
  const ends = row.expirationDate!
  const { first, usual } = renewalDays(ends)
  const initial: { expirationDate: string | null } = { expirationDate: usual }
  return useRecordForm({
    mode: 'create',
    schema: z.object({
      expirationDate: Renewal.shape.expirationDate.check(
        z.refine((day) => day >= first, problem(row.list === 'expired' ? 'licence.past' : 'licence.notLater')),
      ),
    }),
    initial,
    labels: { expirationDate: several.expirationDate },
    required: ['expirationDate'],
    asterisks: [],
    save: ({ expirationDate }) => renewLicences(row.id, { licenseIds, expirationDate }),
    onSaved: onClose,
    success: several.done,
    stale: [licencesKey],
    draft: `renewals-${row.id}-${row.productId}-${ends}`,
  })
}

/** Renews licences that end together, all of them or those with or without a holder; the day begins a year later. */
export function LicencesRenewDialog({ row, onClose }: LicencesRenewDialogProps) {
  const { renewing } = useLicenceTexts()
  const { several } = renewing
  const format = useFormat()
  const { heldIds, freeIds, productName, end } = row
  const ends = row.expirationDate!
  const { first } = renewalDays(ends)
  const all = [...heldIds, ...freeIds]
  const [chosen, setChosen] = useState({ held: heldIds.length > 0, free: freeIds.length > 0 })
  const licenseIds = [...(chosen.held ? heldIds : []), ...(chosen.free ? freeIds : [])]
  const form = useRenewal(row, licenseIds, onClose)
  const { expirationDate } = form.values
  const count = (ids: readonly number[]) => format.integer(ids.length)
  return (
    <RecordDialog
      form={{ ...form, canSubmit: form.canSubmit && licenseIds.length > 0 }}
      title={several.title(count(all), all.length === 1, productName)}
      confirm={[
        licenseIds.length > 0 ? `${renewing.confirm} ${count(licenseIds)}` : renewing.confirm,
        renewing.pending,
      ]}
      onClose={onClose}
      below={
        <div className="ui-grid ui-gap-above ui-gap-4 ui-soft">
          {expirationDate !== null && (
            <p>{(expirationDate >= end ? several.covers : several.tooShort)(format.day(end))}</p>
          )}
          <p>{licenseIds.length > 0 ? several.rest(format.day(ends)) : several.none}</p>
        </div>
      }
    >
      <DateField {...form.field('expirationDate')} min={first} />
      {heldIds.length > 0 && freeIds.length > 0 && (
        <div className="ui-radios">
          <Checkbox
            label={several.held(count(heldIds), heldIds.length === 1)}
            checked={chosen.held}
            onChange={(held) => setChosen({ ...chosen, held })}
          />
          <Checkbox
            label={several.free(count(freeIds))}
            checked={chosen.free}
            onChange={(free) => setChosen({ ...chosen, free })}
          />
        </div>
      )}
    </RecordDialog>
  )
}
