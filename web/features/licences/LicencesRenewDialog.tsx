import * as z from 'zod/mini'

import { problem } from '#contract/fields.ts'
import type { EndingLicences } from '#contract/licence-radar.ts'
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
  row: EndingLicences
  onClose: () => void
}

function useRenewal({ row, onClose }: LicencesRenewDialogProps) {
  const { several } = useLicenceTexts().renewing
  const format = useFormat()
  const { heldIds, freeIds, expirationDate: ends } = row
  const { first, usual } = renewalDays(ends)
  const initial: { expirationDate: string | null; held: boolean; free: boolean } = {
    expirationDate: usual,
    held: heldIds.length > 0,
    free: freeIds.length > 0,
  }
  const chosenIds = ({ held, free }: Pick<typeof initial, 'held' | 'free'>) => [
    ...(held ? heldIds : []),
    ...(free ? freeIds : []),
  ]
  const form = useRecordForm({
    mode: 'create',
    schema: z.object({
      expirationDate: Renewal.shape.expirationDate.check(
        z.refine((day) => day >= first, problem(row.list === 'expired' ? 'licence.past' : 'licence.notLater')),
      ),
      held: z.boolean(),
      free: z.boolean(),
    }),
    initial,
    labels: {
      expirationDate: several.expirationDate,
      held: several.held(format.integer(heldIds.length), heldIds.length === 1),
      free: several.free(format.integer(freeIds.length)),
    },
    required: ['expirationDate'],
    asterisks: [],
    save: ({ expirationDate, ...chosen }) => renewLicences(row.id, { licenseIds: chosenIds(chosen), expirationDate }),
    onSaved: onClose,
    success: (renewed) => several.done(renewed.length === 1),
    stale: [licencesKey],
    draft: `renewals-${row.id}-${row.productId}-${ends}`,
  })
  return { form, chosen: chosenIds(form.values).length }
}

/** Renews licences that end together, all of them or those with or without a holder; the day begins a year later. */
export function LicencesRenewDialog({ row, onClose }: LicencesRenewDialogProps) {
  const { renewing } = useLicenceTexts()
  const { several } = renewing
  const format = useFormat()
  const { heldIds, freeIds, productName, end, expirationDate: ends } = row
  const { first } = renewalDays(ends)
  const all = heldIds.length + freeIds.length
  const { form, chosen } = useRenewal({ row, onClose })
  const { expirationDate } = form.values
  return (
    <RecordDialog
      form={{ ...form, canSubmit: form.canSubmit && chosen > 0 }}
      title={several.title(format.integer(all), all === 1, productName)}
      confirm={[chosen > 0 ? `${renewing.confirm} ${format.integer(chosen)}` : renewing.confirm, renewing.pending]}
      onClose={onClose}
      below={
        <div className="ui-grid ui-gap-above ui-gap-4 ui-soft">
          {expirationDate !== null && (
            <p>{(expirationDate >= end ? several.covers : several.tooShort)(format.day(end))}</p>
          )}
          <p>{chosen > 0 ? several.rest(format.day(ends), chosen === 1) : several.none}</p>
        </div>
      }
    >
      <DateField {...form.field('expirationDate')} min={first} />
      {heldIds.length > 0 && freeIds.length > 0 && (
        <div className="ui-radios">
          <Checkbox {...form.check('held')} />
          <Checkbox {...form.check('free')} />
        </div>
      )}
    </RecordDialog>
  )
}
