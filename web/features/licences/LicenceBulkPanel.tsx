import type { Licence, LicenceSortField } from '#contract/licences.ts'
import type { AllTexts } from '#texts/texts.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import type { BulkField, BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { useBulkTexts } from '#web/platform/lists/bulk/bulk-texts.ts'
import { BulkTable } from '#web/platform/lists/bulk/BulkTable.tsx'

import { HolderSelect } from './HolderSelect.tsx'
import { useLicenceFilter } from './licence-filter.ts'
import { useLicenceTexts } from './licence-texts.ts'

interface LicenceBulkPanelProps extends BulkPanelProps<Licence, LicenceSortField> {
  projectId: number
  customerId: number
}

const nameOf = ({ serialNumber }: Licence): string => serialNumber

function fieldsIn(bulk: AllTexts['bulk']['fields'], holder: string, customerId: number): BulkField[] {
  return [
    {
      id: 'assign',
      label: bulk.assign,
      control: ({ value, name, onChange }) => (
        <HolderSelect label={holder} customerId={customerId} value={value} name={name} onChange={onChange} />
      ),
      changesOf: (contactId) => ({ action: 'assign', contactId }),
    },
    {
      id: 'renew',
      label: bulk.renew,
      control: ({ day, onChange }) => <DateField label={bulk.renewUntil} value={day} onChange={onChange} />,
      changesOf: (expirationDate) => ({ action: 'renew', expirationDate }),
    },
    { id: 'deactivate', label: bulk.deactivate, changesOf: () => ({ action: 'deactivate' }) },
  ]
}

export function LicenceBulkPanel({ projectId, customerId, ...props }: LicenceBulkPanelProps) {
  const bulk = useBulkTexts().fields
  const { holder } = useLicenceTexts().assigning
  const [filter] = useLicenceFilter()
  return (
    <BulkTable
      {...props}
      list={{ noun: 'licences', parent: projectId }}
      filter={{ ...filter }}
      fields={fieldsIn(bulk, holder, customerId)}
      nameOf={nameOf}
    />
  )
}
