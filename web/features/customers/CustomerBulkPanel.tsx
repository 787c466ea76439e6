import type { CustomerRow, CustomerSortField } from '#contract/customers.ts'
import type { AllTexts, Texts } from '#texts/texts.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { activeField } from '#web/platform/lists/bulk/active-field.tsx'
import type { BulkField, BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { useBulkTexts } from '#web/platform/lists/bulk/bulk-texts.ts'
import { BulkTable } from '#web/platform/lists/bulk/BulkTable.tsx'
import { narrowedBy } from '#web/platform/lists/narrowing.ts'

import { classificationsOrNone } from './customer-form.ts'
import { customerNarrowing } from './customers.api.ts'

const nameOf = ({ commercialName }: CustomerRow): string => commercialName

function fieldsIn(texts: Texts, bulk: AllTexts['bulk']['fields']): BulkField[] {
  const { fields: labels } = texts.customers
  return [
    activeField(bulk.active, texts),
    {
      id: 'classification',
      label: labels.classification,
      control: ({ value, onChange }) => (
        <Select
          label={labels.classification}
          value={value}
          options={classificationsOrNone(texts, bulk.noClassification)}
          onChange={onChange}
        />
      ),
      changesOf: (classification) => ({ classification }),
    },
    {
      id: 'cityId',
      label: labels.cityId,
      control: ({ value, name, onChange }) => (
        <CitySelect label={labels.cityId} value={value} name={name} onChange={onChange} />
      ),
      changesOf: (cityId) => ({ cityId }),
    },
  ]
}

export function CustomerBulkPanel(props: BulkPanelProps<CustomerRow, CustomerSortField>) {
  const texts = useTexts()
  const { fields } = useBulkTexts()
  const { search } = useUrlState()
  return (
    <BulkTable
      {...props}
      list={{ noun: 'customers' }}
      filter={narrowedBy(search, customerNarrowing)}
      fields={fieldsIn(texts, fields)}
      nameOf={nameOf}
    />
  )
}
