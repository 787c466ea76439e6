import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { problem } from '#contract/fields.ts'
import { type Licence, Renewal } from '#contract/licences.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'

import { useLicenceTexts } from './licence-texts.ts'
import { SerialNumber } from './LicenceRow.tsx'
import { licenceChain, licencesKey, renewLicence } from './licences.api.ts'
import { renewalDays } from './renewal-days.ts'

import './licences.css'

interface LicenceRenewDialogProps {
  projectId: number
  licence: Licence
  onClose: () => void
}

/** The licences that renew each other, oldest first; nothing while there is one alone. */
function Chain({ projectId, licence }: Omit<LicenceRenewDialogProps, 'onClose'>) {
  const { renewing } = useLicenceTexts()
  const format = useFormat()
  const { data } = useQuery(licenceChain(projectId, licence.id))
  if (!data || data.length < 2) return null
  return (
    <section className="licence-chain" aria-label={renewing.chain}>
      <h3>{renewing.chain}</h3>
      <ol className="ui-grid ui-gap-6">
        {data.map(({ id, serialNumber, expirationDate }) => (
          <li key={id} aria-current={id === licence.id || undefined}>
            <SerialNumber>{serialNumber}</SerialNumber>
            <span>{renewing.until(format.day(expirationDate))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Renews a licence, and shows what renewed it or what it renews; the latter alone once it is renewed. */
export function LicenceRenewDialog({ projectId, licence, onClose }: LicenceRenewDialogProps) {
  const { renewing } = useLicenceTexts()
  const format = useFormat()
  const { first, usual } = renewalDays(licence.expirationDate)
  const initial: { expirationDate: string | null } = { expirationDate: usual }
  const form = useRecordForm({
    mode: 'create',
    schema: z.object({
      expirationDate: Renewal.shape.expirationDate.check(
        z.refine((day) => day >= first, problem(licence.expired ? 'licence.past' : 'licence.notLater')),
      ),
    }),
    initial,
    labels: { expirationDate: renewing.expirationDate },
    required: ['expirationDate'],
    asterisks: [],
    save: (body) => renewLicence(licence.id, body),
    onSaved: onClose,
    success: renewing.done,
    stale: [licencesKey],
    draft: `renewal-${licence.id}`,
  })
  const chain = <Chain projectId={projectId} licence={licence} />
  if (licence.renewedById !== null)
    return (
      <Dialog isOpen startAtTitle onClose={onClose} title={renewing.chainOf(licence.serialNumber)}>
        {chain}
      </Dialog>
    )
  return (
    <RecordDialog
      form={form}
      title={renewing.title(licence.serialNumber)}
      confirm={[renewing.confirm, renewing.pending]}
      onClose={onClose}
      note={<p className="ui-gap-below">{renewing.text(licence.product, format.day(licence.expirationDate))}</p>}
      below={chain}
    >
      <DateField {...form.field('expirationDate')} min={first} />
    </RecordDialog>
  )
}
